import { shortName } from '#web/ui/page/standard-name.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import { nameVisit } from '#words/visit-name.ts'
import type { Certificate } from './certificate.ts'

type Next = Pick<NonNullable<Certificate['next']>, 'kind' | 'ordinal' | 'due'>

/** `Next visit: Surveillance 2, due 09 Mar 2027`, or `due since` from the day after on; `today` is the day at the main site. */
export const sayNext = (next: Next, today: string): string =>
  sayCertificate(next.due < today ? 'nextVisitWas' : 'nextVisitIs', valuesOf(next))

/** The same where no audit is planned. */
export const sayNothingPlanned = (next: Next, today: string): string =>
  sayCertificate(next.due < today ? 'nothingPlannedYet' : 'nothingPlanned', valuesOf(next))

const valuesOf = (next: Next) => ({ label: nameVisit(next), due: next.due })

/** Where no visit is due at all: which certificate asks for one no longer, that which may be restored first. */
export function sayWhyNone(all: readonly Pick<Certificate, 'phase' | 'standard'>[]): string | undefined {
  const suspended = all.find(({ phase }) => phase === 'suspended')
  if (suspended) return sayCertificate('nothingWhileSuspended', { standard: shortName(suspended.standard) })
  const lapsed = all.find(({ phase }) => phase === 'lapsed')
  return lapsed && sayCertificate('nothingSinceLapsed', { standard: shortName(lapsed.standard) })
}
