import type { z } from 'zod'
import type { drafts } from '#contract/drafts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { laterOf } from '#domain/calendar-days.ts'
import {
  type Combination,
  combineItems,
  type DraftGroup,
  type DraftItem,
  placeWhenDue,
  spreadOverWeeks,
} from '#domain/propose-drafts.ts'
import type { WorkCalendar } from '#domain/working-days.ts'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { readLoad } from '#server/planning/read-capacity.ts'
import { suggestSitesOf } from '#server/planning/visit-sites.ts'
import {
  countsForOf,
  listChoices,
  type Placed,
  refuseTarget,
  type Stage,
  targetOf,
  toProposed,
} from './describe-proposal.ts'
import { listSites, listTargets, type Site, type Target } from './queries.ts'
import type { Wanted } from './refusals.ts'

type Body = z.output<(typeof drafts)['propose']['body']>

/** Audits for visits, each with its days, or with why it has none. Writes nothing. */
export async function proposeDrafts(
  sql: Db,
  { visitIds, combine, spread }: Body,
): Promise<Answer<typeof drafts.propose>> {
  const ids = [...new Set(visitIds)]
  const [targets, [settings]] = await Promise.all([
    listTargets(sql, ids),
    sql<{ noticeDays: number }[]>`select notice_days from programme_settings`,
  ])
  const open = targets.filter(({ state }) => state === 'open')
  const noticeDays = settings?.noticeDays ?? 14
  const stage = await setStage(sql, open, combine, { noticeDays, spread })
  const runs = spread ? await spreadOut(sql, stage, spread, noticeDays) : placeAll(stage, noticeDays)
  const refused = ids.flatMap(id =>
    refuseTarget(
      id,
      targets.find(target => target.id === id),
    ),
  )
  const proposed = stage.groups.map((group, at) =>
    toProposed(group, runs[at] ?? null, stage, spread !== undefined),
  )
  return { items: [...refused, ...proposed], sites: listChoices(proposed, stage) }
}

type When = { noticeDays: number; spread?: Body['spread'] }

/** What is to be planned, in groups, and by which calendars, which reach over the time in which it is to be spread. */
export async function setStage(
  sql: Db,
  open: readonly Target[],
  combine: Combination,
  { noticeDays, spread }: When,
): Promise<Stage> {
  const toSee = await listSitesToSee(sql, open)
  const covered = open.flatMap(({ id, siteIds }) => [...(toSee.get(id) ?? []), ...siteIds])
  const sites = new Map((await listSites(sql, [...new Set(covered)])).map(site => [site.id, site]))
  const calendars = await readCalendars(open, [...sites.values()], spread?.to)
  const calendarOf = (siteId: number) =>
    calendars.get(siteId) ?? { workDays: [1, 2, 3, 4, 5], holidays: new Set() }
  const groups = combineItems(
    open.flatMap(target => {
      const from = laterOf(addDays(target.today, noticeDays), spread?.from ?? '')
      return toItems(target, toSee.get(target.id) ?? [], sites).map(item => ({ ...item, from }))
    }),
    combine,
    calendarOf,
  )
  return { groups, targets: new Map(open.map(target => [target.id, target])), sites, calendarOf }
}

/** Where visits go: to their own sites once they are fixed, else to those that are suggested. */
async function listSitesToSee(sql: Db, open: readonly Target[]): Promise<ReadonlyMap<number, number[]>> {
  const suggested = await suggestSitesOf(
    sql,
    open.filter(({ fixedSiteIds }) => fixedSiteIds.length === 0).map(({ id }) => id),
  )
  return new Map(
    open.map(({ id, fixedSiteIds }) => [id, suggested.get(id)?.map(site => site.id) ?? fixedSiteIds]),
  )
}

/** At each of its sites that has no audit yet. */
const toItems = (
  target: Target,
  toSee: readonly number[],
  sites: ReadonlyMap<number, Site>,
): Omit<DraftItem, 'from'>[] =>
  toSee.flatMap(siteId => {
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
  until = '',
): Promise<Map<number, WorkCalendar>> {
  const days = targets.flatMap(({ today, latest }) => [today, latest]).sort()
  const [first = '', last = ''] = [days[0], laterOf(addDays(days.at(-1) ?? '', roomDays), until)]
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

/** As drafts are asked for; nothing where there is no day for it. */
export function toWanted(group: DraftGroup, run: Placed, stage: Stage): Wanted[] {
  const timeZone = stage.sites.get(group.items[0]?.siteId ?? 0)?.timeZone ?? 'UTC'
  if (!run) return []
  const start = momentAt(`${run.first}T${workdayStart}`, timeZone)
  return [{ countsFor: countsForOf(group), start, end: momentAt(`${run.last}T${workdayEnd}`, timeZone) }]
}
