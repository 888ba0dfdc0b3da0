import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cutPart } from '#domain/cut-part.ts'
import { listDays } from '#domain/qualification.ts'
import { counts } from '#domain/team.ts'
import { addDays, daysTouched } from '#domain/zoned-time.ts'
import type { Step } from './change.ts'

export type SplitAudit = Pick<
  Reply<typeof audits.one>,
  'id' | 'idflNumber' | 'timeZone' | 'version' | 'auditors'
>
export type SplitMember = SplitAudit['auditors'][number]

/** Which days are given away: those from the day of the cut on, or those until it. */
export type Side = 'after' | 'before'

type Times = { start: string; end: string }

const toInterval = ({ start, end }: Times) => ({ start: new Date(start), end: new Date(end) })

/** The days before which somebody’s part can be cut; none of a single day. */
export function cutDays(part: Times, timeZone: string): string[] {
  const { first, last } = daysTouched(toInterval(part), timeZone)
  return listDays(first, last).filter(day => cutPart(toInterval(part), day, timeZone) !== null)
}

/** What somebody keeps of their part, and what they give away. */
export function cutOf(part: Times, day: string, gives: Side, timeZone: string) {
  const cut = cutPart(toInterval(part), day, timeZone)
  if (!cut) return null
  const toWire = ({ start, end }: { start: Date; end: Date }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  })
  const [kept, given] = gives === 'after' ? [cut.before, cut.after] : [cut.after, cut.before]
  return { kept: toWire(kept), given: toWire(given) }
}

/**
 * The part of a teammate with the days given on top: nobody is on an audit twice, so only days that touch theirs can be added. Null
 * where they don’t.
 */
export function joined(own: Times, given: Times, timeZone: string): Times | null {
  const [a, b] = [daysTouched(toInterval(own), timeZone), daysTouched(toInterval(given), timeZone)]
  if (a.first > addDays(b.last, 1) || b.first > addDays(a.last, 1)) return null
  return {
    start: own.start < given.start ? own.start : given.start,
    end: own.end > given.end ? own.end : given.end,
  }
}

type Cut = NonNullable<ReturnType<typeof cutOf>>

/** The team as it is to be, in one step: whoever gives keeps the rest, and there is one lead. */
export function splitStep(
  audit: SplitAudit,
  giver: SplitMember,
  takerId: number,
  { kept, given }: Cut,
): Step {
  const taker = audit.auditors.find(({ id }) => id === takerId)
  const isLeading = counts(giver.role)
  const newcomer = {
    id: takerId,
    role: isLeading ? ('auditor' as const) : giver.role,
    ...(!isLeading && { withId: giver.withId }),
    ...given,
  }
  return {
    kind: 'replace',
    projectId: audit.id,
    version: audit.version,
    auditors: [
      ...audit.auditors.map(({ id, start, end }) =>
        id === giver.id
          ? { id, ...kept }
          : id === takerId
            ? { id, ...(joined({ start, end }, given, audit.timeZone) ?? { start, end }) }
            : { id },
      ),
      ...(taker ? [] : [newcomer]),
    ],
  }
}
