import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMenu } from '#web/app/close-on-back.ts'
import { useMe } from '#web/app/session.ts'
import { sayShell } from '#words/en/shell.ts'
import { leave } from './leave.ts'

export function AccountMenu() {
  const { name } = useMe()
  const shownName = name || sayShell('user')
  const menu = useMenu()
  return (
    <Menu
      {...menu}
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton>
          <Avatar size={32} color="blue" name={shownName} aria-hidden />
          <VisuallyHidden>{sayShell('accountOf', { name: shownName })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shownName}</Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.5} aria-hidden />}
          renderRoot={props => <Link to="/dashboard/profile" {...props} />}
        >
          {sayShell('profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
          onClick={() => void leave()}
        >
          {sayShell('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
