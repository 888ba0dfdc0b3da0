import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { localDay, momentAt } from '#domain/zoned-time.ts'
import { may, useMe } from '#web/app/session.ts'
import { auditWork, useRecordWork } from '#web/app/use-record-work.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayCommonTime } from '#words/en/common-time.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import { timeOn } from './date-for-audit.ts'

type Audit = Reply<typeof audits.one>

/** What is saved meanwhile is read at once all the same. */
const aMinute = 60_000

type Props = {
  ids: readonly number[]
  halfDays: number
  from: string
  /** By whose clock. */
  timeZone: string
  /** What they are wanted for; it can be moved to any of these dates. */
  audit: Audit | undefined
  /** How many half days that audit lasts as it is. */
  lasts: number | undefined
}

export const sayLength = (halfDays: number) =>
  halfDays === 1 ? sayCommonTime('half') : sayCommonTime('days', { days: halfDays / 2 })

/** The next dates on which all of them are free. */
export function CommonDates({ ids, halfDays, from, timeZone, audit, lasts }: Props) {
  // Of the days to come alone.
  const start = useMemo(
    () => new Date(Math.max(Date.now(), momentAt(`${from}T00:00`, timeZone).getTime())).toISOString(),
    [from, timeZone],
  )
  const query = {
    auditorId: [...ids],
    halfDays,
    timeZone,
    from: start,
    ...(audit && { projectId: audit.id }),
  }
  const { data, error, refetch } = useAsk(auditors.commonDates, { query }, { staleTime: aMinute })
  const { ask, dialog } = useRecordWork(auditWork)
  const canMove = audit && isOpen(audit) && may(audits.update)
  const timeFor = (moved: Audit, row: Row) => (lasts === halfDays ? timeOn(moved, row, halfDays) : row)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState label={sayCommonTime('reading')} />
  return (
    <section aria-labelledby="common-dates">
      <Title order={2} size="h4" id="common-dates">
        {sayCommonTime('dates')}
      </Title>
      <Text size="sm" c="gray.7" mb="sm">
        {sayCommonTime(audit ? 'hintAtSite' : 'hint', { zone: zoneName(timeZone) })}
      </Text>
      {canMove && lasts !== undefined && lasts !== halfDays && (
        <Text size="sm" mb="sm">
          {sayCommonTime('lastsOther', {
            number: audit.idflNumber,
            had: sayLength(lasts),
            has: sayLength(halfDays),
          })}
        </Text>
      )}
      {data.rows.length === 0 && <Text role="status">{sayCommonTime('none')}</Text>}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.rows.map(row => (
          <DateLine key={row.start} row={row} timeZone={timeZone}>
            {canMove && (
              <MoveButton
                number={audit.idflNumber}
                date={formatInterval(row.start, row.end, timeZone)}
                onMove={() => ask({ command: 'edit', record: audit, time: timeFor(audit, row) })}
              />
            )}
          </DateLine>
        ))}
      </Stack>
      {dialog}
    </section>
  )
}

const isOpen = ({ status }: Audit) => status === 'draft' || status === 'assigned'

type Row = Reply<typeof auditors.commonDates>['rows'][number]
type LineProps = { row: Row; timeZone: string; children: ReactNode }

function DateLine({ row: { start, end }, timeZone, children }: LineProps) {
  const me = useMe()
  const date = formatInterval(start, end, timeZone)
  const search = { tab: 'planner', date: localDay(new Date(start), me.timeZone), scale: 'week' }
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Text component="div">
          <SiteTime start={start} end={end} timeZone={timeZone} />
        </Text>
        <Group gap="md">
          {children}
          <Anchor
            size="sm"
            data-alone
            aria-label={sayCommonTime('showOn', { date })}
            renderRoot={root => (
              <Link {...root} {...({ to: '/dashboard/rosters', search } as unknown as LinkProps)} />
            )}
          >
            {sayCommonTime('show')}
          </Anchor>
        </Group>
      </Group>
    </Paper>
  )
}

type MoveProps = { number: string; date: string; onMove: () => void }

/** Opens the audit with those dates; it is moved once they are saved there. */
function MoveButton({ number, date, onMove }: MoveProps) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={sayCommonTime('moveTo', { number, date })}
      onClick={onMove}
    >
      {sayCommonTime('move', { number })}
    </Button>
  )
}
