import type { PlanLimitCode, PlanNear } from '#domain/plan-reasons.ts'
import { DayBook, type Over } from './day-book.ts'
import type { Place } from './places.ts'
import type { Problem, Team } from './problem.ts'
import { isTooOften } from './rotation.ts'
import { pointsAbove } from './schedule.ts'

/** Where an audit stands, and who goes, as the problem counts them. */
export type Row = { auditors: readonly number[]; place: Place }

/** What of the plan keeps somebody from going: an audit at the same time or too near, or a rule. */
export type Stop = { code: 'planned' | 'gap' | 'rotation' | PlanLimitCode; audit: number | null; near?: Near }

/** How much time there is between an audit and the one that it comes before or after, and how much it takes. In minutes. */
type Near = Omit<PlanNear, 'projectId'>

type Stay = Place & { audit: number }

/** A week of rest and a week of travel: no more can be entered (contract/team-rules.ts). In minutes. */
const longestGap = 2 * 168 * 60

/** A finished plan, asked about what isn’t in its problem: other places, other people. Rows can be taken out and put back. */
export class Standing {
  readonly #problem: Problem
  readonly #rows: (Row | null)[]
  readonly #stays: Stay[][]
  readonly #days: number[]
  readonly #books: (DayBook | null)[]

  constructor(problem: Problem, teams: readonly Team[]) {
    this.#problem = problem
    this.#rows = problem.audits.map(() => null)
    this.#stays = problem.auditors.map(() => [])
    this.#days = problem.auditors.map(({ booked }) => booked)
    this.#books = problem.auditors.map(({ limits }) => limits && new DayBook(limits))
    teams.forEach((team, audit) => {
      const [first] = team
      if (first === undefined) return
      const place = placeAt(problem, problem.positions.place[first] ?? 0)
      this.put(audit, { place, auditors: team.map(position => problem.positions.auditor[position] ?? 0) })
    })
  }

  rowOf = (audit: number): Row | null => this.#rows[audit] ?? null

  /** Days of somebody in the period, booked and planned. */
  daysOf = (auditor: number): number => this.#days[auditor] ?? 0

  put(audit: number, row: Row): void {
    this.#rows[audit] = row
    for (const auditor of row.auditors) {
      const stay = { ...row.place, audit }
      this.#stays[auditor]?.push(stay)
      this.#books[auditor]?.add(stay)
      this.#days[auditor] = this.daysOf(auditor) + lengthOf(row.place)
    }
  }

  /** Nothing where it isn’t planned. */
  take(audit: number): Row | null {
    const row = this.rowOf(audit)
    this.#rows[audit] = null
    for (const auditor of row?.auditors ?? []) {
      const stays = this.#stays[auditor] ?? []
      const [stay] = stays.splice(
        stays.findIndex(one => one.audit === audit),
        1,
      )
      if (!stay) continue
      this.#books[auditor]?.remove(stay)
      this.#days[auditor] = this.daysOf(auditor) - lengthOf(stay)
    }
    return row
  }

  /** What going on so many more days adds to the points of load. */
  loadOf(auditor: number, place: Place): number {
    const share = this.#problem.auditors[auditor]?.share ?? null
    const days = this.daysOf(auditor)
    const { load } = this.#problem.points
    return pointsAbove(days + lengthOf(place), share, load) - pointsAbove(days, share, load)
  }

  /** The first thing that keeps somebody from going besides all that is planned; null: nothing does. */
  stopOf(auditor: number, audit: number, place: Place): Stop | null {
    const stays = this.#stays[auditor] ?? []
    const at = stays.find(({ start, end }) => start < place.end && place.start < end)
    if (at) return { code: 'planned', audit: at.audit }
    const near = stays.find(stay => this.#isTooNear(auditor, audit, place, stay))
    if (near) return { code: 'gap', audit: near.audit, near: this.#nearOf(auditor, audit, place, near) }
    const rule = this.ruleOf(auditor, audit, place)
    return rule && { code: rule, audit: null }
  }

  /** All that is planned of somebody at the same time or too near. */
  inTheWay(auditor: number, audit: number, place: Place): number[] {
    const stays = this.#stays[auditor] ?? []
    return stays
      .filter(
        stay =>
          (stay.start < place.end && place.start < stay.end) || this.#isTooNear(auditor, audit, place, stay),
      )
      .map(stay => stay.audit)
  }

  /** A rule that counts what somebody does in all. */
  ruleOf(auditor: number, audit: number, place: Place): PlanLimitCode | 'rotation' | null {
    const limit = this.#books[auditor]?.brokenBy({ ...place, audit })
    if (limit) return limit
    const stays = this.#stays[auditor] ?? []
    return this.#comesTooOften(auditor, audit, place, stays) ? 'rotation' : null
  }

  /** By how much a limit would be broken besides all that is booked and planned; null: it would not. */
  overOf = (auditor: number, audit: number, place: Place, code: PlanLimitCode): Over | null =>
    this.#books[auditor]?.overBy({ ...place, audit }, code) ?? null

  /** The audits to which somebody goes. */
  auditsOf = (auditor: number): number[] => (this.#stays[auditor] ?? []).map(({ audit }) => audit)

  #isTooNear(auditor: number, audit: number, place: Place, stay: Stay): boolean {
    if (Math.max(stay.start - place.end, place.start - stay.end) > longestGap) return false
    const gap = this.#gapOf(auditor, audit, stay)
    return stay.start < place.end + gap && place.start < stay.end + gap
  }

  #nearOf(auditor: number, audit: number, place: Place, stay: Stay): Near {
    const needed = this.#gapOf(auditor, audit, stay)
    return stay.start >= place.end
      ? { order: 'before', minutes: stay.start - place.end, needed }
      : { order: 'after', minutes: place.start - stay.end, needed }
  }

  /** What rest and travel take between two audits. */
  #gapOf(auditor: number, audit: number, stay: Stay): number {
    const { auditors, travelMinutes } = this.#problem
    return (auditors[auditor]?.restMinutes ?? 0) + (travelMinutes?.(stay.audit, audit) ?? 0)
  }

  #comesTooOften(auditor: number, audit: number, place: Place, stays: readonly Stay[]): boolean {
    const { audits, rotation } = this.#problem
    if (!rotation) return false
    const customer = audits[audit]?.customer
    const others = stays.filter(stay => audits[stay.audit]?.customer === customer)
    return (rotation.seriesOf[audit] ?? []).some(series => {
      const same = others.filter(stay =>
        rotation.seriesOf[stay.audit]?.some(({ standardId }) => standardId === series.standardId),
      )
      return same.length > 0 && isTooOften(series, auditor, [place, ...same])
    })
  }
}

export const lengthOf = ({ firstDay, lastDay }: Pick<Place, 'firstDay' | 'lastDay'>): number =>
  lastDay - firstDay + 1

export const placeAt = ({ places }: Problem, place: number): Place => ({
  start: places.start[place] ?? 0,
  end: places.end[place] ?? 0,
  firstDay: places.firstDay[place] ?? 0,
  lastDay: places.lastDay[place] ?? 0,
  points: places.points[place] ?? 0,
})
