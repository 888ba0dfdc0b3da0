import { compareFit } from '#domain/compare-fit.ts'
import type { Group } from '#web/pickers/candidate-groups.ts'
import type { Audit } from './lift.ts'
import type { AuditorRow } from './rows.ts'

type Wanted = Pick<Audit, 'auditors'>

/** On the team already, taking no bookings, or booked: as the server says. */
function groupOf({ id, standards, available, qualified }: AuditorRow, audit: Wanted): Group {
  const isOnTeam = audit.auditors.some(one => one.id === id)
  if (isOnTeam || standards.length === 0 || available === false) return 'cannot'
  return qualified ? 'ready' : 'needsConfirmation'
}

/** Best first. */
export function rankAuditors(rows: readonly AuditorRow[], audit: Wanted): Record<Group, AuditorRow[]> {
  const ranked: Record<Group, AuditorRow[]> = { ready: [], needsConfirmation: [], cannot: [] }
  for (const row of rows.toSorted(compareFit)) ranked[groupOf(row, audit)].push(row)
  return ranked
}
