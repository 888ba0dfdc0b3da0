import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countries } from '#contract/countries.ts'
import { findHome } from '#web/app/pages.ts'
import { useMe } from '#web/app/session.ts'
import { useMinute } from '#web/app/use-now.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayShell } from '#words/en/shell.ts'
import { formatClock } from '#words/moments.ts'
import { cityOf } from '#words/zones.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import { LiveSign } from './live-sign.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SearchButton } from './search-button.tsx'

type Props = {
  isNavigationOpen: boolean
  /** Unless notifications stand in the bar at the bottom. */
  hasBell: boolean
  onToggleNavigation: () => void
}

export function Header({ isNavigationOpen, hasBell, onToggleNavigation }: Props) {
  const me = useMe()
  const { mine } = useShownZone()
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
        <span className={classes.email} title={me.email}>
          {me.email}
        </span>
        <Clock timeZone={mine} countryId={me.country.id} />
        <span>{me.country.name}</span>
      </div>
      <LiveSign />
      <SearchButton />
      {hasBell && <NotificationBell />}
      <AccountMenu />
    </header>
  )
}

/** The date and time now, in the viewer's zone: `21 Nov 2026 09:15`, and of a zone that isn't the country's `(Berlin)`. */
function Clock({ timeZone, countryId }: { timeZone: string; countryId: number }) {
  const now = new Date(useMinute()).toISOString()
  const isOfCountry = useIsOfCountry(timeZone, countryId)
  return (
    <Text component="time" size="sm" dateTime={now}>
      {formatClock(now, timeZone || browserZone)}
      {!isOfCountry && ` (${cityOf(timeZone)})`}
    </Text>
  )
}

/** The zone of this browser, for a viewer whose account names none. */
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Until that is known, the country beside the clock goes without saying whose time it is. */
function useIsOfCountry(timeZone: string, countryId: number): boolean {
  const query = { id: countryId, limit: 1 }
  const { data } = useAsk(countries.list, { query }, { staleTime: Number.POSITIVE_INFINITY })
  return data?.rows[0]?.timeZones.includes(timeZone) ?? true
}
