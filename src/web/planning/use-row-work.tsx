import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { call } from '#web/app/api.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayProposal } from '#words/en/plans.ts'
import type { Steps } from './change.ts'
import { canAccept, saySentence, type WireRow } from './proposal.ts'

/** As many as a call takes. */
const mostAtOnce = 100
const mostRead = 1000

/** Of what is accepted a row’s id and version suffice: a ghost has no more. */
export type Acceptable = Pick<WireRow, 'rowId' | 'version'> & {
  project: { idflNumber: string }
  bundle?: number | null
}

type Refusal = { rowId: number; number: string; reason: string; row?: Acceptable }
type Refused = { what: 'accept' | 'change'; rows: Refusal[] }
type Outcome = Reply<typeof plans.accept>['rows'][number]
type OfferUndo = (done: string, inverse: Steps | null) => void

/** Accepts rows of a proposal, or leaves them out, in turn, and says how far that is and what was refused. */
export function useRowWork(planId: number, offerUndo: OfferUndo) {
  const accept = useSave(plans.accept)
  const change = useSave(plans.changeRow)
  const [progress, setProgress] = useState<{ done: number; count: number }>()
  const [refused, setRefused] = useState<Refused>()

  /** One after the other; what goes wrong with the connection ends it. */
  async function inTurn<Part>(parts: readonly Part[], count: number, run: (part: Part) => Promise<number>) {
    let done = 0
    setRefused(undefined)
    setProgress({ done, count })
    try {
      for (const part of parts) {
        done += await run(part)
        setProgress({ done, count })
      }
    } catch (error) {
      showFailure(error)
    } finally {
      setProgress(undefined)
    }
  }

  /** Answers whether all of them are accepted. `confirmed`: also where something is to be asked about. */
  async function acceptOpen(rows: readonly Acceptable[], confirmed = false): Promise<boolean> {
    const open = await withBundles(planId, rows)
    const outcomes: Outcome[] = []
    await inTurn(chunksOf(open), open.length, async chunk => {
      const body = {
        rows: chunk.map(({ rowId, version }) => ({ rowId, version })),
        ...(confirmed && { confirmed }),
      }
      outcomes.push(...(await accept({ params: { id: planId }, body })).rows)
      return chunk.length
    })
    const refusals = listRefusals(outcomes, open)
    if (refusals.length > 0) setRefused({ what: 'accept', rows: refusals })
    announceAccepted(outcomes, offerUndo)
    return refusals.length === 0 && outcomes.length === open.length
  }

  async function changeRows(rows: readonly Acceptable[], state: 'open' | 'rejected'): Promise<void> {
    const refusals: Refusal[] = []
    const each = rows.filter(({ bundle, rowId }) => !bundle || firstOf(rows, bundle) === rowId)
    await inTurn(each, each.length, async ({ rowId, version, project }) => {
      await change({ params: { id: planId, rowId }, body: { state, version } }).catch((error: unknown) =>
        refusals.push({ rowId, number: project.idflNumber, reason: readMessage(error) }),
      )
      return 1
    })
    if (refusals.length > 0) setRefused({ what: 'change', rows: refusals })
  }

  return {
    acceptOpen,
    acceptRows: (rows: readonly WireRow[]) => acceptOpen(rows.filter(canAccept)),
    changeRows,
    progress,
    refused,
    forget: () => setRefused(undefined),
  }
}

export type RowWork = ReturnType<typeof useRowWork>

/** Asks whether to accept all that is open, of which it says how much that is; of nothing it says so. */
export async function askToAcceptAll(planId: number, work: RowWork): Promise<void> {
  const open = (await readRows(planId, { kind: ['plan', 'move'], state: ['open'] })).filter(canAccept)
  if (open.length === 0) return showSuccess(sayProposal('noneOpen'))
  const yes = await ask({
    title: sayProposal('acceptAllTitle', { count: open.length }),
    message: sayProposal('acceptAllQuestion'),
    yes: sayProposal('acceptAll'),
  })
  if (yes) await work.acceptRows(open)
}

/** A bundle isn’t parted; all of it is left out by one of its rows. */
const firstOf = (rows: readonly Acceptable[], bundle: number): number | undefined =>
  rows.find(row => row.bundle === bundle)?.rowId

/** Rows with all that only work together with them, beside one another. */
async function withBundles(planId: number, rows: readonly Acceptable[]): Promise<Acceptable[]> {
  const bundles = [...new Set(rows.flatMap(({ bundle }) => bundle ?? []))]
  if (bundles.length === 0) return [...rows]
  const bundled = await readRows(planId, { bundle: bundles })
  return [
    ...bundles.flatMap(bundle => bundled.filter(row => row.bundle === bundle && canAccept(row))),
    ...rows.filter(({ bundle }) => !bundle),
  ]
}

function chunksOf(rows: readonly Acceptable[]): Acceptable[][] {
  const chunks: Acceptable[][] = [[]]
  const units = rows.map((row, at) =>
    !row.bundle
      ? [row]
      : firstOf(rows, row.bundle) === row.rowId
        ? rows.slice(at).filter(({ bundle }) => bundle === row.bundle)
        : [],
  )
  for (const unit of units) {
    const last = chunks.at(-1) ?? []
    if (last.length > 0 && last.length + unit.length > mostAtOnce) chunks.push([...unit])
    else last.push(...unit)
  }
  return chunks.filter(({ length }) => length > 0)
}

function listRefusals(outcomes: readonly Outcome[], rows: readonly Acceptable[]): Refusal[] {
  const known = new Map(rows.map(row => [row.rowId, row]))
  return outcomes.flatMap(({ rowId, failure }) => {
    const row = known.get(rowId)
    if (!failure || !row) return []
    const isToConfirm = failure.code === 'unqualified' || failure.code === 'unfit'
    const reason = saySentence(failure)
    return { rowId, number: row.project.idflNumber, reason, ...(isToConfirm && { row }) }
  })
}

/** How many were accepted, and the way back: the last first, as far as whoever accepted may undo it. */
function announceAccepted(outcomes: readonly Outcome[], offerUndo: OfferUndo): void {
  const listOf = (what: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === what)
  const [accepted, already] = [listOf('accepted'), listOf('already')]
  if (accepted.length + already.length === 0) return
  const done = [
    sayProposal('accepted', { count: accepted.length }),
    already.length > 0 && sayProposal('alreadyAccepted', { count: already.length }),
  ]
    .filter(Boolean)
    .join('. ')
  if (accepted.length === 0) {
    showSuccess(done)
    return
  }
  const inverses = accepted.map(({ inverse }) => inverse)
  offerUndo(done, inverses.includes(null) ? null : inverses.reverse().flatMap(inverse => inverse ?? []))
}

/** All rows that a search finds, of whatever page. */
export async function readRows(planId: number, query: object): Promise<WireRow[]> {
  const rows: WireRow[] = []
  for (let offset = 0; ; offset += mostRead) {
    const page = await call(plans.rows, {
      params: { id: planId },
      query: { ...query, sort: 'id:asc', limit: mostRead, offset },
    } as Parameters<typeof call<typeof plans.rows>>[1])
    rows.push(...page.rows)
    if (page.rows.length < mostRead) return rows
  }
}
