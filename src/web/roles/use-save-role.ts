import { roles } from '#contract/roles.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayRole } from '#words/en/roles.ts'
import type { Role, RoleValues } from './role.ts'

/** Creates a role, or changes the one given. */
export function useSaveRole() {
  const create = useSave(roles.create, sayRole('roleCreated'))
  const update = useSave(roles.update, sayRole('roleUpdated'))
  return (values: RoleValues, saved: Role | undefined) =>
    saved
      ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
      : create({ body: values })
}
