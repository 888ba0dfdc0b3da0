import type { Audit } from './lift.ts'
import type { AuditorRow } from './rows.ts'

export const groups = ['ready', 'needsConfirmation', 'cannot'] as const
export type Group = (typeof groups)[number]

export const groupTitles: Record<Group, string> = {
  ready: 'Ready',
  needsConfirmation: 'Needs confirmation',
  cannot: 'Can’t',
}

type Wanted = Pick<Audit, 'auditors'>

/** On the team already, taking no bookings, or booked: as the server says. */
function groupOf({ id, standards, available, qualified }: AuditorRow, audit: Wanted): Group {
  const isOnTeam = audit.auditors.some(one => one.id === id)
  if (isOnTeam || standards.length === 0 || available === false) return 'cannot'
  return qualified ? 'ready' : 'needsConfirmation'
}

/** Best first: most standards covered, fewest days booked that month, of the country, last here, then by name. */
export function rankAuditors(rows: readonly AuditorRow[], audit: Wanted): Record<Group, AuditorRow[]> {
  const ranked: Record<Group, AuditorRow[]> = { ready: [], needsConfirmation: [], cannot: [] }
  for (const row of rows.toSorted(compareFit)) ranked[groupOf(row, audit)].push(row)
  return ranked
}

function compareFit(a: AuditorRow, b: AuditorRow): number {
  return (
    (b.covers?.length ?? 0) - (a.covers?.length ?? 0) ||
    (a.loadDays ?? 0) - (b.loadDays ?? 0) ||
    Number(b.sameCountry ?? false) - Number(a.sameCountry ?? false) ||
    (b.lastVisit ?? '').localeCompare(a.lastVisit ?? '') ||
    a.name.localeCompare(b.name, 'en')
  )
}
