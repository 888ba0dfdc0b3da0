import { useMe } from '#web/app/session.ts'
import type { Uncovered } from '#web/planner/data/use-uncovered.ts'
import type { Audit } from '#web/planner/hand/lift.ts'
import { formatMoment } from '#web/ui/format.ts'
import { listNames } from '#web/ui/words.ts'
import classes from './side.module.css'

type Props = { audit: Audit & Partial<Pick<Uncovered, 'left'>> }

/** Why an audit waits for auditors although it had some, or stands where it does. */
export function DraftReason({ audit }: Props) {
  const { timeZone } = useMe()
  const said = audit.left ? sayLeft({ ...audit, left: audit.left }, timeZone) : sayStatus(audit)
  return said && <span className={classes.reason}>{said}</span>
}

const sayStatus = ({ statusReason, wasAssigned }: Audit) =>
  [wasAssigned ? 'Needs a team again' : '', statusReason].filter(part => part !== '').join(': ')

/** `GRS isn’t covered: Anna Le left Mon 01-03-2027 09:00.` */
function sayLeft({ standards, coverage, left }: Audit & Pick<Uncovered, 'left'>, timeZone: string): string {
  const codes = standards.filter(({ id }) => coverage.missing.includes(id)).map(({ code }) => code)
  const people = left.map(({ name, at }) => `${name} left ${formatMoment(at, timeZone)}`)
  const why = people.length > 0 ? `: ${listNames(people)}` : ''
  return `${listNames(codes)} ${codes.length > 1 ? 'aren’t' : 'isn’t'} covered${why}.`
}
