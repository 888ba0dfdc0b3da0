import { sayRequest } from '#words/en/requests.ts'
import { judgeAcceptance } from './consequences.ts'
import type { Request } from './request.ts'
import { useConsequences } from './use-request.ts'

/** Says beforehand that accepting takes somebody off an audit. */
export function useAcceptLabel(request: Request, isAsked: boolean): string {
  const { data } = useConsequences(request.id, isAsked)
  const takesOff = data && judgeAcceptance(request, data) === 'release'
  return sayRequest(takesOff ? 'acceptAndTakeOff' : 'accept')
}
