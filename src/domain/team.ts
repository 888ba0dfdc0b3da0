import { type FitReason, makeReason } from './fit-reasons.ts'
import type { Interval } from './interval.ts'
import { coverageByDay, listDays } from './qualification.ts'
import type { TeamRules } from './team-rules.ts'
import { daysTouched } from './zoned-time.ts'

/** What somebody is on a team. */
export const teamRoles = ['lead', 'auditor', 'expert', 'trainee', 'observer'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Whether who has this role counts for coverage, person-days, activity and rotation. */
export const counts = (role: TeamRole): boolean => role === 'lead' || role === 'auditor'

/** Whether who has this role must hold a standard: an expert or observer may hold none. */
export const needsStandard = (role: TeamRole): boolean => role !== 'expert' && role !== 'observer'

/** `withId`: under whom an expert or trainee works, whom an observer watches; of lead and auditor always null. */
export type Placed = { id: number; role: TeamRole; withId: number | null }

/** Whom an expert or trainee may work under: who counts. An observer may watch anybody else; lead and auditor are beside nobody. */
export const mayBeBeside = (role: TeamRole, other: TeamRole): boolean =>
  !counts(role) && (role === 'observer' || counts(other))

/** One of a team: the part of the audit they have, and which of its standards they cover. */
type TeamMember = Interval & {
  auditorId: number
  name: string
  role: TeamRole
  covers?: readonly number[]
}

/**
 * The team as people read it, from what was chosen: the only one who counts leads, and an expert or trainee works under the lead
 * unless somebody else who counts was named.
 */
export function readTeam<Member extends Placed>(team: readonly Member[]): Member[] {
  const [first, ...others] = team.filter(({ role }) => counts(role))
  const lead = others.length === 0 ? first : team.find(({ role }) => role === 'lead')
  return team.map(member => ({
    ...member,
    role: member.id === lead?.id ? 'lead' : member.role,
    withId: besideWhom(member, team) ?? (isUnderLead(member.role) ? (lead?.id ?? null) : null),
  }))
}

const isUnderLead = (role: TeamRole) => role === 'expert' || role === 'trainee'

function besideWhom({ id, role, withId }: Placed, team: readonly Placed[]): number | null {
  const other = team.find(one => one.id === withId && one.id !== id)
  return other && mayBeBeside(role, other.role) ? other.id : null
}

type Team = {
  members: readonly TeamMember[]
  timeZone: string
  standards?: readonly { id: number; code: string }[]
  /** Person-days, where somebody said how many are needed. */
  days?: { planned: number; required: number } | undefined
  /** Technical areas that nobody holds in a standard of their list. */
  missingAreas?: readonly MissingArea[]
}

/** `area` as people know it, `IAF 17`; `standard` by its code. */
export type MissingArea = { areaId: number; area: string; standardId: number; standard: string }

/** What is to be said of a team as a whole; nothing of one that nobody is on. */
export function judgeTeam(team: Team, rules: Pick<TeamRules, 'rules'>): FitReason[] {
  if (team.members.length === 0) return []
  return [...whatIsNever(team), ...withoutLead(team, rules), ...whatIsShort(team, rules)]
}

/** What rules ask or stop for once an audit is over: of the team as it was there, even if nobody was. */
export const judgeHeld = (team: Team, rules: Pick<TeamRules, 'rules'>): FitReason[] =>
  whatIsShort(team, rules).filter(({ severity }) => severity !== 'show')

const whatIsShort = (team: Team, rules: Pick<TeamRules, 'rules'>): FitReason[] => [
  ...withoutCover(team, rules),
  ...withoutAreas(team, rules),
  ...withoutDays(team, rules),
]

function whatIsNever({ members, timeZone }: Team): FitReason[] {
  if (!members.some(({ role }) => counts(role)))
    return [makeReason({ auditorId: null, code: 'nobodyCounts', severity: 'never' })]
  const counted = members.filter(({ role }) => counts(role)).map(part => daysTouched(part, timeZone))
  return members
    .filter(({ role }) => role === 'trainee')
    .flatMap(trainee => {
      const own = daysTouched(trainee, timeZone)
      const day = listDays(own.first, own.last).find(
        one => !counted.some(({ first, last }) => first <= one && one <= last),
      )
      if (day === undefined) return []
      const params = { name: trainee.name, day }
      return [
        makeReason({
          auditorId: null,
          code: 'traineeAlone',
          severity: 'never',
          subject: String(trainee.auditorId),
          params,
        }),
      ]
    })
}

function withoutLead({ members }: Team, { rules }: Pick<TeamRules, 'rules'>): FitReason[] {
  const counting = members.filter(({ role }) => counts(role))
  const isLed = counting.length < 2 || counting.some(({ role }) => role === 'lead')
  if (rules.lead === 'off' || isLed) return []
  return [makeReason({ auditorId: null, code: 'noLead', severity: rules.lead })]
}

function withoutCover(
  { members, timeZone, standards = [] }: Team,
  { rules }: Pick<TeamRules, 'rules'>,
): FitReason[] {
  const counted = members
    .filter(({ role }) => counts(role))
    .map(({ start, end, covers = [] }) => ({ start, end, covers }))
  const ids = standards.map(({ id }) => id)
  const { missing, gaps } = coverageByDay(counted, ids, timeZone)
  return standards
    .filter(({ id }) => missing.includes(id))
    .map(({ id, code }) => {
      const days = gaps.find(({ standardId }) => standardId === id)?.days ?? []
      const [day = 'all'] = days
      return makeReason({
        auditorId: null,
        code: 'uncovered',
        severity: rules.coverage,
        // Another day, or more of them, is asked about again.
        subject: days.length > 0 ? `${id}:${day}:${days.length}` : String(id),
        params: { standard: code, day, more: Math.max(0, days.length - 1) },
      })
    })
}

const withoutAreas = ({ missingAreas = [] }: Team, { rules }: Pick<TeamRules, 'rules'>): FitReason[] =>
  missingAreas.map(({ areaId, area, standardId, standard }) =>
    makeReason({
      auditorId: null,
      code: 'uncoveredArea',
      severity: rules.areas,
      subject: `${areaId}:${standardId}`,
      params: { area, standard },
    }),
  )

function withoutDays({ days }: Team, { rules }: Pick<TeamRules, 'rules'>): FitReason[] {
  if (!days || days.planned >= days.required) return []
  const { planned, required } = days
  const subject = `${planned}:${required}`
  return [
    makeReason({
      auditorId: null,
      code: 'daysShort',
      severity: rules.days,
      subject,
      params: { planned, required },
    }),
  ]
}
