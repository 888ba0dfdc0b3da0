import { NativeSelect } from '@mantine/core'
import { counts, needsStandard, type TeamRole, teamRoles } from '#domain/team.ts'
import { RoleSelect } from '#web/planning/role-select.tsx'
import { sayTeamRole } from '#words/en/team-roles.ts'
import classes from './candidate-list.module.css'
import type { NamedMember, TeamRoles } from './use-team-roles.ts'

type Props = { member: NamedMember; roles: Pick<TeamRoles, 'besideOf' | 'give'> }

/** As what somebody who is chosen comes, and beside whom. */
export function MemberRole({ member, roles }: Props) {
  const { id, name, role } = member
  return (
    <div className={classes.role}>
      <RoleSelect name={name} role={role} onChange={chosen => roles.give(id, { role: chosen })} />
      {!counts(role) && <Beside member={member} roles={roles} />}
    </div>
  )
}

function Beside({ member: { id, name, role, withId }, roles }: Props) {
  const others = roles.besideOf(id, role)
  const nobody = sayTeamRole(role === 'observer' ? 'nobody' : 'theLead')
  return (
    <NativeSelect
      size="xs"
      aria-label={sayTeamRole('besideOf', { role, name })}
      data={[
        { value: '', label: nobody },
        ...others.map(other => ({
          value: String(other.id),
          label: sayTeamRole(role === 'observer' ? 'of' : 'with', { name: other.name }),
        })),
      ]}
      value={others.some(other => other.id === withId) ? String(withId) : ''}
      onChange={event => roles.give(id, { withId: Number(event.currentTarget.value) || null })}
    />
  )
}

/** The way to put somebody on the team who holds no standard, as what needs none. */
export function RoleWithout({ name, onAdd }: { name: string; onAdd: (role: TeamRole) => void }) {
  const roles = teamRoles.filter(role => !needsStandard(role))
  return (
    <div className={classes.role} data-without>
      <NativeSelect
        size="xs"
        aria-label={sayTeamRole('roleOf', { name })}
        data={[
          { value: '', label: sayTeamRole('addAs') },
          ...roles.map(value => ({ value, label: sayTeamRole(value) })),
        ]}
        value=""
        onChange={event => {
          const role = roles.find(one => one === event.currentTarget.value)
          if (role) onAdd(role)
        }}
      />
    </div>
  )
}
