/** Somebody who could take an audit: which of its standards they cover, and how many days they are booked that month. */
export type TeamCandidate = { id: number; name: string; covers: number[]; loadDays: number }

/**
 * A team of `size`, all of `wantedIds` among them: one after the other whoever adds most standards, of those the one with
 * the fewest booked days. Not always the best of all teams, but for one auditor, or up to three standards, it is.
 */
export function chooseTeam(
  candidates: readonly TeamCandidate[],
  size: number,
  wantedIds: readonly number[] = [],
): TeamCandidate[] {
  const team = candidates.filter(({ id }) => wantedIds.includes(id))
  const others = candidates.filter(({ id }) => !wantedIds.includes(id))
  while (team.length < size && others.length > 0) {
    const covered = new Set(team.flatMap(({ covers }) => covers))
    const gain = ({ covers }: TeamCandidate) => covers.filter(id => !covered.has(id)).length
    others.sort((a, b) => gain(b) - gain(a) || a.loadDays - b.loadDays || a.id - b.id)
    team.push(...others.splice(0, 1))
  }
  return team
}
