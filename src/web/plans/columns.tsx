import { Text } from '@mantine/core'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayProposal } from '#words/en/plans.ts'
import { countsOf, type Plan, periodOf, planStatusOf } from './plan.ts'
import { PlanLink } from './plan-link.tsx'

export const listPlanColumns = (): readonly Column<Plan>[] => [
  ...listNames(),
  ...listFigures(),
  ...listOrigins(),
]

const listNames = (): Column<Plan>[] => [
  {
    key: 'number',
    title: sayProposal('number'),
    sort: 'id',
    width: 60,
    align: 'right',
    card: 'nowhere',
    render: ({ id }) => id,
  },
  {
    key: 'name',
    title: sayProposal('name'),
    filter: 'q',
    width: 190,
    grow: true,
    pinned: true,
    isLink: true,
    render: plan => <Name plan={plan} />,
  },
  {
    key: 'state',
    title: sayProposal('state'),
    sort: 'state',
    filter: 'state',
    width: 114,
    card: 'beside',
    render: plan => <StatusBadge status={planStatusOf(plan)} />,
  },
]

/** What came of it, or has come so far. */
const listFigures = (): Column<Plan>[] => [
  {
    key: 'planned',
    title: sayProposal('planned'),
    width: 104,
    align: 'right',
    render: plan => {
      const counts = countsOf(plan)
      return counts && sayProposal('plannedOf', counts)
    },
  },
  {
    key: 'points',
    title: sayProposal('points'),
    width: 80,
    align: 'right',
    render: plan => {
      const counts = countsOf(plan)
      return counts && sayProposal('pointsOf', counts)
    },
  },
  {
    key: 'quality',
    title: sayProposal('quality'),
    width: 140,
    render: ({ result }) => result && <span data-whole>{sayShortQuality(result)}</span>,
  },
]

const sayShortQuality = ({ quality, gap }: NonNullable<Plan['result']>): string =>
  quality === 'bounded' && gap !== null
    ? sayProposal('quality:bounded', { gap })
    : sayProposal(quality === 'proved' ? 'quality:proved' : 'quality:found')

const listOrigins = (): Column<Plan>[] => [
  {
    key: 'createdBy',
    title: sayProposal('askedBy'),
    width: 130,
    render: ({ createdBy }) => createdBy.name,
  },
  {
    key: 'createdAt',
    title: sayProposal('askedAt'),
    sort: 'createdAt',
    width: 176,
    render: ({ createdAt }) => <OwnTime at={createdAt} />,
  },
]

/** Its name with the period below, or the period alone, and the one that it was made from: both have the same name. */
function Name({ plan }: { plan: Plan }) {
  const period = periodOf(plan)
  const { basedOn } = plan
  const below = [
    ...(plan.name ? [period] : []),
    ...(basedOn === null ? [] : [sayProposal('basedOnNumber', { number: String(basedOn) })]),
  ]
  return (
    <>
      <PlanLink id={plan.id}>{plan.name || period}</PlanLink>
      {below.map(line => (
        <Text key={line} size="xs" c="gray.7" lh={1.2}>
          {line}
        </Text>
      ))}
    </>
  )
}
