import type { capacity } from '#contract/capacity.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { mondayOf } from '#domain/work-runs.ts'
import { addDays } from '#domain/zoned-time.ts'

/** What a standard has to do in a week and what it has auditors for, in days; the first has what is overdue too. */
export type Week = {
  /** A calendar day. */
  monday: string
  sunday: string
  isFirst: boolean
  due: number
  drafted: number
  free: number
  /** By how many days what is due and drafted exceeds what is free. */
  over: number
}

const weekCount = 26

/** What is asked for: 26 weeks from the one of today on. */
export function spanFrom(today: string): { start: string; end: string } {
  const start = mondayOf(today)
  return { start, end: addDays(start, weekCount * 7 - 1) }
}

/** All weeks, also those without figures. */
export function listWeeks(start: string, rows: readonly RowOf<typeof capacity.list>[]): Week[] {
  const byMonday = new Map(rows.map(row => [row.week, row]))
  return Array.from({ length: weekCount }, (_, nth) => {
    const monday = addDays(start, nth * 7)
    const { dueDays: due = 0, draftDays: drafted = 0, freeDays: free = 0 } = byMonday.get(monday) ?? {}
    const over = Math.max(0, due + drafted - free)
    return { monday, sunday: addDays(monday, 6), isFirst: nth === 0, due, drafted, free, over }
  })
}

type Asked = { dueFrom?: string | undefined; dueTo?: string | undefined }

/** What lists the visits that are due in a week; of the first also those that were due before. */
export const filterOf = ({
  isFirst,
  monday,
  sunday,
}: Week): { dueFrom: string | undefined; dueTo: string } => ({
  dueFrom: isFirst ? undefined : monday,
  dueTo: sunday,
})

/** Whether the list is that of the week. */
export function isAsked(week: Week, { dueFrom, dueTo }: Asked): boolean {
  const filter = filterOf(week)
  return filter.dueFrom === dueFrom && filter.dueTo === dueTo
}

/** What both ways of showing the weeks are given. */
export type WeeksProps = {
  weeks: readonly Week[]
  isOn: (week: Week) => boolean
  /** Lists the visits of that week alone, or all of them again. */
  onToggle: (week: Week) => void
}
