import { sayTime } from '#words/en/time.ts'
import { formatDay } from '#words/moments.ts'
import type { Validity } from './validity.ts'

/** `No end date`, `Held until 31 Dec 2027`, `Expires in 12 days, on …`, `Expired on …`, `Held from …`. */
export function describeValidity(validity: Validity): string {
  if (validity.state === 'upcoming') return sayTime('heldFrom', { day: formatDay(validity.from) })
  if (validity.until === null) return sayTime('noEndDate')
  const day = formatDay(validity.until)
  if (validity.state === 'held') return sayTime('heldUntil', { day })
  if (validity.state === 'ended') return sayTime('expiredOn', { day })
  if (validity.daysLeft === 0) return sayTime('expiresToday')
  return sayTime('expiresIn', { count: validity.daysLeft, day })
}
