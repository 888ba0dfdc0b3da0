import { judge } from '#domain/fit-reasons.ts'
import type { RotationCount } from '#domain/rotation.ts'
import { needsStandard } from '#domain/team.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Candidate, listCandidates, listStandards } from './audit-queries.ts'
import type { AuditNeed, Held, Mark } from './booking.ts'
import { blocks } from './clashes.ts'
import { basisOf } from './consent.ts'
import { countRotations } from './count-rotations.ts'
import { type FitRules, readFitRules, rotates } from './fit-rules.ts'
import { ofTeam } from './guard-team.ts'
import { coveredStandards, heldRows } from './held-standards.ts'
import { isByFit, judgeWhole, needsOf, reasonsOfFit } from './judge-team.ts'
import { groupNeeds, listReasons, type PersonNeed } from './list-reasons.ts'
import type { Member } from './team-queries.ts'

/** A whole team that is to go to an audit which has none. */
export type TeamNeed = AuditNeed & { people: readonly Member[] }

type Found = { covers: number[]; isBooked: boolean; held: Omit<Held, 'auditorId'>[] }

/**
 * Of each team what is known of its members, to be kept, if all may simply go; undefined where anything would be refused, asked or warned
 * of (`guardTeam` says what). It asks the same definitions, of all teams at once. The auditors must be locked.
 */
export async function judgeTeams(tx: Db, teams: readonly TeamNeed[]): Promise<(Mark[] | undefined)[]> {
  const needs = teams.map(team => needsOf(team, team.people))
  const rules = await readFitRules(tx)
  const [candidates, standards, found, reasons, rotations] = await Promise.all([
    listCandidates(tx, [...new Set(needs.flat().map(({ auditorId }) => auditorId))]),
    listStandards(tx, [...new Set(teams.flatMap(({ standardIds }) => standardIds))]),
    listFound(tx, needs.flat()),
    listReasons(tx, rules, needs.flat()),
    rotates(rules) ? countRotations(tx, needs.flat()) : undefined,
  ])
  const at = new Date().toISOString()
  let from = 0
  return teams.map(team => {
    const whose = (place: number) => from + place
    const members = team.people.map((person, place) => ({
      person,
      candidate: candidates.find(({ id }) => id === person.auditorId),
      found: found[whose(place)] ?? { covers: [], isBooked: true, held: [] },
      reasons: reasons[whose(place)] ?? [],
      rotation: rotations?.[whose(place)],
    }))
    from += team.people.length
    return isReady(rules, { team, members, standards })
      ? members.map(one => toMark(team, one, at))
      : undefined
  })
}

type Asked = {
  person: Member
  candidate: Candidate | undefined
  found: Found
  reasons: Awaited<ReturnType<typeof listReasons>>[number]
  rotation: RotationCount[] | undefined
}

type Judged = {
  team: TeamNeed
  members: readonly Asked[]
  standards: Awaited<ReturnType<typeof listStandards>>
}

function isReady(rules: FitRules, { team, members, standards }: Judged): boolean {
  const asked = standards.filter(({ id }) => team.standardIds.includes(id))
  const codes = new Map(asked.map(({ id, code }) => [id, code]))
  const areReady = members.every(({ person: { auditorId, role }, candidate, found, reasons }) => {
    const isBookable = candidate?.isEnabled && (candidate.holdsStandards || !needsStandard(role))
    const own = isByFit(role, rules) ? reasonsOfFit(fitOf(team, found), { auditorId, codes }, rules) : []
    return isBookable && !found.isBooked && judge([...own, ...reasons]) === 'ready'
  })
  const fits = members.map(({ person: { auditorId }, candidate, found: { covers } }) => ({
    auditorId,
    auditorName: candidate?.name ?? '',
    covers,
  }))
  const whole = judgeWhole(rules, team, { people: team.people, fits, standards: asked })
  return areReady && judge(whole.filter(({ code }) => ofTeam.includes(code))) === 'ready'
}

const fitOf = ({ standardIds }: TeamNeed, { covers }: Found) => ({
  qualified: standardIds.length === 0 || covers.length > 0,
  covers,
  missing: standardIds.filter(id => !covers.includes(id)),
})

function toMark(team: TeamNeed, { person, found, rotation }: Asked, at: string): Mark {
  const { auditorId, role } = person
  const { missing } = fitOf(team, found)
  return { auditorId, basis: basisOf({ at, role, held: found.held, missing, rotation }), accepted: [] }
}

/** What each covers and holds, and whether anything else is booked then. */
async function listFound(tx: Db, needs: readonly PersonNeed[]): Promise<(Found | undefined)[]> {
  const { tables, placesOf } = groupNeeds(tx, needs)
  const held = heldRows(tx, {
    auditorIds: tx`array[asked.auditor_id]`,
    standardIds: tx`need.standard_ids`,
    days: tx`need.days`,
  })
  const rows = await tx<(Found & { no: number; auditorId: number })[]>`
    with ${tables}
    select asked.no, asked.auditor_id, covered.covers,
      exists (
        select from roster_entry entry where entry.auditor_id = asked.auditor_id and ${blocks(tx)}
          and tstzrange(entry.starts_at, entry.ends_at) && need.during) as is_booked,
      coalesce((
        select json_agg(json_build_object('standardId', standard_id, 'grade', grade, 'validTo', valid_to, 'approvedBy', approved_by,
          'areaIds', area_ids) order by standard_id)
        from (${held}) own), '[]') as held
    from asked join need on need.no = asked.no
    cross join lateral (${coveredStandards(tx, tx`asked.auditor_id`, tx`need.standard_ids`, tx`need.days`)}) covered`
  const found: (Found | undefined)[] = needs.map(() => undefined)
  for (const { no, auditorId, ...one } of rows)
    for (const place of placesOf(no, auditorId)) found[place] = one
  return found
}
