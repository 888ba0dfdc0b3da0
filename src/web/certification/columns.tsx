import { Badge, Group, Text } from '@mantine/core'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import type { Column } from '#web/ui/table/column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { formatDate, formatDays } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayVisitClass } from '#words/en/visit-classes.ts'
import { nameVisit } from '#words/visit-name.ts'
import { sayDaysLeft, type Visit } from './visit.ts'

export const listVisitColumns = (): readonly Column<Visit>[] => [
  ...listNames(),
  ...listDays(),
  ...listPlace(),
]

/** Whose visit it is, and which. */
const listNames = (): Column<Visit>[] => [
  { ...companyColumn(), width: 124, pinned: true },
  standardColumn(),
  {
    key: 'visit',
    exported: ['label', 'number'],
    title: sayCertification('visit'),
    sort: 'kind',
    filter: 'kind',
    width: 118,
    card: 'under',
    render: visit => <Which visit={visit} />,
  },
]

type Listed = Pick<Visit, 'companyName' | 'standard' | 'country' | 'flags'>

/** Columns that the board and the register have alike. */
export const companyColumn = (): Column<Listed> => ({
  key: 'company',
  exported: ['companyName'],
  title: sayCertification('company'),
  sort: 'companyName',
  filter: 'q',
  width: 140,
  grow: true,
  render: ({ companyName }) => <TwoLines text={companyName} />,
})

export const standardColumn = (): Column<Listed> => ({
  key: 'standard',
  title: sayCertification('standard'),
  sort: 'standard',
  filter: 'standardId',
  width: 88,
  render: ({ standard }) => standard.code,
})

export const countryColumn = (): Column<Listed> => ({
  key: 'country',
  title: sayCertification('country'),
  filter: 'countryId',
  width: 96,
  render: ({ country }) => <TwoLines text={country.name} />,
})

export const flagsColumn = (): Column<Listed> => ({
  key: 'flags',
  title: sayCertification('flags'),
  width: 128,
  render: ({ flags }) => flags.length > 0 && <Flags flags={flags} />,
})

/** When it may be, and when it is to be. */
const listDays = (): Column<Visit>[] => [
  {
    key: 'due',
    title: sayCertification('due'),
    sort: 'due',
    filter: 'dueFrom',
    width: 100,
    render: visit => <Due visit={visit} />,
  },
  {
    key: 'window',
    exported: ['earliest', 'latest'],
    title: sayCertification('window'),
    sort: 'latest',
    filter: 'dueFrom',
    width: 180,
    render: ({ earliest, latest }) => <span data-whole>{formatDays(earliest, latest)}</span>,
  },
  {
    key: 'planned',
    exported: ['plan', 'plannedStart', 'plannedEnd'],
    title: sayCertification('planned'),
    sort: 'plannedStart',
    filter: 'plan',
    width: 122,
    render: visit => <Planned visit={visit} />,
  },
]

const listPlace = (): Column<Visit>[] => [
  {
    key: 'sites',
    title: sayCertification('sites'),
    width: 76,
    render: ({ sites, coveredSites }) => (
      <span data-whole>{sayCertification('sitesOf', { count: sites.length, all: coveredSites })}</span>
    ),
  },
  { ...countryColumn(), sort: 'country' },
  { ...flagsColumn(), card: 'beside' },
]

function Which({ visit }: { visit: Visit }) {
  return (
    <span data-whole>
      {nameVisit(visit)}
      <Text size="xs" c="gray.7" lh={1.2}>
        {visit.number ?? sayCertification('pending')}
      </Text>
    </span>
  )
}

/** The due day, and how long that is from today at the site while the visit is still to be made. */
function Due({ visit: { state, due, latest, sites } }: { visit: Visit }) {
  const mine = useMe().timeZone
  const today = useToday(sites[0]?.timeZone ?? mine)
  return (
    <span data-whole>
      {formatDate(due)}
      {state === 'open' && (
        <Text size="xs" c={today > latest ? 'red.9' : 'gray.7'} lh={1.2}>
          {sayDaysLeft(today, due)}
        </Text>
      )}
    </span>
  )
}

function Planned({ visit: { state, doneOn, plan, plannedStart, plannedEnd } }: { visit: Visit }) {
  if (state === 'done' && doneOn)
    return <span data-whole>{sayCertification('state:doneOn', { day: formatDate(doneOn) })}</span>
  return (
    <span data-whole>
      {sayVisitClass(`plan:${plan}`)}
      {plannedStart && plannedEnd && (
        <Text size="xs" c="gray.7" lh={1.2}>
          {formatDays(plannedStart, plannedEnd)}
        </Text>
      )}
    </span>
  )
}

const colors = {
  unplanned: 'gray',
  noTeam: 'gray',
  outsideWindow: 'orange',
  atRisk: 'red',
  suspended: 'gray',
  toDecide: 'blue',
} as const satisfies Record<Visit['flags'][number], string>

/** Where a language says it longer than the column is wide, on two lines. */
const wrapped = { label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const

/** What needs attention, in words. */
export function Flags({ flags }: Pick<Visit, 'flags'>) {
  return (
    <Group gap={4}>
      {flags.map(flag => (
        <Badge key={flag} color={colors[flag]} c={`${colors[flag]}.9`} h="auto" styles={wrapped}>
          {sayCertification(`flag:${flag}`)}
        </Badge>
      ))}
    </Group>
  )
}
