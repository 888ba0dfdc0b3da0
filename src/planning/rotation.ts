import { addMonths } from '#domain/calendar-days.ts'
import { dayOfNumber, numberOfDay } from './day-numbers.ts'
import type { Series } from './problem.ts'

type Visit = { firstDay: number; lastDay: number; isMine: boolean; isPlanned: boolean }

/**
 * Whether somebody would come too often, or for too long, in a row with these planned visits: as `rotationCounts` of the server
 * measures it, each planned visit asked about with the others made. What the plan gives to others ends no row: a row of the proposal
 * must hold by itself.
 */
export function isTooOften(
  { rule, visits }: Series,
  auditor: number,
  planned: readonly { firstDay: number; lastDay: number }[],
): boolean {
  const made = visits.map(({ firstDay, lastDay, auditors }) => ({
    firstDay,
    lastDay,
    isMine: auditors.includes(auditor),
    isPlanned: false,
  }))
  const asked = planned.map(({ firstDay, lastDay }) => ({ firstDay, lastDay, isMine: true, isPlanned: true }))
  const series = [...made, ...asked].sort((a, b) => a.firstDay - b.firstDay || a.lastDay - b.lastDay)
  return runsOf(series, rule).some(run => run.some(({ isPlanned }) => isPlanned) && isTooLong(run, rule))
}

/** The rows of visits of one's own, each up to a pause of visits and of months. */
function runsOf(series: readonly Visit[], { pauseVisits, pauseMonths }: Series['rule']): Visit[][] {
  const runs: Visit[][] = []
  let before: { place: number; visit: Visit } | undefined
  series.forEach((visit, place) => {
    if (!visit.isMine) return
    const isPause =
      before !== undefined &&
      place - before.place - 1 >= pauseVisits &&
      visit.firstDay >= monthsAfter(before.visit.lastDay, pauseMonths)
    if (!before || isPause) runs.push([])
    runs.at(-1)?.push(visit)
    before = { place, visit }
  })
  return runs
}

function isTooLong(run: readonly Visit[], { unit, max }: Series['rule']): boolean {
  const [first] = run
  if (!first || run.length === 1) return false
  if (unit === 'visits') return run.length > max
  return Math.max(...run.map(({ lastDay }) => lastDay)) > monthsAfter(first.firstDay, max)
}

const monthsAfter = (day: number, months: number): number => numberOfDay(addMonths(dayOfNumber(day), months))
