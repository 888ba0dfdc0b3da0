import { Alert, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { localDay } from '#domain/zoned-time.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/ui/page/states.tsx'
import { useAllRows } from '#web/ui/read/use-ask.ts'
import { nameMonthOfYear } from '#words/days.ts'
import { sayRosterPrint } from '#words/en/roster-print.ts'
import { formatMoment } from '#words/moments.ts'
import { type RosterAddress, useRosterAddress } from './address.ts'
import classes from './print.module.css'
import { daysOfMonth, listPrinted, pagesOf } from './print-sheets.ts'
import { PrintedAuditor, PrintedTeam } from './printed-pages.tsx'
import { useRoster } from './use-roster.ts'

const printViews = ['team', 'auditor'] as const
const filters = {
  view: z.enum(printViews),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
}

/** A month of the roster as paper: whatever script its names are in, the browser prints it or saves it as PDF. */
export function RosterPrintPage() {
  const address = useRosterAddress()
  const me = useMe()
  const [{ view = 'team', month = localDay(new Date(), me.timeZone).slice(0, 7) }, change] =
    useListSearch(filters)
  if (!may(rosters.list) && !may(rosters.mine))
    return (
      <Page title={sayRosterPrint('title')}>
        <NoPermissionState />
      </Page>
    )
  return (
    <Page title={sayRosterPrint('title')} actions={<Choice view={view} month={month} change={change} />}>
      <Sheets view={view} month={month} address={address} />
    </Page>
  )
}

type PrintView = (typeof printViews)[number]
type ChoiceProps = {
  view: PrintView
  month: string
  change: (to: { view?: PrintView; month?: string }) => void
}

function Choice({ view, month, change }: ChoiceProps) {
  return (
    <Group gap="sm" className={classes.onScreen ?? ''}>
      <NativeSelect
        size="xs"
        aria-label={sayRosterPrint('view')}
        data={printViews.map(value => ({ value, label: sayRosterPrint(`view:${value}`) }))}
        value={view}
        onChange={event => change({ view: event.currentTarget.value as PrintView })}
      />
      <TextInput
        size="xs"
        type="month"
        aria-label={sayRosterPrint('month')}
        value={month}
        onChange={event => change({ month: event.currentTarget.value })}
      />
      <Button size="xs" leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => print()}>
        {sayRosterPrint('print')}
      </Button>
    </Group>
  )
}

/** So many are a book: one may have meant to print fewer. */
const manySheets = 100

type Auditor = RowOf<typeof auditors.list>

/** Of the auditors who work here those whom the roster is narrowed down to; a kind of booking leaves out who has none of it. */
function listThere(all: readonly Auditor[], filters: RosterAddress['filters'], auditorId?: number) {
  const { kind, countryId, departmentId, standardId } = filters
  if (kind?.length) return []
  return all.filter(
    one =>
      one.isEnabled &&
      (auditorId === undefined || one.id === auditorId) &&
      (!countryId?.length || countryId.includes(one.country.id)) &&
      (!departmentId?.length || departmentId.includes(one.departmentId)) &&
      (!standardId?.length || one.standards.some(held => standardId.includes(held.standardId))),
  )
}

type SheetsProps = { view: PrintView; month: string; address: RosterAddress }

function Sheets({ view, month, address: { auditorId, filters: narrowed } }: SheetsProps) {
  const me = useMe()
  const days = daysOfMonth(month)
  const roster = useRoster({ days, auditorId, filters: narrowed })
  const zones = useAllRows(auditors.list, may(auditors.list) && { sort: 'name:asc' })
  if (roster.error) return <ErrorState error={roster.error} onRetry={roster.retry} />
  if (!roster.isSettled || (may(auditors.list) && zones.isLoading))
    return <LoadingState label={sayRosterPrint('loading')} />
  const zoneOf = (id: number) =>
    id === me.id ? me.timeZone : zones.data?.rows.find(one => one.id === id)?.timeZone
  const people = listPrinted(
    roster.entries,
    days,
    zoneOf,
    listThere(zones.data?.rows ?? [], narrowed, auditorId),
  )
  const about = {
    month: nameMonthOfYear(`${month}-01`),
    by: me.name,
    at: formatMoment(new Date(), me.timeZone),
  }
  if (people.length === 0) return <EmptyState title={sayRosterPrint('nothing', { month: about.month })} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.sheets} tabIndex={0} aria-label={sayRosterPrint('sheets')}>
      {view === 'auditor' && people.length > manySheets && (
        <Alert color="orange" mb="md" className={classes.onScreen ?? ''}>
          {sayRosterPrint('manySheets', { count: people.length })}
        </Alert>
      )}
      {view === 'team'
        ? pagesOf(people).map(page => (
            <PrintedTeam key={page[0]?.id} people={page} days={days} about={about} />
          ))
        : people.map(person => <PrintedAuditor key={person.id} person={person} days={days} about={about} />)}
      <Text size="sm" c="dimmed" className={classes.onScreen ?? ''}>
        {sayRosterPrint('hint')}
      </Text>
    </section>
  )
}
