import { Text, Tooltip } from '@mantine/core'
import { localDay } from '#domain/zoned-time.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { OwnTime, useNamedTime, YourTime } from '#web/ui/time/site-time.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayAudit } from '#words/en/audits.ts'
import { listValues } from '#words/lists.ts'
import { formatInterval, formatMoment, formatShortMoment, formatTime } from '#words/moments.ts'
import { formatOffset, zoneName } from '#words/zones.ts'
import type { Audit } from './audit.ts'
import classes from './columns.module.css'
import { CoverageMeter } from './coverage-meter.tsx'

export const listAuditColumns = (): readonly Column<Audit>[] => [
  ...listNames(),
  ...listTimes(),
  ...listProgress(),
  ...listDates(),
]

const linkTo = ({ id, idflNumber }: Audit) => (
  <AuditLink fw={500} id={id}>
    {idflNumber}
  </AuditLink>
)

/** Which audit it is. */
const listNames = (): Column<Audit>[] => [
  {
    key: 'number',
    exported: ['idflNumber'],
    title: sayAudit('number'),
    sort: 'idflNumber',
    width: 96,
    pinned: true,
    isLink: true,
    // Those of the house’s own series, A2026-00155, take two lines.
    render: audit => (
      <Text component="div" inherit lh={1.25} lineClamp={2} className={classes.listed ?? ''}>
        {linkTo(audit)}
      </Text>
    ),
    renderCard: linkTo,
  },
  {
    key: 'company',
    exported: ['companyName'],
    title: sayAudit('company'),
    sort: 'companyName',
    width: 136,
    grow: true,
    card: 'under',
    renderCard: ({ companyName }) => companyName,
    render: audit => <Site audit={audit} />,
  },
]

/** When it is, at the site. */
const listTimes = (): Column<Audit>[] => [
  {
    key: 'start',
    filter: 'from',
    title: sayAudit('start'),
    sort: 'start',
    width: 172,
    card: 'under',
    renderCard: audit => <CardTime audit={audit} />,
    render: ({ start, timeZone }) => <SiteClock at={start} timeZone={timeZone} />,
  },
  {
    key: 'end',
    filter: 'from',
    title: sayAudit('end'),
    sort: 'end',
    width: 172,
    card: 'nowhere',
    render: ({ end, timeZone }) => <SiteClock at={end} timeZone={timeZone} />,
  },
]

/** How far its planning is: what it takes, and who goes. */
const listProgress = (): Column<Audit>[] => [
  {
    key: 'status',
    title: sayAudit('status'),
    sort: 'status',
    width: 116,
    card: 'beside',
    render: ({ phase }) => <StatusBadge status={phase} />,
  },
  {
    key: 'standards',
    filter: 'standardId',
    title: sayAudit('standards'),
    width: 124,
    render: audit => <Listed items={audit.standards.map(({ code }) => code)} nothing={sayAudit('none')} />,
    renderCard: ({ standards }) => (
      <All items={standards.map(({ code }) => code)} nothing={sayAudit('none')} />
    ),
  },
  {
    key: 'team',
    exported: ['auditors'],
    filter: 'auditorId',
    title: sayAudit('team'),
    width: 119,
    render: audit => <Listed items={audit.auditors.map(({ name }) => name)} nothing={sayAudit('noneYet')} />,
    renderCard: ({ auditors }) => (
      <All items={auditors.map(({ name }) => name)} nothing={sayAudit('noneYet')} />
    ),
  },
  {
    key: 'coverage',
    title: sayAudit('coverage'),
    width: 118,
    render: audit => <CoverageMeter standards={audit.standards} coverage={audit.coverage} />,
  },
]

const listDates = (): Column<Audit>[] => [
  {
    key: 'agreedOn',
    filter: 'isAgreed',
    title: sayAgreement('agreement'),
    width: 150,
    startsHidden: true,
    render: audit => <Agreement audit={audit} />,
  },
  {
    key: 'updatedAt',
    title: sayAudit('updatedAt'),
    sort: 'updatedAt',
    width: 172,
    startsHidden: true,
    render: ({ updatedAt }) => <OwnTime at={updatedAt} />,
  },
  {
    key: 'createdAt',
    title: sayAudit('createdAt'),
    sort: 'createdAt',
    width: 172,
    startsHidden: true,
    render: ({ createdAt }) => <OwnTime at={createdAt} />,
  },
]

/** Of what is planned whether the customer agreed, and of all when. */
function Agreement({ audit: { agreedOn, status } }: { audit: Audit }) {
  if (agreedOn !== null) return <span data-whole>{sayAgreement('agreedOn', { day: agreedOn })}</span>
  if (status !== 'draft' && status !== 'assigned') return null
  return (
    <Text span c="gray.7" inherit data-whole>
      {sayAgreement('tentative')}
    </Text>
  )
}

/** The company, with its zone where that isn't the viewer's. */
function Site({ audit: { companyName, timeZone } }: { audit: Audit }) {
  const isElsewhere = useShownZone().mine !== timeZone
  return (
    <>
      {companyName}
      {isElsewhere && (
        <Text size="xs" c="gray.7" lh={1.2} truncate>
          {zoneName(timeZone)}
        </Text>
      )}
    </>
  )
}

/** Both ends in one line, at the site. */
function CardTime({ audit: { start, end, timeZone } }: { audit: Audit }) {
  return (
    <>
      {useNamedTime(formatInterval(start, end, timeZone), timeZone)}
      <YourTime start={start} end={end} timeZone={timeZone} />
    </>
  )
}

type Items = { items: readonly string[]; nothing: string }

/** On two lines where one is too short; should it be too long for these as well, the tooltip has it whole. */
function Listed({ items, nothing }: Items) {
  const text = listValues(items)
  if (items.length < 2) return text || <Nothing>{nothing}</Nothing>
  return (
    <Tooltip label={text} maw={320}>
      <Text inherit lh={1.25} lineClamp={2} className={classes.listed ?? ''}>
        {text}
      </Text>
    </Tooltip>
  )
}

/** On a card, where nobody has a mouse for a tooltip. */
function All({ items, nothing }: Items) {
  return items.length > 0 ? <LongText text={listValues(items)} /> : <Nothing>{nothing}</Nothing>
}

const Nothing = ({ children }: { children: string }) => (
  <Text span c="gray.7" inherit data-whole>
    {children}
  </Text>
)

/** A moment in a column: site time, and below it the viewer's own where it differs. */
function SiteClock({ at, timeZone }: { at: string; timeZone: string }) {
  const { mine } = useShownZone()
  const atSite = formatMoment(at, timeZone)
  const isSameDay = localDay(new Date(at), timeZone) === localDay(new Date(at), mine)
  if (atSite === formatMoment(at, mine)) return <span data-whole>{atSite}</span>
  return (
    <Tooltip
      label={sayAudit('siteTimeIn', {
        zone: zoneName(timeZone),
        offset: formatOffset(timeZone, new Date(at)),
      })}
    >
      <span data-whole>
        {atSite}
        <Text size="xs" c="gray.7" lh={1.2}>
          {sayAudit('inYourTime', { time: (isSameDay ? formatTime : formatShortMoment)(at, mine) })}
        </Text>
      </span>
    </Tooltip>
  )
}
