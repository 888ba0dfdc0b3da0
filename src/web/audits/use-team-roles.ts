import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import {
  counts,
  mayBeBeside,
  needsStandard,
  type Placed,
  readTeam,
  type TeamRole,
  teamRoles,
} from '#domain/team.ts'
import { type AssignMode, mayLead, obstacleOf } from '#web/planning/candidates.ts'
import { useShowsRoles } from '#web/planning/use-shows-roles.ts'
import { saidAside, useAllRowsEach } from '#web/ui/read/use-ask.ts'
import type { Audit, Candidate } from './audit.ts'

/** `days`: person-days that were entered here; null: by the times; undefined: as they were. */
export type NamedMember = Placed & { name: string; days?: number | null | undefined }

type Given = Partial<Pick<NamedMember, 'role' | 'withId' | 'days'>>

export type GivenRoles = ReadonlyMap<number, Given>

/** What was chosen in the dialog, of whoever it was, so that it is there again when they are; before, what is proposed for them. */
export function useGivenRoles(proposed: readonly Placed[] | undefined) {
  const [chosen, setGiven] = useState<GivenRoles>(new Map())
  const given = useMemo(
    () => new Map<number, Given>([...(proposed ?? []).map(asGiven), ...chosen]),
    [proposed, chosen],
  )
  const give = useCallback((id: number, change: Given) => {
    setGiven(before => withGiven(before, id, change))
  }, [])
  return { given, give }
}

const asGiven = ({ id, role, withId }: Placed): [number, Given] => [id, { role, withId }]

/** Whether somebody who holds no standard was chosen as what needs none. */
export function comesWithout(
  candidate: Candidate,
  audit: Audit,
  mode: AssignMode,
  given: GivenRoles,
): boolean {
  const role = given.get(candidate.id)?.role
  if (!role || needsStandard(role)) return false
  return candidate.available !== false && obstacleOf(candidate, audit, mode) === 'takesNoBookings'
}

type Chosen = { chosen: readonly Candidate[] } & ReturnType<typeof useGivenRoles>

/** As what those who are chosen come, and the team that they would be with who is on it already. */
export function useTeamRoles(audit: Audit, mode: AssignMode, { chosen, given, give }: Chosen) {
  const showsRoles = useShowsRoles()
  const members = useMemo(
    () => placeAll(audit, chosen, showsRoles ? withLead(audit, chosen, given) : given),
    [audit, chosen, given, showsRoles],
  )
  const team = useMemo(
    () => [...(mode === 'assign' ? audit.auditors : []), ...members],
    [audit, mode, members],
  )
  const inRoles = useInRoles(audit.id, team, showsRoles)
  return {
    showsRoles,
    members,
    /** How those who come as something else than auditor fit as that, as far as it is known yet. */
    inRoles,
    team,
    /** Person-days are entered where somebody says how many are needed, or entered them before. */
    asksDays: audit.requiredDays !== null || audit.auditors.some(({ daysByHand }) => daysByHand),
    read: useMemo(() => readTeam(team), [team]),
    give,
    /** Whom somebody may be put beside, in that role. */
    besideOf: (id: number, role: TeamRole) =>
      team.filter(other => other.id !== id && mayBeBeside(role, other.role)),
  }
}

/** The list itself asks about auditors; whoever comes as something else is asked about as that. */
function useInRoles(projectId: number, members: readonly Placed[], isAsked: boolean) {
  const queries = useMemo(
    () =>
      teamRoles.flatMap(role => {
        const auditorId = members.filter(one => one.role === role).map(({ id }) => id)
        if (!isAsked || role === 'auditor' || auditorId.length === 0) return []
        return [{ projectId, role, auditorId, sort: 'name:asc' as const }]
      }),
    [projectId, members, isAsked],
  )
  return useAllRowsEach(auditors.list, queries, { staleTime: 0, meta: saidAside, combine: byId })
}

const byId = (answers: UseQueryResult<{ rows: Candidate[] }>[]): ReadonlyMap<number, Candidate> =>
  new Map(answers.flatMap(({ data }) => data?.rows ?? []).map(row => [row.id, row]))

export type TeamRoles = ReturnType<typeof useTeamRoles>

/** There is one lead: whoever else was to lead comes as auditor. */
function withGiven(before: GivenRoles, id: number, change: Given): GivenRoles {
  const after = new Map(before)
  if (change.role === 'lead')
    for (const [other, one] of before) if (one.role === 'lead') after.set(other, { ...one, role: 'auditor' })
  return after.set(id, { ...before.get(id), ...change })
}

/** Where nobody leads yet, the first of grade lead in one of the standards does, unless something else was chosen. */
function withLead(audit: Audit, chosen: readonly Candidate[], given: GivenRoles): GivenRoles {
  const isLed = [...audit.auditors, ...given.values()].some(({ role }) => role === 'lead')
  const lead = isLed ? undefined : chosen.find(one => !given.get(one.id)?.role && mayLead(one, audit))
  return lead ? new Map(given).set(lead.id, { ...given.get(lead.id), role: 'lead' }) : given
}

/** What was chosen here, else what somebody is on the team already; whoever is under the lead is so whoever it will be. */
function placeAll({ auditors }: Audit, chosen: readonly Candidate[], given: GivenRoles): NamedMember[] {
  const leadId = auditors.find(({ role }) => role === 'lead')?.id
  const isNewLead = chosen.some(({ id }) => given.get(id)?.role === 'lead')
  return chosen.map(({ id, name }) => {
    const known = auditors.find(one => one.id === id)
    const stays = known?.role === 'lead' && isNewLead ? 'auditor' : known?.role
    const role = given.get(id)?.role ?? stays ?? 'auditor'
    const withId = given.get(id)?.withId
    const besideKnown = known?.withId === leadId ? null : known?.withId
    return {
      id,
      name,
      role,
      withId: counts(role) ? null : ((withId === undefined ? besideKnown : withId) ?? null),
      days: given.get(id)?.days,
    }
  })
}

/** What those who count hold: nobody else covers a standard. */
export const countingOf = (chosen: readonly Candidate[], members: readonly Placed[]): Candidate[] =>
  chosen.filter(({ id }) => members.some(member => member.id === id && counts(member.role)))

const roleKeys: Readonly<Record<string, TeamRole>> = {
  l: 'lead',
  a: 'auditor',
  e: 'expert',
  t: 'trainee',
  o: 'observer',
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The role that a letter stands for; undefined for any other key. */
export const roleOfKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): TeamRole | undefined =>
  ctrlKey || metaKey || altKey ? undefined : roleKeys[key.toLowerCase()]
