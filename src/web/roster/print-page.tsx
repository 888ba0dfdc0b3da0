import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { localDay } from '#domain/zoned-time.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useReadToPrint } from '#web/ui/page/read-to-print.ts'
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/ui/page/states.tsx'
import { useAllRows } from '#web/ui/read/use-ask.ts'
import { nameMonthOfYear } from '#words/days.ts'
import { sayRosterPrint } from '#words/en/roster-print.ts'
import { formatMoment } from '#words/moments.ts'
import { type RosterAddress, useRosterAddress } from './address.ts'
import classes from './print.module.css'
import { PrintButton } from './print-button.tsx'
import { daysOfMonth, listPrinted, type Printed, pagesOf } from './print-sheets.ts'
import { PrintedAuditor, PrintedTeam } from './printed-pages.tsx'
import { useRoster } from './use-roster.ts'

const printViews = ['team', 'auditor'] as const
const filters = {
  view: z.enum(printViews),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** Which hundred of them. */
  part: z.coerce.number().int().min(1),
}

/** A month of the roster as paper: whatever script its names are in, the browser prints it or saves it as PDF. */
export function RosterPrintPage() {
  const address = useRosterAddress()
  const me = useMe()
  const [{ view = 'team', month = localDay(new Date(), me.timeZone).slice(0, 7), part = 1 }, change] =
    useListSearch(filters)
  if (!may(rosters.list) && !may(rosters.mine))
    return (
      <Page title={sayRosterPrint('title')}>
        <NoPermissionState />
      </Page>
    )
  return (
    <Page title={sayRosterPrint('title')} actions={<Choice view={view} month={month} change={change} />}>
      <Sheets view={view} month={month} part={part} choose={change} address={address} />
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
      <PrintButton />
    </Group>
  )
}

/** Printed at a time. */
const mostPrinted = 100

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

type SheetsProps = {
  view: PrintView
  month: string
  part: number
  choose: (to: { part: number }) => void
  address: RosterAddress
}

function Sheets({ view, month, part, choose, address: { auditorId, filters: narrowed } }: SheetsProps) {
  const me = useMe()
  const days = daysOfMonth(month)
  const roster = useRoster({ days, auditorId, filters: narrowed })
  const zones = useAllRows(auditors.list, may(auditors.list) && { sort: 'name:asc' })
  const error = roster.error ?? zones.error
  const isRead = roster.isSettled && !(may(auditors.list) && zones.isLoading)
  useReadToPrint(isRead || error !== null)
  if (roster.error) return <ErrorState error={roster.error} onRetry={roster.retry} />
  if (zones.error) return <ErrorState error={zones.error} onRetry={() => void zones.refetch()} />
  if (!isRead) return <LoadingState label={sayRosterPrint('loading')} />
  const zoneOf = (id: number) =>
    id === me.id ? me.timeZone : zones.data?.rows.find(one => one.id === id)?.timeZone
  const there = listThere(zones.data?.rows ?? [], narrowed, auditorId)
  const parts = pagesOf(listPrinted(roster.entries, days, zoneOf, there), mostPrinted)
  const shown = Math.min(part, parts.length)
  const people = parts[shown - 1] ?? []
  const about = {
    month: nameMonthOfYear(`${month}-01`),
    by: me.name,
    at: formatMoment(new Date(), me.timeZone),
  }
  if (people.length === 0) return <EmptyState title={sayRosterPrint('nothing', { month: about.month })} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.sheets} tabIndex={0} aria-label={sayRosterPrint('sheets')}>
      {parts.length > 1 && <PartChoice parts={parts} shown={shown} choose={choose} />}
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

type PartProps = { parts: readonly Printed[][]; shown: number; choose: (to: { part: number }) => void }

/** More than are printed at a time are printed one hundred after the other. */
function PartChoice({ parts, shown, choose }: PartProps) {
  const count = parts.flat().length
  const nameOf = (people: readonly Printed[], nth: number) =>
    sayRosterPrint('part', {
      from: nth * mostPrinted + 1,
      to: nth * mostPrinted + people.length,
      first: people[0]?.name ?? '',
      last: people.at(-1)?.name ?? '',
    })
  return (
    <Group mb="md" gap="sm" className={classes.onScreen ?? ''}>
      <Text size="sm">{sayRosterPrint('parts', { count, most: mostPrinted })}</Text>
      <NativeSelect
        size="xs"
        aria-label={sayRosterPrint('auditors')}
        data={parts.map((people, nth) => ({ value: String(nth + 1), label: nameOf(people, nth) }))}
        value={String(shown)}
        onChange={event => choose({ part: Number(event.currentTarget.value) })}
      />
    </Group>
  )
}
