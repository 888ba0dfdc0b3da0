import { NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayProposal } from '#words/en/plans.ts'
import { listNames } from '#words/lists.ts'
import { formatDaysTouched } from '#words/moments.ts'
import { fullNameOf, type Plan } from './plan.ts'

type Comparison = Reply<typeof plans.compare>
type Difference = Comparison['rows'][number]

const mostOffered = 50

/** Beside another proposal that is done: the figures of both, and the audits that they place otherwise. */
export function PlanCompare({ plan }: { plan: OnePlan }) {
  // What is only assumed is read beside what is so, what was repeated beside what came of it first.
  const isRead = plan.input.assume.length > 0 || plan.result?.isSame !== undefined
  const [other, choose] = useState(isRead ? (plan.basedOn ?? undefined) : undefined)
  const { data } = useAsk(plans.list, {
    query: { state: ['done', 'expired'], sort: 'createdAt:desc', limit: mostOffered },
  })
  const others = data?.rows.filter(({ id }) => id !== plan.id) ?? []
  if (others.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="plan-compare">
      <Stack gap="sm">
        <Title order={2} size="h4" id="plan-compare">
          {sayProposal('compare')}
        </Title>
        <NativeSelect
          w="fit-content"
          maw="100%"
          label={sayProposal('compareWith')}
          value={other ?? ''}
          data={[
            { value: '', label: sayProposal('compareNone') },
            ...others.map(one => ({ value: String(one.id), label: fullNameOf(one) })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(value ? Number(value) : undefined)}
        />
        {other !== undefined && <Compared id={plan.id} other={other} />}
      </Stack>
    </Paper>
  )
}

function Compared({ id, other }: { id: number; other: number }) {
  const { data, error, refetch } = useAsk(plans.compare, { params: { id }, query: { with: other } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState label={sayProposal('comparing')} />
  return (
    <>
      <FiguresTable {...data} />
      {isWeighedOtherwise(data) && <Text size="sm">{sayProposal('otherWeights')}</Text>}
      <Text size="sm" role="status">
        {sayProposal('differing', { count: data.rows.length })}
      </Text>
      {data.rows.length > 0 && <DifferencesTable {...data} />}
    </>
  )
}

const isWeighedOtherwise = ({ a, b }: Pick<Comparison, 'a' | 'b'>): boolean =>
  a.input.preset !== b.input.preset

const figures = ['planned', 'unplanned', 'points'] as const

function FiguresTable({ a, b }: Pick<Comparison, 'a' | 'b'>) {
  const read = ({ result }: Plan, figure: (typeof figures)[number]) =>
    result && sayProposal('pointsOf', { points: result[figure] })
  return (
    <Table aria-label={sayProposal('figure')} w="fit-content" horizontalSpacing="md">
      <Heads first={sayProposal('figure')} align="right" {...{ a, b }} />
      <Table.Tbody>
        {figures.map(figure => (
          <Table.Tr key={figure}>
            <Table.Th scope="row">{sayProposal(figure === 'points' ? 'points' : `tile:${figure}`)}</Table.Th>
            <Table.Td ta="right">{read(a, figure)}</Table.Td>
            <Table.Td ta="right">{read(b, figure)}</Table.Td>
          </Table.Tr>
        ))}
        {isWeighedOtherwise({ a, b }) && (
          <Table.Tr>
            <Table.Th scope="row">{sayProposal('preset')}</Table.Th>
            <Table.Td ta="right">{sayProposal(`preset:${a.input.preset}`)}</Table.Td>
            <Table.Td ta="right">{sayProposal(`preset:${b.input.preset}`)}</Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  )
}

function DifferencesTable({ a, b, rows }: Comparison) {
  return (
    <Table aria-label={sayProposal('differences')} horizontalSpacing="md">
      <Heads first={sayProposal('audit')} {...{ a, b }} />
      <Table.Tbody>
        {rows.map(row => (
          <Table.Tr key={row.project.id}>
            <Table.Th scope="row">
              <AuditLink id={row.project.id} data-alone>
                {row.project.idflNumber}
              </AuditLink>
              <Text size="xs" c="gray.7" lh={1.2}>
                {row.project.companyName}
              </Text>
            </Table.Th>
            <Table.Td>{saySide(row, 'a')}</Table.Td>
            <Table.Td>{saySide(row, 'b')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type HeadsProps = { first: string; align?: 'right'; a: Plan; b: Plan }

function Heads({ first, align, a, b }: HeadsProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{first}</Table.Th>
        <Table.Th scope="col" ta={align}>
          {fullNameOf(a)}
        </Table.Th>
        <Table.Th scope="col" ta={align}>
          {fullNameOf(b)}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  )
}

/** When and, below, by whom one of the two has the audit done. */
function saySide({ project, ...sides }: Difference, of: 'a' | 'b'): ReactNode {
  const side = sides[of]
  if (!side) return sayProposal('notThere')
  const { start, end, auditors } = side
  if (!start || !end) return sayProposal('noPlace')
  const when = formatDaysTouched(start, end, project.timeZone)
  return (
    <>
      <Text size="sm">{when}</Text>
      <Text size="sm">{listNames(auditors.map(({ name }) => name))}</Text>
    </>
  )
}
