import type { z } from 'zod'
import type { drafts } from '#contract/drafts.ts'
import { inSteps, type Pause } from '#server/db/in-steps.ts'
import type { Db } from '#server/db/transaction.ts'
import { listStandards } from '#server/planning/audit-queries.ts'
import { linkOnce } from '#server/planning/link-visits.ts'
import { nextNumbers } from '#server/planning/next-numbers.ts'
import { sayDraftFailure } from '#words/en/draft-failures.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { draftsAtOnce, insertBatch, insertDrafts, linkVisits, type NewDraft } from './draft-queries.ts'
import { listSites, listTargets, lockPlaces, lockTargets } from './queries.ts'
import { findEarlier, findRefusal, type Known, placeOf, standardsOf, type Wanted } from './refusals.ts'

type Written = z.input<(typeof drafts)['create']['reply']>

/**
 * Makes a draft of each item that nothing stands in the way of, and says of the others why not: what was planned meanwhile is
 * left alone, so that asking again after an answer was lost makes nothing twice. `makerId`: null for the server itself. With `pause`, a few
 * at a time.
 */
export async function writeDrafts(
  tx: Db,
  makerId: number | null,
  items: readonly Wanted[],
  pause?: Pause,
): Promise<Written> {
  const known = await readKnown(tx, items)
  const { made, skipped } = sift(items, makerId, known, await readNumbers(tx, items))
  if (made.length === 0) return { batchId: null, created: [], skipped }
  const batchId = await insertBatch(tx, makerId)
  await nameDrafts(tx, made)
  const ids = await insertAll(tx, { batchId, makerId, pause }, made)
  const created = made.flatMap(({ index, number }) => {
    const projectId = ids.get(index)
    return projectId === undefined ? [] : [{ index, projectId, idflNumber: number }]
  })
  const taken = made.filter(({ index }) => !ids.has(index))
  await linkVisits(
    tx,
    made.flatMap(({ index, links }) => {
      const auditId = ids.get(index)
      return auditId === undefined ? [] : links.map(link => ({ ...link, auditId }))
    }),
    pause,
  )
  return {
    batchId: created.length > 0 ? batchId : null,
    created,
    skipped: [
      ...skipped,
      ...taken.map(({ index, number }) => skip(index, sayDraftFailure.text('numberTaken', { number }))),
    ].sort((a, b) => a.index - b.index),
  }
}

async function readKnown(tx: Db, items: readonly Wanted[]): Promise<Omit<Known, 'taken'>> {
  const visitIds = [...new Set(items.flatMap(({ countsFor }) => countsFor.map(({ visitId }) => visitId)))]
  const siteIds = items.flatMap(item => [placeOf(item), ...item.countsFor.flatMap(one => one.siteIds)])
  await lockPlaces(tx, visitIds, siteIds)
  await lockTargets(tx, visitIds)
  const targets = new Map((await listTargets(tx, visitIds)).map(target => [target.id, target]))
  const standardIds = [...new Set(items.flatMap(item => standardsOf(item, { targets })))]
  const [sites, standards] = await Promise.all([listSites(tx, siteIds), listStandards(tx, standardIds)])
  return {
    targets,
    sites: new Map(sites.map(site => [site.id, site])),
    standards: new Map(standards.map(standard => [standard.id, standard])),
  }
}

const skip = (index: number, text: Text) => ({ index, message: sayKnown(text), text })

type Made = NewDraft & {
  links: { visitId: number; siteId: number }[]
}

/** How the numbers that are given read, by their index, as the database compares them. */
async function readNumbers(tx: Db, items: readonly Wanted[]): Promise<readonly (string | null)[]> {
  if (items.every(({ idflNumber }) => idflNumber === undefined)) return []
  const numbers = items.map(({ idflNumber = null }) => idflNumber)
  const rows = await tx<{ reading: string | null }[]>`
    select same_text(number) as reading from unnest(${numbers}::text[]) with ordinality given (number, nth) order by nth`
  return rows.map(({ reading }) => reading)
}

function sift(
  items: readonly Wanted[],
  makerId: number | null,
  read: Omit<Known, 'taken'>,
  readings: readonly (string | null)[],
) {
  const taken = new Set<string>()
  const numbers = new Set<string>()
  const made: Made[] = []
  const skipped: Written['skipped'] = []
  for (const [index, item] of items.entries()) {
    const refusal = findRefusal(item, { ...read, taken }) ?? refuseNumber(item, readings[index], numbers)
    if (refusal) {
      const earlier = findEarlier(item, makerId, read)
      skipped.push({ ...skip(index, refusal), ...(earlier && { earlier }) })
      continue
    }
    const draft = toDraft(item, index, read)
    for (const { visitId, siteId } of draft.links) taken.add(`${visitId} ${siteId}`)
    made.push(draft)
  }
  return { made, skipped }
}

/** Two of one list may not have the same number either: those before it are in `numbers`, and so is it afterwards. */
function refuseNumber(
  { idflNumber: number }: Wanted,
  reading: string | null | undefined,
  numbers: Set<string>,
): Text | undefined {
  if (number === undefined || reading == null) return undefined
  if (numbers.has(reading)) return sayDraftFailure.text('numberTaken', { number })
  numbers.add(reading)
  return undefined
}

function toDraft(item: Wanted, index: number, { targets, sites }: Omit<Known, 'taken'>): Made {
  const site = sites.get(placeOf(item))
  return {
    index,
    number: item.idflNumber ?? '',
    isNamed: item.idflNumber !== undefined,
    customerId: site?.customerId ?? 0,
    siteId: site && !site.isMain ? site.id : null,
    timeZone: site?.timeZone ?? 'UTC',
    start: item.start,
    end: item.end,
    standardIds: standardsOf(item, { targets }),
    links: linkOnce(
      item.countsFor.flatMap(({ visitId, siteIds }) => siteIds.map(siteId => ({ visitId, siteId }))),
    ),
  }
}

/** Gives those a number that were given none: `A2027-00042`. */
async function nameDrafts(tx: Db, made: readonly Made[]): Promise<void> {
  const nameless = made.filter(({ number }) => number === '')
  const numbers = await nextNumbers(tx, nameless)
  for (const [at, draft] of nameless.entries()) draft.number = numbers[at] ?? ''
}

type Batch = { batchId: number; makerId: number | null; pause: Pause | undefined }

/** One that was given a number which is taken isn't made; the others get the next. Answers the ids by index. */
async function insertAll(tx: Db, { pause, ...batch }: Batch, made: readonly Made[]) {
  const [given, unnamed] = [made.filter(({ isNamed }) => isNamed), made.filter(({ isNamed }) => !isNamed)]
  const ids = new Map<number, number>()
  const insert = async (some: readonly Made[]) => {
    for (const { index, id } of await insertDrafts(tx, batch, some)) ids.set(index, id)
  }
  // What was given a number comes first, whichever step the others of that number are in.
  await inSteps([...given, ...unnamed], { size: draftsAtOnce, pause }, insert)
  for (let left = unnamed; ; ) {
    left = left.filter(({ index }) => !ids.has(index))
    if (left.length === 0) return ids
    for (const draft of left) draft.number = ''
    await nameDrafts(tx, left)
    await insert(left)
  }
}
