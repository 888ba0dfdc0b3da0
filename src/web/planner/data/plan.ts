import { audits } from '#contract/audits.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { rosters } from '#contract/rosters.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import type { TeamRole } from '#domain/team.ts'
import { call } from '#web/app/api.ts'
import type { Times } from '#web/planner/axis/days.ts'
import type { Step, Steps } from '#web/planning/change.ts'
import type { Entry } from '#web/planning/entry.ts'
import { savingRefused } from '#web/planning/preview.ts'
import { keyOfLack } from '#web/planning/unfit.ts'

import { sayPlan } from '#words/en/planner-plans.ts'
import { listNames } from '#words/lists.ts'
import { formatBeside, formatInterval } from '#words/moments.ts'
import { type Audit, type Availability, clashTitle } from './booking.ts'

/** A change to be confirmed, and then saved. */
export type Plan = {
  title: string
  changes: readonly BeforeAfter[]
  warnings: readonly string[]
  confirmLabel: string
  danger?: boolean
  /** Keys of the reasons that stand among the warnings already. */
  seen?: readonly string[]
  steps: Steps
  /** Of who is added to a team: as what they come unless something else is chosen, and the same plan as that. */
  role?: { usual: TeamRole; as: (role: TeamRole) => Plan }
  /** Said once it is done: `AUD-7 moved 2 days later`. */
  done: string
  focusTarget: FocusTarget
  /** The same on what somebody else has saved meanwhile, so that nothing that was typed is lost. */
  renew: () => Promise<Plan>
}

type BeforeAfter = {
  what: string
  before: string
  after: string
}

/** Where the focus goes when what had it is gone: to a bar of the auditor’s row, or to its name. */
export type FocusTarget = { auditorId: number; auditId?: number; entryId?: number | undefined }

export type Person = { id: number; name: string }

export const readAudit = (id: number) => call(audits.one, { params: { id } })
export const readEntry = (id: number) => call(rosters.one, { params: { id } })

/** An audit as it stands now; refused where others brought it to a status that leaves nothing to plan. */
export async function readToPlan(id: number, statuses: readonly AuditStatus[] = ['draft', 'assigned']) {
  const audit = await readAudit(id)
  if (!statuses.includes(audit.status))
    throw nothingLeft(sayPlan('statusIsNow', { number: audit.idflNumber, status: audit.status }))
  return audit
}

/** The question on what somebody else has saved; refused where that is what was asked for. */
export function renewed(plan: Plan): Plan {
  if (plan.changes.every(({ before, after }) => before === after)) throw nothingLeft(sayPlan('alreadySo'))
  return plan
}

export const nothingLeft = (message: string) => new Failure('conflict', message)

/** By how many days, and which way: what a text about it takes. */
export const shiftOf = (byDays: number) => ({
  direction: byDays < 0 ? ('earlier' as const) : ('later' as const),
  days: Math.abs(byDays),
})

export const namesOf = ({ auditors }: Audit) => auditors.map(({ name }) => name)

export const teamOf = (names: readonly string[]) => (names.length > 0 ? listNames(names) : sayPlan('nobody'))

/** Who is concerned besides: a move takes the whole team along. */
export const teamWarning = (names: readonly string[]): string[] =>
  names.length > 1 ? [sayPlan('concernsTeam', { count: names.length, names: listNames(names) })] : []

export const sayTimes = ({ start, end }: Times, timeZone: string) => formatInterval(start, end, timeZone)

/** What stands in the way, as the server sees it; the save may still find more. */
export function warningsOf(to: Person, availability: Availability | undefined, timeZone: string) {
  const isLacking = availability?.fit === 'unqualified'
  const gaps = isLacking ? [sayPlan('holdsNone', { name: to.name })] : []
  const seen = isLacking ? [keyOfLack({ auditorId: to.id })] : []
  return { warnings: [...gaps, ...clashWarnings(availability, timeZone)], seen }
}

export function clashWarnings(availability: Availability | undefined, timeZone: string): string[] {
  const { clashes = [], more = 0 } = availability ?? {}
  const named = clashes.map(clash =>
    sayPlan('isBooked', {
      name: clash.auditorName,
      booking: clashTitle(clash),
      when: formatBeside(clash, timeZone),
      refused: savingRefused(),
    }),
  )
  return more > 0 ? [...named, sayPlan('moreInTheWay', { count: more })] : named
}

export function pastWarning(start: string): string[] {
  return Date.parse(start) < Date.now() ? [sayPlan('startIsPast')] : []
}

type Booking = Input<typeof rosters.create>['body']

const onAudit = ({ id, version }: Audit) => ({ projectId: id, version })
const onEntry = ({ id, version }: Entry) => ({ rosterId: id, version })

/** Puts auditors on an audit, besides its team. */
export const assignTo = (audit: Audit, ...auditors: readonly { id: number; role?: TeamRole }[]): Step => ({
  kind: 'assign',
  ...onAudit(audit),
  auditors: auditors.map(({ id, role }) => ({ id, ...(role && { role }) })),
})

/** Moves an audit with its whole team. */
export const moveAudit = (audit: Audit, { start, end }: Times): Step => ({
  kind: 'moveAudit',
  ...onAudit(audit),
  start,
  end,
})

/** Notes that the customer agreed today to the dates of an audit, or that they are tentative. */
export const agreeTo = (audit: Audit, isAgreed: boolean): Step => ({
  kind: 'agree',
  ...onAudit(audit),
  ...(isAgreed ? {} : { agreedOn: null }),
})

/** Gives an entry to somebody else, or moves one that is no audit. */
export const changeEntry = (entry: Entry, to: Partial<Times> & { auditorId?: number }): Step => ({
  kind: 'moveEntry',
  ...onEntry(entry),
  ...to,
})

export const book = (booking: Booking): Step => ({ kind: 'book', booking })

/** Takes an entry away: a booking, or an auditor off an audit. */
export const removeEntry = (entry: Entry): Step => ({ kind: 'removeEntry', ...onEntry(entry) })
