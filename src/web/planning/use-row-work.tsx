import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { call } from '#web/app/api.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayProposal } from '#words/en/plans.ts'
import { canAccept, canUndo, saySentence, type WireRow } from './proposal.ts'
import type { OfferUndo } from './undo-list.ts'
import { hideOffer } from './use-undo.tsx'

/** As many as a call takes. */
const mostAtOnce = 100
const mostRead = 1000

/** Of what is accepted a row’s id and version suffice: a ghost has no more. */
export type Acceptable = Pick<WireRow, 'rowId' | 'version'> & {
  project: { idflNumber: string }
  bundle?: number | null
}

type Refusal = { rowId: number; number: string; reason: string; row?: Acceptable }
type What = 'accept' | 'undo' | 'change'
type Refused = { what: What; rows: Refusal[] }
type Outcome = Reply<typeof plans.accept>['rows'][number]

/** Works through rows in turn, and says how far that is and what was refused. */
function useTurns() {
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

  /** By calls of as many as one takes; notes what was refused. */
  async function callInTurn<One extends { rowId: number; failure: Outcome['failure'] }>(
    what: Exclude<What, 'change'>,
    rows: readonly Acceptable[],
    send: (rows: { rowId: number; version: number }[]) => Promise<{ rows: One[] }>,
  ): Promise<One[]> {
    const outcomes: One[] = []
    await inTurn(chunksOf(rows), rows.length, async chunk => {
      const answer = await send(chunk.map(({ rowId, version }) => ({ rowId, version })))
      outcomes.push(...answer.rows)
      return chunk.length
    })
    const refusals = listRefusals(outcomes, rows)
    if (refusals.length > 0) setRefused({ what, rows: refusals })
    return outcomes
  }

  return { inTurn, callInTurn, progress, refused, setRefused }
}

/** Accepts rows of a proposal, takes them back, or leaves them out, in turn, and says how far that is and what was refused. */
export function useRowWork(planId: number, offerUndo: OfferUndo) {
  const accept = useSave(plans.accept)
  const undo = useSave(plans.undo)
  const change = useSave(plans.changeRow)
  const { inTurn, callInTurn, progress, refused, setRefused } = useTurns()

  /** Answers whether all of them are accepted. `confirmed`: also where something is to be asked about. */
  async function acceptOpen(rows: readonly Acceptable[], confirmed = false): Promise<boolean> {
    const open = await withBundles(planId, rows, canAccept)
    const outcomes = await callInTurn('accept', open, asked =>
      accept({ params: { id: planId }, body: { rows: asked, ...(confirmed && { confirmed }) } }),
    )
    announceAccepted(outcomes, ({ done, accepted }) =>
      offerUndo({
        done,
        restores: sayProposal('openAgain', { count: accepted.size }),
        way: { run: async () => ({ isWhole: await undoAccepted(accepted), touched: [] }) },
        touched: [],
      }),
    )
    return isWhole(outcomes, open)
  }

  /** Read again first: what was accepted has another version since. */
  async function undoAccepted(rowIds: ReadonlySet<number>): Promise<boolean> {
    const rows = await readRows(planId, { state: ['accepted'] })
    return undoRows(rows.filter(({ rowId }) => rowIds.has(rowId)))
  }

  /** Answers whether all of them are open again. */
  async function undoRows(rows: readonly Acceptable[], confirmed = false): Promise<boolean> {
    const accepted = await withBundles(planId, rows, canUndo)
    const outcomes = await callInTurn('undo', accepted, asked =>
      undo({ params: { id: planId }, body: { rows: asked, ...(confirmed && { confirmed }) } }),
    )
    const count = outcomes.filter(({ outcome }) => outcome === 'undone').length
    if (count > 0) {
      hideOffer()
      showSuccess(sayProposal('undone', { count }))
    }
    return isWhole(outcomes, accepted)
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
    undoRows,
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

/** Asks whether to take back all that was accepted and has not been changed since; of nothing it says so. */
export async function askToUndoAll(planId: number, work: RowWork): Promise<void> {
  const accepted = (await readRows(planId, { state: ['accepted'] })).filter(canUndo)
  if (accepted.length === 0) return showSuccess(sayProposal('noneToUndo'))
  const yes = await ask({
    title: sayProposal('undoAllTitle', { count: accepted.length }),
    message: sayProposal('undoAllQuestion'),
    yes: sayProposal('undo'),
  })
  if (yes) await work.undoRows(accepted)
}

/** Whether each of the rows was answered for, and none refused. */
const isWhole = (
  outcomes: readonly { failure: Outcome['failure'] }[],
  rows: readonly Acceptable[],
): boolean => outcomes.length === rows.length && outcomes.every(({ failure }) => !failure)

/** A bundle isn’t parted; all of it is left out by one of its rows. */
const firstOf = (rows: readonly Acceptable[], bundle: number): number | undefined =>
  rows.find(row => row.bundle === bundle)?.rowId

/** Rows with all that only work together with them, beside one another. */
async function withBundles(
  planId: number,
  rows: readonly Acceptable[],
  isWanted: (row: WireRow) => boolean,
): Promise<Acceptable[]> {
  const bundles = [...new Set(rows.flatMap(({ bundle }) => bundle ?? []))]
  if (bundles.length === 0) return [...rows]
  const bundled = await readRows(planId, { bundle: bundles })
  return [
    ...bundles.flatMap(bundle => bundled.filter(row => row.bundle === bundle && isWanted(row))),
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

function listRefusals(
  outcomes: readonly Pick<Outcome, 'rowId' | 'failure'>[],
  rows: readonly Acceptable[],
): Refusal[] {
  const known = new Map(rows.map(row => [row.rowId, row]))
  return outcomes.flatMap(({ rowId, failure }) => {
    const row = known.get(rowId)
    if (!failure || !row) return []
    const isToConfirm = failure.code === 'unqualified' || failure.code === 'unfit'
    const reason = saySentence(failure)
    return { rowId, number: row.project.idflNumber, reason, ...(isToConfirm && { row }) }
  })
}

type Accepted = { done: string; accepted: ReadonlySet<number> }

/** How many were accepted, and the way back. */
function announceAccepted(outcomes: readonly Outcome[], offerUndo: (accepted: Accepted) => void): void {
  const listOf = (what: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === what)
  const [accepted, already] = [listOf('accepted'), listOf('already')]
  if (accepted.length + already.length === 0) return
  const done = [
    sayProposal('accepted', { count: accepted.length }),
    already.length > 0 && sayProposal('alreadyAccepted', { count: already.length }),
  ]
    .filter(Boolean)
    .join('. ')
  if (accepted.length === 0) showSuccess(done)
  else offerUndo({ done, accepted: new Set(accepted.map(({ rowId }) => rowId)) })
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
