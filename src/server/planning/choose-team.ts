/** Somebody who could take an audit: which of its standards they cover, how many days they are booked that month, and whether they are competent to lead. */
export type TeamCandidate = { id: number; name: string; covers: number[]; loadDays: number; isLead?: boolean }

type Team = { size: number; wantedIds?: readonly number[]; needsLead?: boolean }

/**
 * A team of `size`, all of `wantedIds` among them: one after the other whoever adds most standards, of those the one with
 * the fewest booked days. Not always the best of all teams, but for one auditor, or up to three standards, it is. Where it
 * `needsLead`, the last place is for one who may lead, unless one is among them already.
 */
export function chooseTeam(
  candidates: readonly TeamCandidate[],
  { size, wantedIds = [], needsLead = false }: Team,
): TeamCandidate[] {
  const team = candidates.filter(({ id }) => wantedIds.includes(id))
  const others = new Set(candidates.filter(({ id }) => !wantedIds.includes(id)))
  while (team.length < size && others.size > 0) {
    const covered = new Set(team.flatMap(({ covers }) => covers))
    const gain = ({ covers }: TeamCandidate) => covers.filter(id => !covered.has(id)).length
    const isLast = team.length === size - 1 && !team.some(({ isLead }) => isLead)
    const isWrong = ({ isLead = false }) => Number(needsLead && isLast && !isLead)
    const compare = (a: TeamCandidate, b: TeamCandidate) =>
      isWrong(a) - isWrong(b) || gain(b) - gain(a) || a.loadDays - b.loadDays || a.id - b.id
    const best = [...others].reduce((first, one) => (compare(one, first) < 0 ? one : first))
    others.delete(best)
    team.push(best)
  }
  return team
}
