import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { requests } from '#contract/requests.ts'
import { may } from '#web/app/session.ts'
import type { auditWork, requestWork } from '#web/app/use-record-work.tsx'
import type { Work } from '#web/planning/say-work.ts'
import { sayWork } from '#words/en/work.ts'

type AskedOf<Kind> = Kind extends { component: () => React.ComponentType<{ asked: infer Asked }> | null }
  ? Asked
  : never

/** What a row offers to do; the first is what Enter does. */
export type Deed = { label: string } & (
  | { audit: AskedOf<typeof auditWork> }
  | { request: AskedOf<typeof requestWork> }
  | { leads: Lead }
)

/** Where a record is opened. */
export type Lead = { to: string; params?: { id: string }; search?: Record<string, string> }

export function deedsOf(row: Work): [Deed, ...Deed[]] {
  const open: Deed = { label: sayWork('open'), leads: leadTo(row) }
  const [first, ...others] = actsOf(row)
  return first ? [first, ...others] : [open]
}

function actsOf({ kind, audit: record, request, visit, isTentative, ...row }: Work): Deed[] {
  if (request?.cancelAskedAt)
    return [
      { label: sayWork('cancelRequest'), request: { command: 'delete', record: request } },
      { label: sayWork('keepRequest'), request: { command: 'refuseCancel', record: request } },
    ]
  if (request)
    return [
      { label: sayWork('decide'), request: { command: 'accept', record: request } },
      { label: sayWork('reject'), request: { command: 'reject', record: request } },
    ]
  if (visit) return [{ label: sayWork('plan'), leads: leadTo({ kind, visit, ...row }) }]
  if (!record) return []
  if (kind === 'done' || kind === 'overdue')
    return may(audits.complete)
      ? [{ label: sayWork('complete'), audit: { command: 'complete', record } }]
      : []
  if (kind === 'soon')
    return isTentative && may(audits.agree)
      ? [{ label: sayWork('agree'), audit: { command: 'agree', record } }]
      : []
  const isAssignable = kind !== 'concern' && may(audits.assign) && may(auditors.list)
  return isAssignable ? [{ label: sayWork('assign'), audit: { command: 'assign', record } }] : []
}

/** The record itself; what a visit needs is planned on the board. */
export function leadTo({ id, kind, visit, ...row }: Work): Lead {
  if (visit)
    return {
      to: '/dashboard/certification',
      search: { flag: 'unplanned', q: visit.number ?? visit.companyNumber },
    }
  const to =
    kind === 'request'
      ? '/dashboard/request/$id'
      : kind === 'disruption'
        ? '/dashboard/disruptions/$id'
        : '/dashboard/audits/$id'
  return { to, params: { id: String(row.audit?.id ?? id) } }
}

/** Whether the page of the record opens for who is signed in. */
export const mayLead = ({ audit, request }: Work): boolean =>
  audit ? may(audits.one) : request ? may(requests.one) : true
