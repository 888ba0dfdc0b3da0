import { Anchor, Pagination, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { acts } from '#contract/acts.ts'
import type { Input, RowOf } from '#contract/endpoint.ts'
import { cards, listPageOf } from '#contract/records/cards.ts'
import { mayOpen } from '#web/app/pages.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayActs } from '#words/en/acts.ts'
import { sayMessageCard } from '#words/en/message-card.ts'
import { sayTable } from '#words/en/table.ts'
import { formatTime } from '#words/moments.ts'
import { nameAct, nameActOnSeveral, nameUndo } from '#words/say-act.ts'
import { nameKeptVisit } from '#words/visit-name.ts'
import classes from './history.module.css'

type Row = RowOf<typeof acts.list>
type Parameters = NonNullable<Input<typeof acts.list>['query']>

/** The time and the filters in which a row was found. */
export type Within = Pick<Parameters, 'start' | 'end'> & Partial<Pick<Parameters, 'who' | 'entity'>>

type Props = { row: Row; within: Within; timeZone: string }

/** Who did what to one record, or to how many in one go. */
export function ActRow({ row, within, timeZone }: Props) {
  return (
    <Paper component="li" withBorder px="sm" py={6} fz="sm" className={classes.act}>
      <Text span inherit c="gray.7" mr="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatTime(row.at, timeZone)}
      </Text>
      {row.count > 1 ? <OnSeveral row={row} within={within} /> : <OnOne row={row} />}
    </Paper>
  )
}

/** What stands for the system is read as one; somebody’s name may be longer than a line. */
const whoOf = ({ who }: Row) => {
  const style = who ? undefined : { whiteSpace: 'nowrap' as const }
  return (chunks: ReactNode) => (
    <Text key="who" span inherit fw={500} {...(style && { style })}>
      {chunks}
    </Text>
  )
}

const actOf = ({ action, isUndo, entity, count }: Row) => {
  if (isUndo) return nameUndo(action, cards[entity], count)
  return count > 1 ? nameActOnSeveral(action, cards[entity], count) : nameAct(action, cards[entity])
}

const nameOf = (row: Row) => row.who?.name ?? sayActs('system')

const OnOne = ({ row }: { row: Row }) => (
  <>
    {sayActs.rich('done', { name: nameOf(row), act: actOf(row), who: whoOf(row) })} <RecordLink row={row} />
  </>
)

/** Opens into each of them. */
function OnSeveral({ row, within }: Omit<Props, 'timeZone'>) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const act = actOf(row)
  const each = (chunks: ReactNode) => (
    <UnstyledButton
      key="each"
      className={classes.several}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': list })}
      onClick={() => setOpen(!isOpen)}
    >
      {chunks}
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  )
  return (
    <>
      {sayActs.rich('doneToSeveral', { name: nameOf(row), act, who: whoOf(row), each })}
      {isOpen && (
        <div id={list}>
          <Each row={row} within={within} label={sayActs('each', { act })} />
        </div>
      )}
    </>
  )
}

const eachOnPage = 100

function Each({ row, within, label }: Omit<Props, 'timeZone'> & { label: string }) {
  const [page, setPage] = useState(1)
  const query = { ...within, of: row.id, limit: eachOnPage, offset: (page - 1) * eachOnPage }
  const { data, error, refetch } = useAsk(
    acts.list,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <>
      <ul className={classes.each} aria-label={label}>
        {data.rows.map(one => (
          <li key={one.id}>
            <RecordLink row={one} />
          </li>
        ))}
      </ul>
      <ActPages
        label={sayActs('pages')}
        total={Math.ceil(Number(data.count) / eachOnPage)}
        page={page}
        onPage={setPage}
      />
    </>
  )
}

type PagesProps = { label: string; total: number; page: number; onPage: (page: number) => void }

export const ActPages = ({ label, total, page, onPage }: PagesProps) =>
  total > 1 && (
    <Pagination
      total={total}
      value={page}
      onChange={onPage}
      aria-label={label}
      getItemProps={number => ({ 'aria-label': sayTable('page', { page: String(number) }) })}
      getControlProps={control => ({ 'aria-label': sayTable(`${control}Page`) })}
    />
  )

/** As people call it; what is kept of some is a code. */
function nameRecord(entity: Row['entity'], kept: string): string {
  if (entity === 'visit') return nameKeptVisit(kept)
  return entity === 'setting' && kept === 'messages' ? sayMessageCard('messages') : kept
}

/** The record's own page, or where it stands in its list; by its name alone where neither opens, or it is no more. */
function RecordLink({ row: { entity, entityId, name: kept, isDeleted } }: { row: Row }) {
  const name = nameRecord(entity, kept)
  if (isDeleted) return sayActs('deleted', { name })
  const card = cards[entity]
  const own = card.pages?.find(({ path }) => path.endsWith('/$id'))
  const list = listPageOf(card)
  const lead =
    own && mayOpen(own)
      ? { to: own.path, params: { id: String(entityId) } }
      : list && mayOpen(list)
        ? { to: list.path, search: { id: String(entityId) } }
        : null
  if (!lead) return name
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={root => <Link {...root} {...(lead as unknown as LinkProps)} />}
    >
      {name}
    </Anchor>
  )
}
