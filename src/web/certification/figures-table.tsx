import { Paper, Skeleton, Table } from '@mantine/core'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import cards from '#web/ui/table/record-cards.module.css'
import { sayFigures } from '#words/en/figures.ts'
import { countNames, type FigureCounts, type FigureGroup, type Figures, nameRow, sayRate } from './figures.ts'
import classes from './figures-table.module.css'

/** So many rows stand where none have come yet. */
const placeholders = 5

type Props = {
  /** Undefined: not read yet. */
  figures: Figures | undefined
  groupBy: FigureGroup
  /** They are those of before, until the asked ones arrive. */
  isPrevious: boolean
}

/** A row for each group and their total below; on a phone a card for each, the total first. */
export function FiguresTable({ figures, groupBy, isPrevious }: Props) {
  const isPhone = useIsPhone()
  const rows = figures?.rows.map(row => ({ ...row, title: nameRow(row) }))
  const shown = { rows, total: figures?.total, groupBy }
  return (
    <Paper withBorder data-previous={isPrevious || undefined} className={classes.figures}>
      {isPhone ? <Cards {...shown} /> : <Grid {...shown} />}
    </Paper>
  )
}

type Shown = {
  rows: (FigureCounts & { key: string; title: string })[] | undefined
  total: FigureCounts | undefined
  groupBy: FigureGroup
}

function Grid({ rows, total, groupBy }: Shown) {
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table
        className={classes.table}
        aria-label={sayFigures('title')}
        fz="sm"
        verticalSpacing={8}
        horizontalSpacing="md"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{sayFigures(`groupBy:${groupBy}`)}</Table.Th>
            {countNames.map(name => (
              <Table.Th key={name} scope="col">
                {sayFigures(name)}
              </Table.Th>
            ))}
            <Table.Th scope="col">{sayFigures('rate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map(({ key, title, ...counts }) => <Line key={key} title={title} counts={counts} />)
            : Array.from({ length: placeholders }, (_, index) => <Line key={-index} />)}
        </Table.Tbody>
        <Table.Tfoot>
          <Line title={sayFigures('total')} {...(total && { counts: total })} />
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Its figures, or where they will stand. */
function Line({ title, counts }: { title?: string; counts?: FigureCounts }) {
  const soon = <Skeleton height={10} my={5} width="60%" ml="auto" />
  return (
    <Table.Tr>
      <Table.Th scope="row">{title ?? <Skeleton height={10} my={5} width="50%" />}</Table.Th>
      {countNames.map(name => (
        <Table.Td key={name} data-warns={(name === 'missing' && !!counts?.missing) || undefined}>
          {counts ? sayFigures('count', { count: counts[name] }) : soon}
        </Table.Td>
      ))}
      <Table.Td>{counts ? sayRate(counts.rate) : soon}</Table.Td>
    </Table.Tr>
  )
}

function Cards({ rows, total }: Shown) {
  return (
    <ul className={cards.cards} aria-label={sayFigures('title')}>
      <Card title={sayFigures('total')} {...(total && { counts: total })} />
      {rows?.map(({ key, title, ...counts }) => (
        <Card key={key} title={title} counts={counts} />
      ))}
    </ul>
  )
}

function Card({ title, counts }: { title: string; counts?: FigureCounts }) {
  return (
    <li className={cards.card}>
      <div className={cards.head}>
        <span className={cards.name}>{title}</span>
        <span className={classes.rate}>
          {counts && counts.rate !== null && sayFigures('rateOnTime', { rate: counts.rate })}
        </span>
      </div>
      <dl className={cards.lines}>
        {countNames.map(name => (
          <div key={name}>
            <dt>{sayFigures(name)}</dt>
            <dd>
              {counts ? sayFigures('count', { count: counts[name] }) : <Skeleton height={10} width={24} />}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
