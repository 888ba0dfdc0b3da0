// What threads do before they plan or count: they read facts over a connection of their own, with holidays from the main thread.
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { compile } from '#planning/compile.ts'
import { countPositions } from '#planning/count-positions.ts'
import type { PlanFacts } from '#planning/facts.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { chooseAudits } from './choose-audits.ts'
import { findMovable } from './choose-bookings.ts'
import { factsWantedOf, type HolidaysOf, type Read, readFacts } from './read-facts.ts'
import { askMainThread } from './thread-holidays.ts'
import type { Counted, FreshFacts, PlanTask, Reading } from './thread-messages.ts'

/** What decides on the places of just what was asked for, as of one moment. */
export const readToCount = ({ address, input, ...ids }: Reading): Promise<Read> =>
  atOneMoment(address, (tx, holidaysOf) =>
    readFacts(tx, { ...factsWantedOf(input, ids), isCounted: true }, holidaysOf),
  )

type Known = { facts: PlanFacts; fresh: FreshFacts | null }

/** The facts of an earlier try, or those of now; undefined where nothing can be planned any more. */
export async function factsOf(source: PlanTask['facts']): Promise<Known | undefined> {
  if ('packed' in source)
    return { facts: JSON.parse(gunzipSync(source.packed).toString()) as PlanFacts, fresh: null }
  const { address, input, kept } = source
  return atOneMoment(address, async (tx, holidaysOf) => {
    const moveIds = await findMovable(tx, input, source.moveIds)
    const { auditIds, leftOut } = await chooseAudits(tx, source.auditIds, input, moveIds)
    if (auditIds.length === 0 && moveIds.length === 0) return undefined
    const keptIds = kept.map(({ auditId }) => auditId)
    const wanted = factsWantedOf(input, { auditIds: [...auditIds, ...keptIds], moveIds, kept })
    const { facts, asOf } = await readFacts(tx, wanted, holidaysOf)
    return { facts, fresh: { ...pack(facts), leftOut, asOf } }
  })
}

async function atOneMoment<Result>(
  address: Reading['address'],
  read: (tx: Db, holidaysOf: HolidaysOf) => Promise<Result>,
): Promise<Result> {
  const sql = openDatabase(address, 1)
  try {
    return (await sql.begin('isolation level repeatable read read only', tx =>
      read(tx as unknown as Db, askMainThread),
    )) as Result
  } finally {
    await sql.end()
  }
}

/** Whoever reads facts reads them in one order. They are megabytes: written once, and packed quickly. */
function pack({ preset, ...facts }: PlanFacts): Pick<FreshFacts, 'packed' | 'digest'> {
  const text = JSON.stringify(facts)
  const whole = `${text.slice(0, -1)},"preset":${JSON.stringify(preset)}}`
  return {
    packed: gzipSync(whole, { level: 1 }),
    digest: createHash('sha256').update(text).digest('hex'),
  }
}

/** How many possible places there are. */
export const countOf = (facts: PlanFacts, { problem, tooLarge }: ReturnType<typeof compile>): Counted => ({
  kind: 'counted',
  ...(tooLarge ? countPositions(facts) : { positions: problem.positions.auditor.length, hints: [] }),
  isTooLarge: tooLarge,
})
