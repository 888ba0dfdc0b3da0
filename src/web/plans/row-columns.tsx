import { Anchor, Text } from '@mantine/core'
import { isMoved, saySentence } from '#web/planning/proposal.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { sayProposal } from '#words/en/plans.ts'
import { listNames } from '#words/lists.ts'
import { formatDaysTouched } from '#words/moments.ts'
import { leavesOf, type PlanRow, statusOf } from './plan.ts'
import classes from './row-columns.module.css'

type OpenRow = (row: PlanRow) => void

/** `refusalOf` says why a row was not accepted when that was tried last. */
export const listRowColumns = (
  refusalOf: (row: PlanRow) => string | undefined,
  open: OpenRow,
): readonly Column<PlanRow>[] => [...listWhat(open), ...listHow(refusalOf)]

/** Which audit, and when it would be. */
const listWhat = (open: OpenRow): Column<PlanRow>[] => [
  {
    key: 'audit',
    title: sayProposal('audit'),
    sort: 'idflNumber',
    filter: 'q',
    exported: ['idflNumber'],
    width: 116,
    pinned: true,
    render: row => (
      <Anchor component="button" type="button" inherit fw={500} onClick={() => open(row)}>
        {row.project.idflNumber}
      </Anchor>
    ),
    renderCard: ({ project: { idflNumber, companyName } }) =>
      sayProposal('nameRow', { number: idflNumber, company: companyName }),
  },
  {
    key: 'company',
    title: sayProposal('company'),
    filter: 'q',
    exported: ['companyName'],
    width: 140,
    card: 'nowhere',
    render: ({ project }) => <TwoLines text={project.companyName} />,
  },
  {
    key: 'start',
    title: sayProposal('when'),
    sort: 'start',
    exported: ['start', 'end'],
    width: 236,
    card: 'under',
    render: row => <When row={row} />,
  },
]

/** Who goes, how it stands, and why so. */
const listHow = (refusalOf: (row: PlanRow) => string | undefined): Column<PlanRow>[] => [
  {
    key: 'team',
    title: sayProposal('team'),
    filter: 'auditorId',
    exported: ['auditors'],
    width: 156,
    // On a phone nothing is shown of what isn’t there.
    render: row => (row.auditors.length > 0 || leavesOf(row).length > 0) && <Team row={row} />,
  },
  {
    key: 'state',
    title: sayProposal('state'),
    width: 118,
    card: 'beside',
    render: row => <RowState row={row} />,
  },
  {
    key: 'points',
    title: sayProposal('points'),
    sort: 'points',
    width: 84,
    align: 'right',
    startsHidden: true,
    card: 'nowhere',
    render: ({ points }) => sayProposal('pointsOf', { points }),
  },
  {
    key: 'why',
    title: sayProposal('why'),
    exported: ['reasons'],
    width: 230,
    grow: true,
    render: row => <FirstReason row={row} refusal={refusalOf(row)} />,
  },
]

function When({ row }: { row: PlanRow }) {
  const { start, end, before, timeZone } = row
  // Its own days, by which the list is ordered too.
  if (!start || !end)
    return (
      <span data-whole>
        {formatDaysTouched(before.start, before.end, timeZone)}
        <Text size="xs" c="gray.7" lh={1.2}>
          {sayProposal('noPlace')}
        </Text>
      </span>
    )
  return (
    <span data-whole>
      {formatDaysTouched(start, end, timeZone)}
      {isMoved(row) && (
        <Text size="xs" c="gray.7" lh={1.2}>
          {sayProposal('movedFrom', { time: formatDaysTouched(before.start, before.end, timeZone) })}
        </Text>
      )}
    </span>
  )
}

function Team({ row }: { row: PlanRow }) {
  const leaves = leavesOf(row)
  // Whoever goes second is no less who goes.
  return (
    <span className={classes.team}>
      {listNames(row.auditors.map(({ name }) => name))}
      {leaves.length > 0 && (
        <Text size="xs" c="gray.7" lh={1.2}>
          {sayProposal('insteadOf', { names: listNames(leaves) })}
        </Text>
      )}
    </span>
  )
}

export function RowState({ row }: { row: PlanRow }) {
  return (
    <>
      <StatusBadge status={statusOf(row)} />
      {row.isAssumed && (
        <Text size="xs" c="gray.7" lh={1.2} title={sayProposal('assumedHint')}>
          {sayProposal('assumed')}
        </Text>
      )}
      {row.isChanged && (
        <Text size="xs" c="orange.9" lh={1.2}>
          {sayProposal('changed')}
        </Text>
      )}
    </>
  )
}

/** What was changed since it was planned comes before why it was planned so; of one without a place, the nearest way out too. */
function FirstReason({ row, refusal }: { row: PlanRow; refusal: string | undefined }) {
  const { reasons, gap, ways, change } = row
  // It is refused for that, and this says who changed what.
  if (change)
    return (
      <Text inherit span c={refusal ? 'red.9' : 'orange.9'} className={classes.why}>
        {saySentence(change)}
      </Text>
    )
  if (refusal)
    return (
      <Text inherit span c="red.9" className={classes.why}>
        {refusal}
      </Text>
    )
  const first = gap ?? reasons[0]
  const [nearest] = ways
  return (
    first && (
      <span className={classes.why}>
        {saySentence(first)}
        {nearest && (
          <Text size="xs" c="gray.7" lh={1.2} component="span" display="block">
            {saySentence(nearest)}
          </Text>
        )}
      </span>
    )
  )
}
