import { formatDay } from '#web/ui/format.ts'
import type { Validity } from './validity.ts'

/** `No end date`, `Held until 31 Dec 2027`, `Runs out in 12 days, on …`, `Ran out on …`, `Held from …`. */
export function describeValidity(validity: Validity): string {
  if (validity.state === 'upcoming') return `Held from ${formatDay(validity.from)}`
  if (validity.until === null) return 'No end date'
  const until = formatDay(validity.until)
  if (validity.state === 'held') return `Held until ${until}`
  if (validity.state === 'ended') return `Ran out on ${until}`
  if (validity.daysLeft === 0) return 'Runs out today'
  return `Runs out in ${validity.daysLeft === 1 ? '1 day' : `${validity.daysLeft} days`}, on ${until}`
}
