import { useQueryClient } from '@tanstack/react-query'
import { roles } from '#contract/roles.ts'
import { useSave } from '#web/ui/use-save.ts'
import type { Role, RoleValues } from './role.ts'

/** Accounts show the names of their roles. */
const alsoShownIn = { also: ['/users', '/auditors'] }

/** Creates a role, or changes the one given; it may be one's own, whose rights are then read anew. */
export function useSaveRole() {
  const client = useQueryClient()
  const create = useSave(roles.create, 'Role created successfully')
  const update = useSave(roles.update, 'Role updated successfully', alsoShownIn)

  return async (values: RoleValues, saved: Role | undefined): Promise<void> => {
    if (!saved) return void (await create({ body: values }))
    await update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
    void client.invalidateQueries({ queryKey: ['me'] })
  }
}
