import { Group, Pagination, Paper, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { audits } from '#contract/audits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { useMe } from '#web/app/session.ts'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { EmptyState, ErrorState, LoadingTable } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayAudit } from '#words/en/audits.ts'
import { concernFields, concernFilters, isFiltered, toConcernQuery } from './concern-filters.tsx'
import { ReasonBadges } from './reason-badges.tsx'

const onPage = 50
const linesWaiting = 8

/** What holds now against booked teams, audit by audit. */
export function ConcernList() {
  const { timeZone } = useMe()
  const [asked, onSearch] = useListSearch(concernFilters)
  const query = { ...toConcernQuery(asked, timeZone), limit: onPage, offset: (asked.page - 1) * onPage }
  const found = useAsk(audits.concerns, { query })
  const { data, error, refetch } = found
  useLastPage({ page: asked.page, size: onPage }, found)
  const fields = useMemo(concernFields, [])
  const retry = () => void refetch()
  return (
    <Stack gap="md">
      <SearchBar fields={fields} search={asked} onSearch={onSearch} list={{ renew: retry }} />
      {error && !data && <ErrorState error={error} onRetry={retry} />}
      {!error && !data && <LoadingTable lines={linesWaiting} />}
      {data && (
        <FoundConcerns {...data} page={asked.page} onPage={page => onSearch({ page })} asked={asked} />
      )}
    </Stack>
  )
}

type Found = {
  count: string
  rows: readonly Concern[]
  page: number
  onPage: (page: number) => void
  asked: Parameters<typeof isFiltered>[0]
}

function FoundConcerns({ count, rows, page, onPage: turn, asked }: Found) {
  if (Number(count) === 0)
    return isFiltered(asked) ? (
      <EmptyState title={sayAudit('noSuchConcerns')} hint={sayAudit('noSuchConcernsHint')} />
    ) : (
      <EmptyState title={sayAudit('noConcerns')} hint={sayAudit('noConcernsHint')} />
    )
  if (rows.length === 0) return <LoadingTable lines={linesWaiting} />
  const pages = Math.ceil(Number(count) / onPage)
  return (
    <>
      <Text size="sm" c="dimmed">
        {sayAudit('concernsHint')}
      </Text>
      <Stack component="ul" gap="sm" p={0} m={0} aria-label={sayAudit('concerns')}>
        {byAudit(rows).map(found => (
          <ConcernsOfAudit key={found[0].projectId} rows={found} />
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={turn}
          getControlProps={control => ({ 'aria-label': sayAudit(`${control}Concerns`) })}
        />
      )}
    </>
  )
}

type Concern = RowOf<typeof audits.concerns>
type Concerns = [Concern, ...Concern[]]

/** They come by start: what is of one audit may stand apart where another starts at the same time. */
const byAudit = (rows: readonly Concern[]): Concerns[] =>
  [...new Set(rows.map(({ projectId }) => projectId))].map(
    id => rows.filter(({ projectId }) => projectId === id) as Concerns,
  )

function ConcernsOfAudit({ rows }: { rows: Concerns }) {
  const { projectId, idflNumber, companyName, start, end, timeZone } = rows[0]
  return (
    <Paper component="li" withBorder p="sm" style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      <Text size="sm" component="div" mb={4}>
        <AuditLink fw={500} id={projectId}>
          {idflNumber}
        </AuditLink>{' '}
        · {companyName} · <SiteTime start={start} end={end} timeZone={timeZone} />
      </Text>
      <Stack gap={6}>
        {rows.map(row => (
          <ConcernsOfOne key={row.auditorId ?? 'team'} row={row} />
        ))}
      </Stack>
    </Paper>
  )
}

/** Of one member, or of the team as a whole. */
function ConcernsOfOne({ row: { auditorName, reasons } }: { row: Concern }) {
  return (
    <Group gap={6}>
      <Text size="sm" fw={500}>
        {auditorName || sayAudit('wholeTeam')}
      </Text>
      <ReasonBadges reasons={reasons} />
    </Group>
  )
}
