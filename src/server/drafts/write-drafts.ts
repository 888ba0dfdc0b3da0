import type { z } from 'zod'
import type { drafts } from '#contract/drafts.ts'
import type { Db } from '#server/db/transaction.ts'
import { listStandards } from '#server/planning/audit-queries.ts'
import { sayDraftFailure } from '#words/en/draft-failures.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { insertBatch, insertDrafts, linkVisits, type NewDraft, nextNumbers } from './draft-queries.ts'
import { listSites, listTargets, lockPlaces, lockTargets } from './queries.ts'
import { findRefusal, type Known, placeOf, standardsOf, type Wanted } from './refusals.ts'

type Written = z.input<(typeof drafts)['create']['reply']>

/**
 * Makes a draft of each item that nothing stands in the way of, and tells of the others why not: what was planned meanwhile is
 * left alone, so that asking again after an answer was lost makes nothing twice. `makerId`: null for the server itself.
 */
export async function writeDrafts(
  tx: Db,
  makerId: number | null,
  items: readonly Wanted[],
): Promise<Written> {
  const known = await readKnown(tx, items)
  const { made, skipped } = sift(items, known)
  if (made.length === 0) return { batchId: null, created: [], skipped }
  const batchId = await insertBatch(tx, makerId)
  await nameDrafts(tx, made)
  const ids = await insertAll(tx, { batchId, makerId }, made)
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
  /** Its number was given with it. */
  isNamed: boolean
  links: { visitId: number; siteId: number }[]
}

function sift(items: readonly Wanted[], read: Omit<Known, 'taken'>) {
  const taken = new Set<string>()
  const made: Made[] = []
  const skipped: Written['skipped'] = []
  for (const [index, item] of items.entries()) {
    const refusal = findRefusal(item, { ...read, taken }) ?? refuseNumber(item, made)
    if (refusal) {
      skipped.push(skip(index, refusal))
      continue
    }
    const draft = toDraft(item, index, read)
    for (const { visitId, siteId } of draft.links) taken.add(`${visitId} ${siteId}`)
    made.push(draft)
  }
  return { made, skipped }
}

/** Two of one list may not have the same number either. */
function refuseNumber({ idflNumber: number }: Wanted, made: readonly Made[]): Text | undefined {
  if (number === undefined || !made.some(one => isSameNumber(one.number, number))) return undefined
  return sayDraftFailure.text('numberTaken', { number })
}

const isSameNumber = (one: string, other: string) =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

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
    links: item.countsFor.flatMap(({ visitId, siteIds }) =>
      [...new Set(siteIds)].map(siteId => ({ visitId, siteId })),
    ),
  }
}

/** Gives those a number that were given none: `A2027-00042`. */
async function nameDrafts(tx: Db, made: readonly Made[]): Promise<void> {
  const nameless = made.filter(({ number }) => number === '')
  const numbers = await nextNumbers(tx, nameless)
  for (const [at, draft] of nameless.entries()) draft.number = numbers[at] ?? ''
}

/** One that was given a number which is taken isn't made; the others get the next. Answers the ids by index. */
async function insertAll(tx: Db, batch: { batchId: number; makerId: number | null }, made: readonly Made[]) {
  const given = new Set(made.filter(({ isNamed }) => isNamed).map(({ index }) => index))
  const ids = new Map<number, number>()
  for (let left: readonly Made[] = made; left.length > 0; ) {
    for (const { index, id } of await insertDrafts(tx, batch, left)) ids.set(index, id)
    left = left.filter(({ index }) => !ids.has(index) && !given.has(index))
    for (const draft of left) draft.number = ''
    await nameDrafts(tx, left)
  }
  return ids
}
