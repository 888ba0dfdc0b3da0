import { judgeAcceptance } from './consequences.ts'
import type { Request } from './request.ts'
import { useConsequences } from './use-request.ts'

/** Says beforehand that accepting takes somebody off an audit. */
export function useAcceptLabel(request: Request, isAsked: boolean): string {
  const { data } = useConsequences(request.id, isAsked)
  return data && judgeAcceptance(request, data) === 'release' ? 'Accept and take off the audit' : 'Accept'
}
