import { Badge, Tooltip, VisuallyHidden } from '@mantine/core'
import { sayRole } from '#words/en/roles.ts'
import { listValues } from '#words/lists.ts'
import { groupPermissions } from './permission-groups.ts'
import classes from './permissions.module.css'
import type { Role } from './role.ts'
import { usePermissions } from './use-permissions.ts'

/** How many permissions a role holds; the tooltip says which. */
export function PermissionsBadge({ role }: { role: Role }) {
  const names = role.permissions.map(({ name }) => name)
  const said = listValues(names) || sayRole('noPermissions')
  return (
    <Tooltip
      label={names.length > 0 ? <HeldPermissions names={names} /> : said}
      maw={460}
      p="sm"
      position="left"
    >
      <Badge color={names.length > 0 ? 'blue' : 'gray'}>
        {names.length}
        <VisuallyHidden>: {said}</VisuallyHidden>
      </Badge>
    </Tooltip>
  )
}

/** By subject where those are known, else one after the other. */
export function HeldPermissions({ names }: { names: readonly string[] }) {
  const { data: all = [] } = usePermissions()
  const held = new Set(names)
  const groups = groupPermissions(all.filter(({ name }) => held.has(name)))
  if (groups.length === 0) return listValues(names)
  return (
    <dl className={classes.held}>
      {groups.map(({ subject, permissions }) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{listValues(permissions.map(({ name }) => name))}</dd>
        </div>
      ))}
    </dl>
  )
}
