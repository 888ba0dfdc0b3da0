import { Badge, Text } from '@mantine/core'
import { localDay } from '#domain/zoned-time.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { formatDate } from '#words/days.ts'
import { sayExclusionGround, sayExclusionSource } from '#words/en/exclusion-grounds.ts'
import { sayExclusion } from '#words/en/exclusions.ts'
import type { Exclusion } from './exclusion-dialog.tsx'

export const listExclusionColumns = (): Column<Exclusion>[] => [
  ...listPair(),
  ...listWhy(),
  ...listAudits(),
  ...listRest(),
]

/** Who must not go to whom, and when. */
const listPair = (): Column<Exclusion>[] => [
  {
    key: 'auditor',
    exported: ['auditorName'],
    title: sayExclusion('auditor'),
    sort: 'auditorName',
    filter: 'auditorId',
    width: 128,
    pinned: true,
    render: ({ auditorName }) => auditorName,
  },
  {
    key: 'customer',
    exported: ['companyName'],
    title: sayExclusion('customer'),
    sort: 'companyName',
    filter: 'customerId',
    width: 138,
    card: 'under',
    render: ({ companyName }) => companyName,
  },
  {
    key: 'period',
    exported: ['from', 'to'],
    title: sayExclusion('period'),
    sort: 'from',
    width: 188,
    render: row => <span data-whole>{sayPeriod(row)}</span>,
  },
  {
    key: 'state',
    title: sayExclusion('status'),
    filter: 'state',
    width: 116,
    card: 'beside',
    render: ({ state }) => <StateBadge state={state} />,
  },
]

/** Where a language says it longer than the column is wide, on two lines. */
const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.25 } as const

const listWhy = (): Column<Exclusion>[] => [
  {
    key: 'reason',
    title: sayExclusion('reason'),
    sort: 'reason',
    filter: 'reason',
    width: 134,
    render: ({ reason }) => reason && <span style={wrapped}>{sayExclusionGround(reason)}</span>,
  },
  {
    key: 'source',
    title: sayExclusion('source'),
    sort: 'source',
    filter: 'source',
    width: 118,
    startsHidden: true,
    render: ({ source }) => source && <span style={wrapped}>{sayExclusionSource(source)}</span>,
  },
  {
    key: 'note',
    exported: ['note', 'why'],
    title: sayExclusion('note'),
    filter: 'q',
    width: 94,
    grow: true,
    render: sayNote,
    renderCard: row => {
      const said = sayNote(row)
      return said && <LongText text={said} />
    },
  },
]

/** Audits in spite of it, each with whether somebody overrode it. */
const listAudits = (): Column<Exclusion>[] => [
  {
    key: 'audits',
    title: sayExclusion('despite'),
    filter: 'despite',
    width: 158,
    render: ({ audits }) => audits.length > 0 && <Despite audits={audits} />,
  },
]

const Despite = ({ audits }: Pick<Exclusion, 'audits'>) => (
  <span style={{ ...wrapped, display: 'block', maxHeight: '7.5rem', overflowY: 'auto' }}>
    {audits.map(({ id, idflNumber, start, timeZone, isOverridden }) => (
      <span key={id} style={{ display: 'block' }}>
        <AuditLink id={id}>{idflNumber}</AuditLink>{' '}
        <Text span size="xs" c={isOverridden ? 'gray.7' : 'red.9'}>
          {sayExclusion('despiteOn', {
            day: formatDate(localDay(new Date(start), timeZone)),
            isOverridden: isOverridden ? 'yes' : 'no',
          })}
        </Text>
      </span>
    ))}
  </span>
)

const listRest = (): Column<Exclusion>[] => [
  {
    key: 'endedOn',
    title: sayExclusion('endedOn'),
    width: 130,
    startsHidden: true,
    render: ({ endedOn }) => endedOn && formatDate(endedOn),
  },
  shared.id,
  { ...shared.createdAt, startsHidden: true },
]

/** From when to when, by the calendar of the site. */
const sayPeriod = ({ from, to }: Pick<Exclusion, 'from' | 'to'>): string =>
  to === null
    ? sayExclusion('since', { day: formatDate(from) })
    : sayExclusion('fromTo', { from: formatDate(from), to: formatDate(to) })

const colors = { current: 'red', future: 'orange', past: 'gray', withdrawn: 'gray' } as const

function StateBadge({ state }: Pick<Exclusion, 'state'>) {
  return (
    <Badge color={colors[state]} c={`${colors[state]}.9`} h="auto" styles={{ label: wrapped }}>
      {sayExclusion(`state:${state}`)}
    </Badge>
  )
}

const sayNote = ({ note, why }: Exclusion) =>
  why ? `${note ?? ''} ${sayExclusion('withdrawnBecause', { why })}` : note
