import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { capacity } from '#contract/capacity.ts'
import { addDays } from '#domain/zoned-time.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { nameDayOfMonth, nameYear } from '#words/days.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayDrafts } from '#words/en/drafts.ts'
import { isTaken, type Line, listWeeks, sumWeeks } from './draft-lines.ts'
import classes from './week-load.module.css'

type Props = {
  lines: readonly Line[]
  /** The first and last day over which they are spread; none where they aren’t. */
  period: readonly string[]
}

/** What is proposed and drafted in each week of one standard, beside what its auditors are free for. */
export function WeekLoad({ lines, period }: Props) {
  const standards = useMemo(() => listStandards(lines), [lines])
  const [chosen, choose] = useState<number>()
  const standardId = standards.find(({ id }) => id === chosen)?.id ?? standards[0]?.id
  const { weeks, error, retry } = useWeeks(lines, period, standardId)
  if (standardId === undefined || weeks.length === 0) return null
  return (
    <div className={classes.load} data-load>
      <Group justify="space-between" gap="sm" mb={6}>
        <Text fw={500} size="sm" id="week-load">
          {sayDrafts('load')}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={sayDrafts('standard')}
          data={standards.map(({ id, code }) => ({ value: String(id), label: code }))}
          value={String(standardId)}
          onChange={event => choose(Number(event.currentTarget.value))}
        />
      </Group>
      {!!error && (
        <Alert color="orange" py="xs" mb={6} role="alert">
          {sayDrafts('loadUnread', { reason: readMessage(error) })}
          <Button size="compact-xs" variant="default" mt={4} onClick={retry}>
            {sayCommon('retry')}
          </Button>
        </Alert>
      )}
      <Weeks weeks={weeks} />
    </div>
  )
}

type Standard = { id: number; code: string }

/** The one with most to do first. */
function listStandards(lines: readonly Line[]): Standard[] {
  const found = new Map<number, Standard & { count: number }>()
  for (const { proposed } of lines.filter(isTaken))
    for (const { standardId: id, code } of proposed.visits)
      found.set(id, { id, code, count: (found.get(id)?.count ?? 0) + 1 })
  return [...found.values()].sort((a, b) => b.count - a.count || a.id - b.id)
}

/** Undefined figures are not read yet. */
type Week = { monday: string; proposed: number; drafted: number | undefined; free: number | undefined }

function useWeeks(lines: readonly Line[], period: readonly string[], standardId: number | undefined) {
  const [from, to] = period
  const mondays = useMemo(
    () =>
      listWeeks(
        lines,
        [from, to].flatMap(day => day ?? []),
      ),
    [lines, from, to],
  )
  const [start, last] = [mondays[0], mondays.at(-1)]
  const query = start &&
    last &&
    standardId !== undefined && { start, end: addDays(last, 6), standardId: [standardId] }
  const { data, error, refetch } = useAsk(capacity.list, query ? { query } : false, {
    placeholderData: keepPreviousData,
  })
  const weeks = useMemo(() => {
    if (standardId === undefined) return []
    const proposed = sumWeeks(lines, standardId)
    const rows = data && new Map(data.rows.map(row => [`${row.week} ${row.standardId}`, row]))
    return mondays.map((monday): Week => {
      const row = rows?.get(`${monday} ${standardId}`)
      return {
        monday,
        proposed: proposed.get(monday) ?? 0,
        // A week without figures has neither.
        drafted: rows && (row?.draftDays ?? 0),
        free: rows && (row?.freeDays ?? 0),
      }
    })
  }, [lines, mondays, data, standardId])
  return { weeks, error, retry: () => void refetch() }
}

function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(
    1,
    ...weeks.map(({ proposed, drafted = 0, free = 0 }) => Math.max(proposed + drafted, free)),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-labelledby="week-load">
      <table className={classes.weeks} aria-labelledby="week-load">
        <thead>
          <tr>
            <th scope="col">{sayDrafts('week')}</th>
            <th scope="col">{sayDrafts('proposedDays')}</th>
            <th scope="col">{sayDrafts('draftedDays')}</th>
            <th scope="col">{sayDrafts('freeDays')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <WeekRow key={week.monday} week={week} most={most} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WeekRow({ week: { monday, proposed, drafted, free }, most }: { week: Week; most: number }) {
  const isOver = drafted !== undefined && free !== undefined && proposed + drafted > free
  const share = (days: number) => `${(days / most) * 100}%`
  return (
    <tr data-over={isOver || undefined}>
      <th scope="row">
        {nameDayOfMonth(monday)} <small>{nameYear(monday)}</small>
        {isOver && (
          <IconAlertTriangle
            size={14}
            role="img"
            aria-label={sayDrafts('overbooked')}
            className={classes.over}
          />
        )}
        <span className={classes.bar} aria-hidden style={{ width: share(free ?? 0) }} />
        <span className={classes.taken} aria-hidden style={{ width: share(proposed + (drafted ?? 0)) }} />
      </th>
      <td>{sayDrafts('number', { count: proposed })}</td>
      <td>{drafted !== undefined && sayDrafts('number', { count: drafted })}</td>
      <td>{free !== undefined && sayDrafts('number', { count: free })}</td>
    </tr>
  )
}
