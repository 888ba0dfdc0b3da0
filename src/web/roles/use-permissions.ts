import { roles } from '#contract/roles.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'

/** Every permission there is; they come with the product and change with it only. */
export const usePermissions = () =>
  useAsk(roles.permissions, {}, { select: ({ rows }) => rows, staleTime: Number.POSITIVE_INFINITY })
