import { Text } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { needsStandard, type TeamRole } from '#domain/team.ts'
import { type Group, groups, groupTitles } from '#web/planning/candidate-groups.ts'
import { type AssignMode, breachIn, canChoose, obstacleOf } from '#web/planning/candidates.ts'
import { moveInCandidates } from '#web/planning/move-in-candidates.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import type { Audit, Candidate } from './audit.ts'
import classes from './candidate-list.module.css'
import { CandidateRow } from './candidate-row.tsx'
import { MemberDays } from './member-days.tsx'
import { MemberRole, RoleWithout } from './member-role.tsx'
import { roleOfKey, type TeamRoles } from './use-team-roles.ts'

type Props = {
  grouped: Record<Group, Candidate[]>
  audit: Audit
  mode: AssignMode
  chosenIds: ReadonlySet<number>
  onToggle: (id: number) => void
  onChoose: (id: number) => void
  roles: TeamRoles
  list: RefObject<HTMLFieldSetElement | null>
  /** Arrow up on the first row. */
  onLeave: () => void
}

/** The auditors in their three groups: one stop for Tab, arrows within, Space chooses. */
export function CandidateList(props: Props) {
  const { grouped, audit, mode, onToggle, list, onLeave, roles } = props
  const shown = groups.flatMap(group => grouped[group])
  const [focused, setFocused] = useState<number>()
  const tabStop = shown.some(({ id }) => id === focused) ? focused : shown[0]?.id

  return (
    <fieldset
      ref={list}
      aria-label={sayTeam('auditors')}
      className={classes.list}
      onFocus={({ target: { dataset } }) => dataset.candidate && setFocused(Number(dataset.candidate))}
      onKeyDown={event => {
        if (!chooseRole(event, props)) moveInCandidates(event, onLeave)
      }}
    >
      {groups.map(group => (
        <section key={group} aria-labelledby={`group-${group}`} className={classes.group}>
          <h3 id={`group-${group}`} className={classes.heading}>
            {groupTitles[group]} <span className={classes.amount}>{grouped[group].length}</span>
            <span className={classes.hint}>
              {sayTeam(group, { breach: breachIn(group, grouped[group]) })}
            </span>
          </h3>
          {grouped[group].length === 0 ? (
            <Text size="sm" c="gray.7" px="md" py="xs">
              {sayTeam('noneHere')}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {grouped[group].map(candidate => (
                <CandidateRow
                  key={candidate.id}
                  candidate={roles.inRoles.get(candidate.id) ?? candidate}
                  audit={audit}
                  obstacle={isChosen(candidate, props) ? null : obstacleOf(candidate, audit, mode)}
                  isRefused={!canChoose(candidate, audit, mode) && !isChosen(candidate, props)}
                  isChosen={isChosen(candidate, props)}
                  isTabStop={candidate.id === tabStop}
                  onToggle={onToggle}
                >
                  {roleOf(candidate, props)}
                </CandidateRow>
              ))}
            </ul>
          )}
        </section>
      ))}
    </fieldset>
  )
}

/** Who can’t go may yet have been chosen as what needs no standard. */
const isChosen = (candidate: Candidate, { audit, mode, chosenIds, roles }: Props) =>
  chosenIds.has(candidate.id) &&
  (canChoose(candidate, audit, mode) || roles.members.some(({ id }) => id === candidate.id))

/** Nothing for who isn’t chosen, so that their rows needn’t be drawn anew; but the way for who holds no standard. */
function roleOf(candidate: Candidate, { roles, audit, mode, onChoose }: Props) {
  const member = roles.members.find(one => one.id === candidate.id)
  if (member && (roles.showsRoles || roles.asksDays))
    return (
      <>
        {roles.showsRoles && <MemberRole member={member} roles={roles} />}
        {roles.asksDays && <MemberDays member={member} audit={audit} roles={roles} />}
      </>
    )
  if (!roles.showsRoles) return undefined
  if (!mayComeWithout(candidate, audit, mode)) return undefined
  const add = (role: TeamRole) => {
    onChoose(candidate.id)
    roles.give(candidate.id, { role })
  }
  return <RoleWithout name={candidate.name} onAdd={add} />
}

const mayComeWithout = (candidate: Candidate, audit: Audit, mode: AssignMode) =>
  candidate.available !== false && obstacleOf(candidate, audit, mode) === 'takesNoBookings'

/** A letter on a row chooses who stands there, in the role that it stands for. Answers whether it did. */
function chooseRole(event: KeyboardEvent<HTMLElement>, props: Props): boolean {
  const { grouped, audit, mode, roles, onChoose } = props
  const role = roles.showsRoles ? roleOfKey(event) : undefined
  const id = Number((event.target as HTMLElement).dataset.candidate)
  const candidate = groups.flatMap(group => grouped[group]).find(one => one.id === id)
  if (!role || !candidate) return false
  const isFree = canChoose(candidate, audit, mode)
  if (!isFree && (needsStandard(role) || !mayComeWithout(candidate, audit, mode))) return false
  event.preventDefault()
  onChoose(id)
  roles.give(id, { role })
  return true
}
