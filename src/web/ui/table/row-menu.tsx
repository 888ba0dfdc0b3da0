import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDotsVertical } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMenu } from '#web/app/close-on-back.ts'

export type RowAction = {
  label: string
  icon?: Icon
  onClick: () => void
  /** Red, and set apart from the rest. */
  danger?: boolean
  /** Why it can't be done now; shown instead of being clickable. */
  refusal?: string | undefined
}

type Props = {
  /** Names the record: `Actions for Vietnam`. */
  label: string
  /** What may not be done is left out: `may(countries.update) && { … }`. */
  actions: (RowAction | false | null | undefined)[]
}

/**
 * The actions of one row. Renders nothing when there are none.
 *
 *     <RowMenu label={`Actions for ${row.name}`} actions={[
 *       may(countries.update) && editAction(() => edit(row)),
 *       may(rosters.list) && { label: 'Show roster', icon: IconCalendarEvent, onClick: () => showRoster(row) },
 *     ]} />
 */
export function RowMenu({ label, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useMenu()
  const given = actions.filter(action => !!action)
  if (given.length === 0) return null
  return (
    // The button takes the focus before an action opens a dialog, so that the dialog gives it back there.
    <Menu
      {...menu}
      position="bottom-end"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" aria-label={label}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {given.map((action, index) => (
          <RowMenuItem key={action.label} action={action} first={index === 0} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function RowMenuItem({ action, first }: { action: RowAction; first: boolean }) {
  const { icon: Picture, danger, refusal } = action
  return (
    <>
      {danger && !first && <Menu.Divider />}
      <Menu.Item
        leftSection={Picture && <Picture size={16} stroke={1.5} aria-hidden />}
        {...(danger ? { c: 'red.9' } : {})}
        disabled={!!refusal}
        // The reason is there to be read, so it is not faded with its action.
        {...(refusal && { style: { opacity: 1, color: 'var(--mantine-color-dimmed)' } })}
        onClick={action.onClick}
      >
        {action.label}
        {refusal && <span style={{ display: 'block', fontSize: '0.75rem' }}>{refusal}</span>}
      </Menu.Item>
    </>
  )
}
