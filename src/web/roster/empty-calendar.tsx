import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import { nameSpan } from '#web/planning/span.ts'
import { EmptyState } from '#web/ui/page/states.tsx'
import { sayRoster } from '#words/en/roster.ts'
import { countFilters, noFilters, type RosterAddress } from './address.ts'
import classes from './empty-calendar.module.css'

type Props = {
  address: RosterAddress
  /** A line upon a grid whose days can still be opened, instead of a picture in its place. */
  isSlim: boolean
}

/** Nothing on these days: says so, and how to go on. */
export function EmptyCalendar({ address, isSlim }: Props) {
  const isFiltered = countFilters(address.filters) > 0
  const { view, date, weekStart } = address
  const nothing = sayRoster('nothingBooked', { view, span: nameSpan(view, date, weekStart) })
  const hint = sayRoster(isFiltered ? 'withTheseFilters' : 'auditsAppear')
  if (!isSlim) return <EmptyState title={nothing} hint={hint} action={<WayOn address={address} />} />
  return (
    <Group className={classes.slim} role="status" gap="md">
      <Text size="sm">
        {sayRoster.rich(isFiltered ? 'nothingWithFilters' : 'nothingYet', {
          nothing,
          b: chunks => <b key="nothing">{chunks}</b>,
        })}
      </Text>
      <WayOn address={address} />
    </Group>
  )
}

function WayOn({ address }: { address: RosterAddress }) {
  if (countFilters(address.filters) > 0) {
    return (
      <Button size="xs" variant="default" onClick={() => address.change(noFilters)}>
        {sayRoster('clearFilters')}
      </Button>
    )
  }
  if (address.auditorId) {
    return (
      <Button size="xs" variant="default" onClick={() => address.change({ auditorId: undefined })}>
        {sayRoster('showAllAuditors')}
      </Button>
    )
  }
  if (!may(audits.assign)) return null
  return (
    <Button component={Link} to="/dashboard/audits" size="xs" variant="default">
      {sayRoster('goToAudits')}
    </Button>
  )
}
