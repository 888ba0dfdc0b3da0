import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMenu } from './close-on-back.ts'
import { signOut, useMe } from './session.ts'

export function AccountMenu() {
  const { name } = useMe()
  const shownName = name || 'User'
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
          <VisuallyHidden>Account of {shownName}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shownName}</Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.5} aria-hidden />}
          renderRoot={props => <Link to="/dashboard/profile" {...props} />}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
          onClick={() => void signOut()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
