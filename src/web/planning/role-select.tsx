import { NativeSelect } from '@mantine/core'
import { type TeamRole, teamRoles } from '#domain/team.ts'
import { sayTeamRole } from '#words/en/team-roles.ts'

type Props = { name?: string; role: TeamRole; onChange: (role: TeamRole) => void }

/** As what somebody comes; in a list it is named for whom, and its label isn’t drawn. */
export function RoleSelect({ name, role, onChange }: Props) {
  return (
    <NativeSelect
      size={name === undefined ? 'sm' : 'xs'}
      {...(name === undefined
        ? { label: sayTeamRole('role') }
        : { 'aria-label': sayTeamRole('roleOf', { name }) })}
      data={teamRoles.map(value => ({ value, label: sayTeamRole(value) }))}
      value={role}
      onChange={event => onChange(event.currentTarget.value as TeamRole)}
    />
  )
}
