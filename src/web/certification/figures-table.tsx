import { Anchor, Paper, Skeleton, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { holds } from '#web/app/session.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import cards from '#web/ui/table/record-cards.module.css'
import { sayFigures } from '#words/en/figures.ts'
import { type FigureName, linkFigure } from './figure-links.ts'
import { countNames, type FigureCounts, type Figures, nameRow, sayRate } from './figures.ts'
import classes from './figures-table.module.css'
import type { FigureFilters } from './use-figures.ts'

/** So many rows stand where none have come yet. */
const placeholders = 5

type Props = {
  /** Undefined: not read yet. */
  figures: Figures | undefined
  asked: FigureFilters
  /** They are those of before, until the asked ones arrive. */
  isPrevious: boolean
}

/** A row for each group and their total below; on a phone a card for each, the total first. */
export function FiguresTable({ figures, asked, isPrevious }: Props) {
  const isPhone = useIsPhone()
  const rows = figures?.rows.map(row => ({ ...row, title: nameRow(row) }))
  const shown = { rows, total: figures?.total, asked }
  return (
    <Paper withBorder data-previous={isPrevious || undefined} className={classes.figures}>
      {isPhone ? <Cards {...shown} /> : <Grid {...shown} />}
    </Paper>
  )
}

type Shown = {
  rows: (FigureCounts & { key: string; title: string })[] | undefined
  total: FigureCounts | undefined
  asked: FigureFilters
}

function Grid({ rows, total, asked }: Shown) {
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
            <Table.Th scope="col">{sayFigures(`groupBy:${asked.groupBy}`)}</Table.Th>
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
            ? rows.map(({ key, title, ...counts }) => (
                <Line key={key} group={key} title={title} counts={counts} asked={asked} />
              ))
            : Array.from({ length: placeholders }, (_, index) => <Line key={-index} asked={asked} />)}
        </Table.Tbody>
        <Table.Tfoot>
          <Line title={sayFigures('total')} asked={asked} {...(total && { counts: total })} />
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

type LineProps = {
  title?: string
  counts?: FigureCounts
  asked: FigureFilters
  /** The key of its group; none: all of them together. */
  group?: string
}

/** Its figures, or where they will stand. */
function Line({ title, counts, asked, group }: LineProps) {
  const soon = <Skeleton height={10} my={5} width="60%" ml="auto" />
  return (
    <Table.Tr>
      <Table.Th scope="row">{title ?? <Skeleton height={10} my={5} width="50%" />}</Table.Th>
      {countNames.map(name => (
        <Table.Td key={name} data-warns={(name === 'missing' && !!counts?.missing) || undefined}>
          {counts ? <Count name={name} count={counts[name]} asked={asked} group={group} /> : soon}
        </Table.Td>
      ))}
      <Table.Td>{counts ? sayRate(counts.rate) : soon}</Table.Td>
    </Table.Tr>
  )
}

type CountProps = { name: FigureName; count: number; asked: FigureFilters; group: string | undefined }

/** How many, and the way to the list of them for who may see it. */
function Count({ name, count, asked, group }: CountProps) {
  const shown = sayFigures('count', { count })
  const { to, search } = linkFigure(name, group, asked)
  if (count === 0 || (to === '/dashboard/audits' && !holds('ViewAllAudit'))) return shown
  return (
    <Anchor
      inherit
      c="inherit"
      underline="always"
      renderRoot={props => <Link {...props} to={to} search={search} />}
    >
      {shown}
    </Anchor>
  )
}

function Cards({ rows, total, asked }: Shown) {
  return (
    <ul className={cards.cards} aria-label={sayFigures('title')}>
      <Card title={sayFigures('total')} asked={asked} {...(total && { counts: total })} />
      {rows?.map(({ key, title, ...counts }) => (
        <Card key={key} group={key} title={title} counts={counts} asked={asked} />
      ))}
    </ul>
  )
}

function Card({ title, counts, asked, group }: LineProps) {
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
              {counts ? (
                <Count name={name} count={counts[name]} asked={asked} group={group} />
              ) : (
                <Skeleton height={10} width={24} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
