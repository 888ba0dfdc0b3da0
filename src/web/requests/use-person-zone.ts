import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { call } from '#web/app/api.ts'
import { useMe } from '#web/app/session.ts'
import type { Request } from './request.ts'

/** The zone that the times of a request are meant in: of the person it is about. Undefined until it is known. */
export function usePersonZone(userId: number, request: Request | undefined): string | undefined {
  const me = useMe()
  const isKnown = request !== undefined || userId === me.id
  const { data } = useQuery({
    queryKey: [accounts.one.path, { id: userId }],
    queryFn: ({ signal }) => call(accounts.one, { params: { id: userId } }, signal),
    enabled: !isKnown,
  })
  return isKnown ? (request?.timeZone ?? me.timeZone) : data?.timeZone
}
