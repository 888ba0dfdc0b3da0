import { formatDay } from '#web/ui/format.ts'
import type { Validity } from './validity.ts'

/** `No end date`, `Held until 31 Dec 2027`, `Expires in 12 days, on …`, `Expired on …`, `Held from …`. */
export function describeValidity(validity: Validity): string {
  if (validity.state === 'upcoming') return `Held from ${formatDay(validity.from)}`
  if (validity.until === null) return 'No end date'
  const until = formatDay(validity.until)
  if (validity.state === 'held') return `Held until ${until}`
  if (validity.state === 'ended') return `Expired on ${until}`
  if (validity.daysLeft === 0) return 'Expires today'
  return `Expires in ${validity.daysLeft === 1 ? '1 day' : `${validity.daysLeft} days`}, on ${until}`
}
