import { Checkbox } from '@mantine/core'
import type { Permission as PermissionName } from '#domain/permissions.ts'
import { holds } from '#web/app/session.ts'
import { sayRole } from '#words/en/roles.ts'
import { type PermissionGroup, stateOf, toggleGroup } from './permission-groups.ts'
import classes from './permissions.module.css'
import type { Permission } from './role.ts'

type Props = {
  group: PermissionGroup
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export const isHeld = ({ name }: Permission) => holds(name as PermissionName)

/** One subject's permissions, with a checkbox for all of them that one may give. */
export function PermissionGroupBox({ group: { subject, permissions, isPart }, chosen, onChoose }: Props) {
  const givable = permissions.filter(isHeld).map(({ name }) => name)
  const state = stateOf(givable, chosen)
  return (
    <fieldset className={classes.group} aria-label={subject}>
      <div className={classes.head}>
        <Checkbox
          size="xs"
          label={sayRole(isPart ? 'allShownOf' : 'allOf', { subject })}
          styles={{ label: { fontWeight: 500 } }}
          disabled={givable.length === 0}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => onChoose(toggleGroup(givable, chosen))}
        />
      </div>
      <div className={classes.items}>
        {permissions.map(permission => (
          <Checkbox
            key={permission.name}
            size="xs"
            label={permission.name}
            description={isHeld(permission) ? permission.description : <NotHeld permission={permission} />}
            disabled={!isHeld(permission)}
            checked={chosen.has(permission.name)}
            onChange={() => onChoose(toggleGroup([permission.name], chosen))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function NotHeld({ permission }: { permission: Permission }) {
  return (
    <>
      {permission.description} <em>{sayRole('cantGrant')}</em>
    </>
  )
}
