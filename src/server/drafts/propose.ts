import type { z } from 'zod'
import type { drafts } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  type Combination,
  combineItems,
  type DraftGroup,
  type DraftItem,
  placeWhenDue,
  spreadOverWeeks,
} from '#domain/propose-drafts.ts'
import { suggestSites } from '#domain/site-sample.ts'
import type { Run } from '#domain/work-runs.ts'
import type { WorkCalendar } from '#domain/working-days.ts'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { readLoad } from '#server/planning/read-capacity.ts'
import { labelOf } from '#server/planning/read-visits.ts'
import { sayDraftFailure } from '#words/en/draft-failures.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { listSites, listTargets, type Site, type Target } from './queries.ts'
import { nameCertificate, type Wanted } from './refusals.ts'

type Proposed = Answer<typeof drafts.propose>['items'][number]
type Body = z.output<(typeof drafts)['propose']['body']>

/** Audits for visits, each with its days, or with why it has none. Writes nothing. */
export async function proposeDrafts(
  sql: Db,
  { visitIds, combine, spread }: Body,
): Promise<{ items: Proposed[] }> {
  const ids = [...new Set(visitIds)]
  const [targets, [settings]] = await Promise.all([
    listTargets(sql, ids),
    sql<{ noticeDays: number }[]>`select notice_days from programme_settings`,
  ])
  const open = targets.filter(({ state }) => state === 'open')
  const stage = await setStage(sql, open, combine)
  const runs = spread
    ? await spreadOut(sql, stage, spread, settings?.noticeDays ?? 14)
    : placeAll(stage, settings?.noticeDays ?? 14)
  return {
    items: [
      ...ids.flatMap(id =>
        refuseTarget(
          id,
          targets.find(target => target.id === id),
        ),
      ),
      ...stage.groups.map((group, at) => toProposed(group, runs[at] ?? null, stage, spread !== undefined)),
    ],
  }
}

export type Stage = {
  groups: DraftGroup[]
  targets: ReadonlyMap<number, Target>
  sites: ReadonlyMap<number, Site>
  calendarOf: (siteId: number) => WorkCalendar
}

/** What is to be planned, in groups, and by which calendars. */
export async function setStage(sql: Db, open: readonly Target[], combine: Combination): Promise<Stage> {
  const sites = new Map((await listSites(sql, open.flatMap(sitesToSee))).map(site => [site.id, site]))
  const calendars = await readCalendars(open, [...sites.values()])
  const calendarOf = (siteId: number) =>
    calendars.get(siteId) ?? { workDays: [1, 2, 3, 4, 5], holidays: new Set() }
  const groups = combineItems(
    open.flatMap(target => toItems(target, sites)),
    combine,
    calendarOf,
  )
  return { groups, targets: new Map(open.map(target => [target.id, target])), sites, calendarOf }
}

/** Where a visit goes: to its own sites once they are fixed, else to those that are suggested. */
function sitesToSee({ fixedSiteIds, programme, kind, centralSiteId, sites }: Target): number[] {
  if (fixedSiteIds.length > 0) return fixedSiteIds
  const others = sites.filter(({ id }) => id !== centralSiteId).sort((a, b) => a.id - b.id)
  return suggestSites(programme?.sampling ?? 'all', kind, centralSiteId, others).map(({ id }) => id)
}

/** At each of its sites that has no audit yet. */
const toItems = (target: Target, sites: ReadonlyMap<number, Site>): DraftItem[] =>
  sitesToSee(target).flatMap(siteId => {
    const site = sites.get(siteId)
    if (!site || target.planned.some(one => one.siteId === siteId)) return []
    const { certificateId, customerId, standardId, days, earliest, due, latest } = target
    const { timeZone } = site
    return [
      {
        visitId: target.id,
        certificateId,
        customerId,
        standardId,
        siteId,
        timeZone,
        days,
        earliest,
        due,
        latest,
      },
    ]
  })

/** A visit that is overdue is planned within this many days from now on. */
const roomDays = 120

async function readCalendars(
  targets: readonly Target[],
  sites: readonly Site[],
): Promise<Map<number, WorkCalendar>> {
  const days = targets.flatMap(({ today, latest }) => [today, latest]).sort()
  const [first = '', last = ''] = [days[0], addDays(days.at(-1) ?? '', roomDays)]
  const codes = [...new Set(sites.map(({ countryCode }) => countryCode))]
  const found = await Promise.all(
    codes.map(
      async code =>
        [code, new Set((await holidaysBetween(code, first, last)).map(({ day }) => day))] as const,
    ),
  )
  const holidays = new Map(found)
  return new Map(
    sites.map(({ id, countryCode, workDays }) => [
      id,
      { workDays, holidays: holidays.get(countryCode) ?? new Set() },
    ]),
  )
}

type Placed = (Run & { isLate?: boolean }) | null

const targetOf = (group: DraftGroup, { targets }: Stage) => targets.get(group.items[0]?.visitId ?? 0)

/** By the due day, and not before the notice is over, by the day at the customer’s main site. */
export const placeAll = (stage: Stage, noticeDays: number): Placed[] =>
  stage.groups.map(group => {
    const from = addDays(targetOf(group, stage)?.today ?? '', noticeDays)
    return placeWhenDue([group], from, stage.calendarOf)[0] ?? null
  })

async function spreadOut(
  sql: Db,
  stage: Stage,
  { from, to }: { from: string; to: string },
  noticeDays: number,
) {
  const days = [...stage.targets.values()].map(({ today }) => addDays(today, noticeDays))
  const first = [from, ...days].sort().at(-1) ?? from
  const standardId = [...new Set([...stage.targets.values()].map(target => target.standardId))]
  if (first > to || standardId.length === 0) return stage.groups.map(() => null)
  const load = new Map(
    (await readLoad(sql, { start: first, end: to, standardId })).map(row => [
      `${row.week} ${row.standardId}`,
      row,
    ]),
  )
  const loadOf = (monday: string, id: number) => load.get(`${monday} ${id}`) ?? { draftDays: 0, freeDays: 0 }
  return spreadOverWeeks(stage.groups, { from: first, to }, stage.calendarOf, loadOf)
}

const nothing = {
  siteId: null,
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
function refuseTarget(id: number, target: Target | undefined): Proposed[] {
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
  label: labelOf(target),
  number: target.number,
  code: target.code,
})

/** As drafts are asked for; nothing where there is no day for it. */
export function toWanted(group: DraftGroup, run: Placed, stage: Stage): Wanted[] {
  const timeZone = stage.sites.get(group.items[0]?.siteId ?? 0)?.timeZone ?? 'UTC'
  if (!run) return []
  const start = momentAt(`${run.first}T${workdayStart}`, timeZone)
  return [{ countsFor: countsForOf(group), start, end: momentAt(`${run.last}T${workdayEnd}`, timeZone) }]
}

const countsForOf = ({ items }: DraftGroup) =>
  [...new Set(items.map(({ visitId }) => visitId))].map(visitId => ({
    visitId,
    siteIds: items.filter(item => item.visitId === visitId).map(({ siteId }) => siteId),
  }))

function toProposed(group: DraftGroup, run: Placed, stage: Stage, isSpread: boolean): Proposed {
  const site = stage.sites.get(group.items[0]?.siteId ?? 0)
  const timeZone = site?.timeZone ?? 'UTC'
  const visitIds = [...new Set(group.items.map(({ visitId }) => visitId))]
  return {
    countsFor: countsForOf(group),
    siteId: site?.id ?? null,
    standardId: [...new Set(group.items.map(({ standardId }) => standardId))],
    start: run && momentAt(`${run.first}T${workdayStart}`, timeZone),
    end: run && momentAt(`${run.last}T${workdayEnd}`, timeZone),
    due: group.due,
    latest: group.latest,
    late: run?.isLate ?? false,
    ...saidOf(run ? null : sayNoRun(group, isSpread)),
    companyName: targetOf(group, stage)?.companyName ?? null,
    siteName: site?.name ?? null,
    timeZone,
    visits: visitIds.flatMap(id => {
      const target = stage.targets.get(id)
      return target ? [describe(target)] : []
    }),
  }
}

const sayNoRun = ({ days }: DraftGroup, isSpread: boolean): Text =>
  isSpread ? sayDraftFailure.text('noWeek') : sayDraftFailure.text('noRun', { days })
