import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { findHome } from '#web/app/pages.ts'
import { useMe } from '#web/app/session.ts'
import { sayShell } from '#words/en/shell.ts'
import { AccountMenu } from './account-menu.tsx'
import { Clock } from './clock.tsx'
import classes from './header.module.css'
import { LiveSign } from './live-sign.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SearchButton } from './search-button.tsx'

type Props = { isNavigationOpen: boolean; onToggleNavigation: () => void }

export function Header({ isNavigationOpen, onToggleNavigation }: Props) {
  const me = useMe()
  const label = sayShell(isNavigationOpen ? 'collapseNavigation' : 'expandNavigation')
  const ToggleIcon = isNavigationOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <header className={classes.header}>
      <Tooltip label={label} withinPortal={false}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          aria-expanded={isNavigationOpen}
          onClick={onToggleNavigation}
        >
          <ToggleIcon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Link to={findHome().path} className={classes.product}>
        <span className={classes.fullName}>{sayShell('product')}</span>
        <span className={classes.shortName}>{sayShell('shortProduct')}</span>
      </Link>
      <div className={classes.line}>
        <span className={classes.email}>{me.email}</span>
        <Clock timeZone={me.timeZone} countryId={me.country.id} />
        <span>{me.country.name}</span>
      </div>
      <LiveSign />
      <SearchButton />
      <NotificationBell />
      <AccountMenu />
    </header>
  )
}
