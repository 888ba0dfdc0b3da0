import { useQuery } from '@tanstack/react-query'
import { roles } from '#contract/roles.ts'
import { call } from '#web/app/api.ts'

/** Every permission there is; they come with the product and change with it only. */
export function usePermissions() {
  return useQuery({
    queryKey: [roles.permissions.path],
    queryFn: ({ signal }) => call(roles.permissions, {}, signal),
    select: ({ rows }) => rows,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isShownInPlace: true },
  })
}
