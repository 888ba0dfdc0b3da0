import { sayTime } from '#words/en/time.ts'
import { formatDay } from '#words/moments.ts'
import type { Validity } from './validity.ts'

/** `No end date`, `Held until 31 Dec 2027`, `Expires in 12 days, on …`, `Expired on …`, `Held from …`. */
export const describeValidity = (validity: Validity): string => sayTime('held', valuesOf(validity))

/** `Global Recycled Standard: held until 31 Dec 2027`. */
export const describeHeld = (standard: string, validity: Validity): string =>
  sayTime('standardHeld', { standard, ...valuesOf(validity) })

function valuesOf(validity: Validity) {
  if (validity.state === 'upcoming') return { state: validity.state, day: formatDay(validity.from), count: 0 }
  if (validity.until === null) return { state: 'endless' as const, day: '', count: 0 }
  const day = formatDay(validity.until)
  if (validity.state !== 'ending') return { state: validity.state, day, count: 0 }
  return { state: validity.daysLeft === 0 ? 'today' : validity.state, day, count: validity.daysLeft }
}
