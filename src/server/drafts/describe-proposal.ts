import type { drafts } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { longestAuditDays } from '#domain/interval.ts'
import type { DraftGroup } from '#domain/propose-drafts.ts'
import { mostDaysOf, type Run } from '#domain/work-runs.ts'
import type { WorkCalendar } from '#domain/working-days.ts'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { momentAt } from '#domain/zoned-time.ts'
import { sayDraftFailure } from '#words/en/draft-failures.ts'
import { nameVisit } from '#words/visit-name.ts'
import { sayKnown, type Text } from '#words/words.ts'
import type { Site, Target } from './queries.ts'
import { nameCertificate } from './refusals.ts'

/** What is to be planned, in groups, and by which calendars. */
export type Stage = {
  groups: DraftGroup[]
  targets: ReadonlyMap<number, Target>
  sites: ReadonlyMap<number, Site>
  calendarOf: (siteId: number) => WorkCalendar
}

export type Placed = (Run & { isLate?: boolean }) | null

type Reply = Answer<typeof drafts.propose>
type Proposed = Reply['items'][number]

export const targetOf = (group: DraftGroup, { targets }: Stage) => targets.get(group.items[0]?.visitId ?? 0)

const nothing = {
  siteId: null,
  siteChoices: [],
  days: 0,
  standardId: [],
  start: null,
  end: null,
  due: null,
  latest: null,
  late: false,
  companyName: null,
  siteName: null,
  timeZone: null,
}

/** Nothing is said of one that is planned at all its sites: there is nothing to propose. */
export function refuseTarget(id: number, target: Target | undefined): Proposed[] {
  const countsFor = [{ visitId: id, siteIds: [] }]
  if (!target)
    return [
      { ...nothing, countsFor, ...saidOf(sayDraftFailure.text('unknown', { id: String(id) })), visits: [] },
    ]
  if (target.state === 'open') return []
  const { due, latest, companyName, state } = target
  const text = sayDraftFailure.text('notOpen', { ...nameCertificate(target), state })
  return [{ ...nothing, countsFor, due, latest, companyName, ...saidOf(text), visits: [describe(target)] }]
}

const saidOf = (text: Text | null) => ({ reason: text && sayKnown(text), reasonText: text })

const describe = (target: Target) => ({
  id: target.id,
  kind: target.kind,
  ordinal: target.ordinal,
  label: nameVisit(target),
  number: target.number,
  standardId: target.standardId,
  code: target.code,
})

export const countsForOf = ({ items }: DraftGroup) =>
  [...new Set(items.map(({ visitId }) => visitId))].map(visitId => ({
    visitId,
    siteIds: items.filter(item => item.visitId === visitId).map(({ siteId }) => siteId),
  }))

export function toProposed(group: DraftGroup, run: Placed, stage: Stage, isSpread: boolean): Proposed {
  const site = stage.sites.get(group.items[0]?.siteId ?? 0)
  const timeZone = site?.timeZone ?? 'UTC'
  const visitIds = [...new Set(group.items.map(({ visitId }) => visitId))]
  return {
    countsFor: countsForOf(group),
    siteId: site?.id ?? null,
    siteChoices: choicesOf(group, stage),
    days: group.days,
    standardId: [...new Set(group.items.map(({ standardId }) => standardId))],
    start: run && momentAt(`${run.first}T${workdayStart}`, timeZone),
    end: run && momentAt(`${run.last}T${workdayEnd}`, timeZone),
    due: group.due,
    latest: group.latest,
    late: run?.isLate ?? false,
    ...saidOf(run ? null : sayNoRun(group, stage, isSpread)),
    companyName: targetOf(group, stage)?.companyName ?? null,
    siteName: site?.name ?? null,
    timeZone,
    visits: visitIds.flatMap(id => {
      const target = stage.targets.get(id)
      return target ? [describe(target)] : []
    }),
  }
}

function sayNoRun({ days, items }: DraftGroup, { calendarOf }: Stage, isSpread: boolean): Text {
  if (days > mostDaysOf(calendarOf(items[0]?.siteId ?? 0)))
    return sayDraftFailure.text('tooLong', { days, most: longestAuditDays })
  return isSpread ? sayDraftFailure.text('noWeek') : sayDraftFailure.text('noRun', { days })
}

/**
 * Where else an audit may take place: of one at several sites, which of them; else where all its certificates apply and its visits
 * aren't planned yet.
 */
function choicesOf({ items }: DraftGroup, { targets }: Stage): number[] {
  const own = [...new Set(items.map(({ siteId }) => siteId))]
  if (own.length > 1) return own
  const open = items.map(({ visitId }) => {
    const target = targets.get(visitId)
    const taken = target?.planned.map(({ siteId }) => siteId)
    return (target?.siteIds ?? []).filter(id => !taken?.includes(id))
  })
  return (open[0] ?? []).filter(id => open.every(ids => ids.includes(id))).sort((a, b) => a - b)
}

/** What the choices are called. */
export const listChoices = (proposed: readonly Proposed[], { sites }: Stage): Reply['sites'] =>
  [...new Set(proposed.flatMap(({ siteChoices }) => siteChoices))].flatMap(id => {
    const site = sites.get(id)
    return site ? [{ id, name: site.name, timeZone: site.timeZone }] : []
  })
