import {
  type PlanBlocker,
  type PlanGap,
  type PlanOver,
  type PlanRuleCode,
  planLimitCodes,
  planRuleCodes,
} from '#domain/plan-reasons.ts'
import { dayOfNumber, firstOfMonth, momentOf, monthOf, numberOfDay } from './day-numbers.ts'
import type { Place } from './places.ts'
import { holdersAt, isAsBooked, type Scene } from './scene.ts'
import { chooseTeam } from './teams.ts'
import { blockAt, nearBooking, type Person, touches, type Visit } from './who-may-go.ts'

const mostBlockers = 10
/** Larger than any team: whether holders are enough, were a team as large as it likes. */
const anySize = 5

/** Why an audit has no place: what is missing, and who is kept away by what. */
export type Gap = { gap: PlanGap; blockers: readonly PlanBlocker[]; blockerCount: number }

const without = (gap: PlanGap): Gap => ({ gap, blockers: [], blockerCount: 0 })

export function findGap(scene: Scene, visit: Visit): Gap {
  const { world } = scene
  const places = world.placesOf.allowed(visit.facts)
  if (places.length === 0) return without(whyNoPlace(scene, visit))
  const missing = visit.needs.find(
    need =>
      !places.some(place => holdersAt(scene, visit, place).some(({ covers }) => covers & bitOf(visit, need))),
  )
  if (missing) return without({ code: 'noHolder', ...missing })
  const fits = (rules: { mostAuditors: number; needsLead: boolean }) =>
    places.some(place => isCovered(scene, visit, place, rules))
  const { mostAuditors, needsLead } = scene.problem
  if (!fits({ mostAuditors, needsLead }))
    return without(
      fits({ mostAuditors, needsLead: false }) ? { code: 'noLead' } : { code: 'noTeam', mostAuditors },
    )
  return whoIsKept(scene, visit, places)
}

const bitOf = ({ needs }: Visit, need: Visit['needs'][number]): number => 1 << needs.indexOf(need)

/** Whether a team of these sizes could be made of all who hold something, were all of them free. */
export function isCovered(
  scene: Scene,
  visit: Visit,
  place: Place,
  rules: { mostAuditors: number; needsLead: boolean },
): boolean {
  const wanted = scene.problem.audits[visit.index]
  if (!wanted) return false
  const kinds = new Map<number, number>()
  const choice = holdersAt(scene, visit, place).flatMap(({ person, covers }) => {
    const count = (kinds.get(covers) ?? 0) + 1
    kinds.set(covers, count)
    return count > anySize ? [] : [{ position: person.index, covers, points: 0 }]
  })
  return chooseTeam(choice, wanted, { ...rules, points: scene.problem.points }) !== null
}

function whyNoPlace({ world }: Scene, visit: Visit): PlanGap {
  const { dates, today } = world.facts
  const until = world.placesOf.closedThroughout(visit.facts)
  if (until !== undefined) return { code: 'siteClosed', until }
  if (dates.kind === 'fixed' || visit.facts.isAgreed) return { code: 'noDay' }
  const firstDay = numberOfDay(today) + dates.noticeDays
  const without = world.placesOf.allowed(visit.facts, { noticeDays: 0 })
  if (without.length > 0) return { code: 'tooSoon', firstDay: dayOfNumber(firstDay) }
  const { window } = visit.facts
  return { code: 'noDay', ...(window && { window }) }
}

/** Whoever would help, and what keeps them: at each place those who cover what nobody who is free does. */
function whoIsKept(scene: Scene, visit: Visit, places: readonly Place[]): Gap {
  const found = new Map<string, PlanBlocker>()
  for (const place of places) {
    const holders = holdersAt(scene, visit, place).map(({ person, covers }) => ({
      covers,
      blocker: blockerOf(scene, visit, place, person),
    }))
    const free = holders.reduce((all, { covers, blocker }) => (blocker ? all : all | covers), 0)
    const needs = scene.problem.audits[visit.index]?.needs ?? 0
    const missing = needs & ~free
    for (const { covers, blocker } of holders)
      if (blocker && (missing === 0 || (covers & missing) !== 0)) {
        const key = keyOf(blocker)
        found.set(key, nearerFit(found.get(key), blocker))
      }
  }
  const blockers = [...found.values()].sort(
    (a, b) =>
      a.auditorId - b.auditorId ||
      (a.start ?? '').localeCompare(b.start ?? '') ||
      a.code.localeCompare(b.code) ||
      (a.projectId ?? 0) - (b.projectId ?? 0),
  )
  return { gap: gapOf(blockers), blockers: blockers.slice(0, mostBlockers), blockerCount: blockers.length }
}

const keyOf = ({ auditorId, code, projectId, start, until }: PlanBlocker): string =>
  `${auditorId} ${code} ${projectId} ${start} ${until}`

/** Of what stops somebody at several places alike: a rule is told by that which lacks least. */
const nearerFit = (known: PlanBlocker | undefined, next: PlanBlocker): PlanBlocker =>
  known && lackOf(known) <= lackOf(next) ? known : next

/** Minutes that are missing, or days that are too many. */
const lackOf = ({ near, over }: PlanBlocker): number =>
  near ? near.needed - near.minutes : over ? over.days - over.max : 0

/** Away only where all are; a rule where it stops somebody who is neither away nor taken: the least of them, which is told last. */
function gapOf(blockers: readonly PlanBlocker[]): PlanGap {
  const rules = blockers
    .map(blocker => ({ ...blocker, rank: planRuleCodes.indexOf(blocker.code as PlanRuleCode) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => b.rank - a.rank || a.auditorId - b.auditorId)
  const [last] = rules
  if (last) {
    const { code, auditorId, until, near, over } = last
    return { code: code as PlanRuleCode, auditorId, until, ...(near && { near }), ...(over && { over }) }
  }
  return blockers.every(({ code }) => code === 'away') ? { code: 'away' } : { code: 'taken' }
}

/** What keeps somebody who covers a part from a place; null: nothing. */
function blockerOf(scene: Scene, visit: Visit, place: Place, person: Person): PlanBlocker | null {
  const { world, standing, problem } = scene
  const { code } = world.judge(person, visit, place)
  const base = { auditorId: person.facts.id, projectId: null, start: null, end: null, until: null }
  if (code === 'away' || code === 'clash') {
    const block = blockAt(person, place)
    if (!block) return null
    const span = { start: momentOf(block.start), end: momentOf(block.end) }
    return { ...base, ...span, code: block.isAway ? 'away' : 'booked', projectId: block.projectId }
  }
  if (code) {
    const near = code === 'gap' ? nearBooking(person, visit, place, world.travel) : null
    const until = untilOf(scene, visit, place, person, code)
    const over = overOf(scene, visit, place, person, code)
    return { ...base, code: code as PlanRuleCode, until, ...(near && { near }), ...(over && { over }) }
  }
  const stop = standing.stopOf(person.index, visit.index, place)
  if (!stop) return null
  const at = stop.audit ?? -1
  const projectId = problem.audits[at]?.id ?? null
  if (stop.code !== 'planned') {
    const until = untilOf(scene, visit, place, person, stop.code)
    const over = overOf(scene, visit, place, person, stop.code)
    const near = stop.near && { projectId, ...stop.near }
    return { ...base, code: stop.code, until, ...(near && { near }), ...(over && { over }) }
  }
  const row = standing.rowOf(at)
  const span = row && { start: momentOf(row.place.start), end: momentOf(row.place.end) }
  const isBooked = isAsBooked(scene, at)
  return {
    ...base,
    ...span,
    code: isBooked ? 'booked' : 'planned',
    projectId,
  }
}

/** By how much a limit would be broken, with all that is booked and planned; null: no limit. */
function overOf(
  { standing }: Scene,
  visit: Visit,
  place: Place,
  person: Person,
  code: string,
): PlanOver | null {
  const limit = planLimitCodes.find(one => one === code)
  const over = limit && standing.overOf(person.index, visit.index, place, limit)
  if (!over) return null
  return { ...over, firstDay: dayOfNumber(over.firstDay), lastDay: dayOfNumber(over.lastDay) }
}

/** The last day of what a rule counts, where it counts by days. */
function untilOf(
  { world }: Scene,
  { facts }: Visit,
  place: Place,
  person: Person,
  code: string,
): string | null {
  if (code === 'excluded' || code === 'refused')
    return (
      world.facts.barred.find(
        one =>
          one.auditorId === person.facts.id && one.customerId === facts.customerId && touches(one, place),
      )?.lastDay ?? null
    )
  const month = monthOf(place.lastDay)
  if (code === 'daysMonth' || code === 'nights') return dayOfNumber(firstOfMonth(month + 1) - 1)
  if (code === 'daysYear') return dayOfNumber(firstOfMonth(12 * Math.floor(month / 12) + 12) - 1)
  return null
}
