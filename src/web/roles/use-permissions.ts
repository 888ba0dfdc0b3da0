import { roles } from '#contract/roles.ts'
import { permissions } from '#domain/permissions.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayPermission } from '#words/en/permissions.ts'
import type { Permission } from './role.ts'

/** Every permission there is; they come with the product and change with it only. */
export const usePermissions = () =>
  useAsk(
    roles.permissions,
    {},
    { select: ({ rows }) => rows.map(inWords), staleTime: Number.POSITIVE_INFINITY },
  )

/** What the server says of one that only it knows stays in its English. */
function inWords(row: Permission): Permission {
  const known = permissions.find(({ name }) => name === row.name)
  if (!known) return row
  return {
    ...row,
    subject: sayPermission(`subject:${known.subject}`),
    description: sayPermission(known.name),
  }
}
