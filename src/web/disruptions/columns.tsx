import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { disruptions } from '#contract/disruptions.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { LongText } from '#web/ui/page/long-text.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { shared } from '#web/ui/table/shared-columns.tsx'
import { OwnTime, YourHours } from '#web/ui/time/site-time.tsx'
import { sayDisruption } from '#words/en/disruptions.ts'
import { listValues } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'

export type DisruptionRow = RowOf<typeof disruptions.list>

/** Whom or what a case is about. */
export function nameCase({ place, auditorName }: Pick<DisruptionRow, 'place' | 'auditorName'>): string {
  if (place) return listValues(place.names) || sayDisruption('somePlace')
  return auditorName || sayDisruption('wholeTeams')
}

export const listDisruptionColumns = (): Column<DisruptionRow>[] => [
  ...listWho(),
  ...listHits(),
  ...listRest(),
]

/** Who is missing, why and when. */
const listWho = (): Column<DisruptionRow>[] => [
  {
    key: 'auditor',
    exported: ['auditorName', 'place'],
    title: sayDisruption('about'),
    sort: 'auditorName',
    filter: 'auditorId',
    width: 180,
    pinned: true,
    isLink: true,
    render: row => (
      <Anchor
        inherit
        fw={500}
        renderRoot={props => (
          <Link {...props} to="/dashboard/disruptions/$id" params={{ id: String(row.id) }} />
        )}
      >
        {nameCase(row)}
      </Anchor>
    ),
  },
  {
    key: 'cause',
    title: sayDisruption('cause'),
    filter: 'cause',
    width: 130,
    render: ({ cause }) => sayDisruption(`cause:${cause}`),
  },
  {
    key: 'absence',
    exported: ['start', 'end', 'timeZone'],
    title: sayDisruption('absence'),
    sort: 'start',
    width: 270,
    card: 'under',
    render: row => <AbsenceTime {...row} />,
  },
]

/** How much of it is settled. */
const listHits = (): Column<DisruptionRow>[] => [
  {
    key: 'audits',
    exported: ['openCount', 'hitCount'],
    title: sayDisruption('audits'),
    sort: 'openCount',
    width: 150,
    render: row => <OpenHits row={row} />,
  },
  {
    key: 'state',
    title: sayDisruption('state'),
    filter: 'state',
    width: 140,
    card: 'beside',
    render: ({ state }) => <StateBadge state={state} />,
  },
]

const listRest = (): Column<DisruptionRow>[] => [
  {
    key: 'note',
    title: sayDisruption('note'),
    filter: 'q',
    width: 180,
    grow: true,
    render: ({ note }) => note,
    renderCard: ({ note }) => note && <LongText text={note} />,
  },
  { ...shared.createdAt, startsHidden: true },
  {
    key: 'closedAt',
    title: sayDisruption('closedAt'),
    width: 160,
    startsHidden: true,
    render: ({ closedAt }) => closedAt && <OwnTime at={closedAt} />,
  },
  { ...shared.id, startsHidden: true },
]

/** When somebody is missing, by their own clock; hours also by that of whoever reads it, whose day is no other day. */
function AbsenceTime({ start, end, timeZone }: Pick<DisruptionRow, 'start' | 'end' | 'timeZone'>) {
  return (
    <>
      <span data-whole>{formatInterval(start, end, timeZone)}</span>
      <YourHours start={start} end={end} timeZone={timeZone} />
    </>
  )
}

function OpenHits({ row: { openCount: open, hitCount: all } }: { row: DisruptionRow }) {
  return open > 0 ? (
    <Text span inherit fw={500} c="red.9">
      {sayDisruption('openOf', { open, all })}
    </Text>
  ) : (
    sayDisruption('noneOpen', { all })
  )
}

const colors = { open: 'orange', closed: 'gray' } as const

/** Whether a case is open. */
export function StateBadge({ state }: Pick<DisruptionRow, 'state'>) {
  return (
    <Badge color={colors[state]} c={`${colors[state]}.9`}>
      {sayDisruption(`state:${state}`)}
    </Badge>
  )
}
