import { audits } from '#contract/audits.ts'
import { visits } from '#contract/visits.ts'
import { may } from '#web/app/session.ts'
import type { Visit } from './certificate.ts'

export type VisitCommand = 'link' | 'change' | 'reset' | 'waive' | 'reopen'

type Standing = Pick<Visit, 'kind' | 'ordinal' | 'state' | 'byHand' | 'sites'>

const isPossible: Record<VisitCommand, (visit: Standing) => boolean> = {
  link: ({ state, sites }) =>
    state === 'open' && (sites.length === 0 || sites.some(({ projectId }) => projectId === null)),
  change: ({ state }) => state === 'open',
  reset: visit => visit.state === 'open' && visit.byHand && isByRule(visit),
  waive: ({ state, kind, sites }) =>
    state === 'open' && kind !== 'recertification' && sites.every(({ projectId }) => projectId === null),
  reopen: ({ state }) => state === 'waived',
}

const mayRun: Record<VisitCommand, () => boolean> = {
  link: () => may(audits.update) && may(audits.list),
  change: () => may(visits.update),
  reset: () => may(visits.update),
  waive: () => may(visits.waive),
  reopen: () => may(visits.reopen),
}

/** What was added by hand no rule can calculate. */
const isByRule = ({ kind, ordinal }: Pick<Visit, 'kind' | 'ordinal'>): boolean =>
  kind !== 'special' && kind !== 'transfer' && (kind !== 'stage1' || ordinal === 0)

/** What the viewer may do with a visit as it stands, in the order it is shown. */
export const commandsFor = (visit: Standing): VisitCommand[] =>
  (Object.keys(isPossible) as VisitCommand[]).filter(
    command => isPossible[command](visit) && mayRun[command](),
  )
