import { Button, Group, Pagination, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { competences } from '#contract/competences.ts'
import { teamRulesCalls } from '#contract/team-rules.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useIsNarrow, useIsTouch } from '#web/ui/page/screen-width.ts'
import { EmptyState, ErrorState, LoadingTable, StaleNotice } from '#web/ui/page/states.tsx'
import { saidAside, useAsk } from '#web/ui/read/use-ask.ts'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { formatDate } from '#words/days.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { sayTable } from '#words/en/table.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CellDrawer } from './cell-drawer.tsx'
import { knowsGrades, type Matrix, type Spot } from './competence.ts'
import { Grid } from './grid.tsx'
import { Legend } from './legend.tsx'
import classes from './page.module.css'
import { PersonList } from './person-list.tsx'
import { competenceFilters, searchFields, toQuery } from './search-fields.tsx'
import type { Range } from './selection.ts'

const pageSize = 100

/** Who is competent in what: auditors by standards, on a day. */
export function CompetencePage() {
  const [search, onSearch] = useListSearch(competenceFilters)
  const [isPrinting, setPrinting] = useState(false)
  const [opened, setOpened] = useState<Spot>()
  const readAgain = useReadAgain()
  const asked = isPrinting ? { limit: 1000 } : { limit: pageSize, offset: (search.page - 1) * pageSize }
  const today = useToday(useMe().timeZone)
  const query = { day: today, ...toQuery(search), ...asked }
  const { data, error, refetch, isFetching, isPlaceholderData } = useAsk(
    competences.list,
    { query },
    { placeholderData: keepPreviousData },
  )
  const showsApproval = useShowsApproval(data)
  const { range, setRange } = useSelection(JSON.stringify(query))
  const isNarrow = useIsNarrow()
  const print = () => data && setPrinting(true)
  // As the button does: the browser would print the page of auditors that is shown.
  useHotkeys([['mod+P', print]], [])
  usePrinting(isPrinting && !isFetching && !!data, () => setPrinting(false))
  return (
    <Page
      title={sayCompetence('title')}
      subtitle={sayCompetence('subtitle')}
      actions={
        // Beside the title, so that selecting moves nothing.
        <>
          {data && range && !isNarrow && (
            <BulkActions shown={data} range={range} onDone={() => setRange(undefined)} />
          )}
          {/* There from the start, or what is below would move down on a phone once it is read. */}
          {(data || !error) && <PrintButton isReady={!!data} isPrinting={isPrinting} onPrint={print} />}
        </>
      }
    >
      <div className={classes.onScreen}>
        <SearchBar
          fields={searchFields()}
          search={search}
          onSearch={onSearch}
          list={{ renew: () => void readAgain({ path: competences.list.path }) }}
        />
      </div>
      {!!error && data && <NotRefreshed error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Shown
          data={data}
          showsApproval={showsApproval}
          page={search.page}
          isBusy={isFetching}
          isTurning={isPlaceholderData}
          range={range}
          onRange={setRange}
          onOpen={setOpened}
          onPage={page => onSearch({ page })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTable label={sayCompetence('loading')} lines={12} />
      )}
      <CellDrawer opened={opened} showsApproval={showsApproval} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

const NotRefreshed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <StaleNotice says={sayTable('notRefreshed', { reason: readMessage(error) })} onRetry={onRetry} />
)

/** What is selected; nothing is, once other auditors or standards are asked for. */
function useSelection(asked: string) {
  const [selected, select] = useState<{ asked: string; range: Range | undefined }>()
  return {
    range: selected?.asked === asked ? selected.range : undefined,
    setRange: (range: Range | undefined) => select({ asked, range }),
  }
}

type PrintProps = { isReady: boolean; isPrinting: boolean; onPrint: () => void }

const PrintButton = ({ isReady, isPrinting, onPrint }: PrintProps) => (
  <Button
    variant="default"
    className={classes.onScreen ?? ''}
    leftSection={<IconPrinter size={16} aria-hidden />}
    loading={isPrinting}
    disabled={!isReady}
    onClick={onPrint}
  >
    {sayCompetence('print')}
  </Button>
)

/** Approval is told once it is asked for, or somebody was approved: until then nobody need know of it. */
function useShowsApproval(data: Matrix | undefined): boolean {
  const { data: rules } = useAsk(teamRulesCalls.read, {}, { meta: saidAside })
  return (
    rules?.approval === 'required' || !!data?.rows.some(({ cells }) => cells.some(({ approved }) => approved))
  )
}

/** Prints once everybody is there, and then shows the page as it was. */
function usePrinting(isReady: boolean, done: () => void): void {
  useEffect(() => {
    if (!isReady) return
    const later = setTimeout(() => {
      window.print()
      done()
    })
    return () => clearTimeout(later)
  }, [isReady, done])
}

type ShownProps = {
  data: Matrix
  showsApproval: boolean
  page: number
  isBusy: boolean
  isTurning: boolean
  range: Range | undefined
  onRange: (range: Range | undefined) => void
  onOpen: (spot: Spot) => void
  onPage: (page: number) => void
}

function Shown({ data, showsApproval, page, isBusy, isTurning, range, onRange, onOpen, onPage }: ShownProps) {
  const { rows: people, standards, day } = data
  const isTouch = useIsTouch()
  const isNarrow = useIsNarrow()
  const count = Number(data.count)
  if (people.length === 0)
    return <EmptyState title={sayCompetence('nobody')} hint={sayCompetence('nobodyHint')} />
  const shown = { people, standards, showsApproval, onOpen }
  const besideList = isNarrow ? classes.onPaper : undefined
  const isWhole = people.length === count
  const before = isWhole ? 0 : (page - 1) * pageSize
  const shownOf = { from: before + 1, to: before + people.length, count }
  const last = Math.ceil(count / pageSize)
  const turner = <Turner shown={shownOf} page={page} last={last} onPage={onPage} />
  return (
    <Stack gap="sm" aria-busy={isBusy}>
      <Text className={classes.onPaper} size="sm">
        {sayCompetence('printedOn', { day: formatDate(day), count })}
        {!isWhole && ` ${sayCompetence('printedInPart', shownOf)}`}
      </Text>
      {isNarrow && (
        // The pages beside the choice of an auditor, not below forty standards.
        <Stack gap="sm" className={classes.onScreen ?? ''}>
          {turner}
          <PersonList {...shown} />
        </Stack>
      )}
      <div className={besideList}>
        <Grid
          {...shown}
          day={day}
          range={range}
          onRange={onRange}
          pages={{ page, last, isTurning, onPage }}
          before={before}
          count={count}
        />
      </div>
      {!isNarrow && turner}
      <div className={besideList}>
        <Legend
          showsGrades={knowsGrades(standards)}
          showsApproval={showsApproval}
          showsInactive={people.some(({ cells }) => cells.some(({ isInactive }) => isInactive))}
        />
        {!isTouch && (
          <Text size="xs" c="dimmed" mt="xs" className={classes.onScreen ?? ''}>
            {sayCompetence('keys')}
          </Text>
        )}
      </div>
    </Stack>
  )
}

type TurnerProps = {
  /** Who is shown, counted over all pages from 1. */
  shown: { from: number; to: number; count: number }
  page: number
  last: number
  onPage: (page: number) => void
}

const Turner = ({ shown, page, last, onPage }: TurnerProps) => (
  <Group justify="space-between" gap="sm" className={classes.onScreen ?? ''}>
    <Text size="sm" c="dimmed" role="status">
      {sayCompetence('range', shown)}
    </Text>
    {last > 1 && (
      <Pagination
        size="sm"
        total={last}
        value={page}
        onChange={onPage}
        aria-label={sayCompetence('pages')}
        getItemProps={number => ({ 'aria-label': sayTable('page', { page: String(number) }) })}
        getControlProps={control => ({
          'aria-label': sayTable(control === 'previous' ? 'previousPage' : 'nextPage'),
        })}
      />
    )}
  </Group>
)
