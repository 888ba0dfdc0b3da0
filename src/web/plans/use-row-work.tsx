import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { call } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayProposal } from '#words/en/plans.ts'
import { sayShell } from '#words/en/shell.ts'
import { canAccept, type PlanRow, saySentence, type WireRow } from './plan.ts'

/** As many as a call takes. */
const mostAtOnce = 100
const mostRead = 1000

export type Refusal = { rowId: number; number: string; reason: string }
export type Refused = { what: 'accept' | 'change'; rows: Refusal[] }
type Outcome = Reply<typeof plans.accept>['rows'][number]

/** Accepts rows of a proposal, or leaves them out, in turn, and says how far that is and what was refused. */
export function useRowWork(planId: number) {
  const accept = useSave(plans.accept)
  const change = useSave(plans.changeRow)
  const tell = useAcceptedToast()
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

  /** Answers whether all of them are accepted. */
  async function acceptRows(rows: readonly WireRow[]): Promise<boolean> {
    const open = rows.filter(canAccept)
    const outcomes: Outcome[] = []
    await inTurn(chunksOf(open), open.length, async chunk => {
      const body = { rows: chunk.map(({ rowId, version }) => ({ rowId, version })) }
      outcomes.push(...(await accept({ params: { id: planId }, body })).rows)
      return chunk.length
    })
    const refusals = listRefusals(outcomes, open)
    if (refusals.length > 0) setRefused({ what: 'accept', rows: refusals })
    if (outcomes.length > 0) tell(outcomes)
    return refusals.length === 0 && outcomes.length === open.length
  }

  async function changeRows(rows: readonly WireRow[], state: 'open' | 'rejected'): Promise<void> {
    const refusals: Refusal[] = []
    await inTurn(rows, rows.length, async ({ rowId, version, project }) => {
      await change({ params: { id: planId, rowId }, body: { state, version } }).catch((error: unknown) =>
        refusals.push({ rowId, number: project.idflNumber, reason: readMessage(error) }),
      )
      return 1
    })
    if (refusals.length > 0) setRefused({ what: 'change', rows: refusals })
  }

  return { acceptRows, changeRows, progress, refused, forget: () => setRefused(undefined) }
}

export type RowWork = ReturnType<typeof useRowWork>

function* chunksOfAll<Row>(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += mostAtOnce) yield rows.slice(at, at + mostAtOnce)
}
const chunksOf = <Row,>(rows: readonly Row[]) => [...chunksOfAll(rows)]

function listRefusals(outcomes: readonly Outcome[], rows: readonly WireRow[]): Refusal[] {
  const numbers = new Map(rows.map(({ rowId, project }) => [rowId, project.idflNumber]))
  return outcomes.flatMap(({ rowId, failure }) =>
    failure ? { rowId, number: numbers.get(rowId) ?? '', reason: saySentence(failure) } : [],
  )
}

/** How many were accepted, and the way to them. */
function useAcceptedToast() {
  const navigate = useNavigate()
  return (outcomes: readonly Outcome[]) => {
    const countOf = (what: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === what).length
    const [accepted, already] = [countOf('accepted'), countOf('already')]
    if (accepted + already === 0) return
    const show = () => void navigate({ to: '/dashboard/audits' })
    notifications.show({
      color: 'green',
      title: sayShell('success'),
      message: (
        <Group justify="space-between" gap="sm">
          <span>
            {sayProposal('accepted', { count: accepted })}
            {already > 0 && `. ${sayProposal('alreadyAccepted', { count: already })}`}
          </span>
          <Button size="compact-sm" variant="default" onClick={show}>
            {sayProposal('toAudits')}
          </Button>
        </Group>
      ),
    })
  }
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

export const withIds = (rows: readonly WireRow[]): PlanRow[] => rows.map(row => ({ ...row, id: row.rowId }))
