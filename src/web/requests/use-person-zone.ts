import { accounts } from '#contract/accounts.ts'
import { useMe } from '#web/app/session.ts'
import { saidAside, useRecord } from '#web/ui/read/use-ask.ts'
import type { Request } from './request.ts'

/** The zone that the times of a request are meant in: of the person it is about. Undefined until it is known. */
export function usePersonZone(userId: number, request: Request | undefined): string | undefined {
  const me = useMe()
  const isKnown = request !== undefined || userId === me.id
  const { data } = useRecord(accounts.one, isKnown ? null : userId, { meta: saidAside })
  return isKnown ? (request?.timeZone ?? me.timeZone) : data?.timeZone
}
