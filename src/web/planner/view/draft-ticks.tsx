import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { work } from '#contract/work.ts'
import type { WorkKind } from '#domain/work.ts'
import { callAll } from '#web/app/call-all.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import type { Audit } from '#web/planner/data/booking.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { sayToDo } from '#words/en/planner-to-do.ts'

type Draft = Pick<Audit, 'id' | 'start' | 'end' | 'timeZone' | 'status'>

/** Which part of the list is looked at. */
export type Looked = { value?: string; batchId?: number; start?: string; end?: string }

export type DraftTicks = {
  ticked: ReadonlyMap<number, Draft>
  toggle: (draft: Draft) => void
  /** Ticks all from the one ticked last to this one. */
  reach: (draft: Draft) => void
  replace: (drafts: readonly Draft[]) => void
}

/** What is listed, by what was looked for; `isCut`: there are more than were read. */
export type Listed = { drafts: readonly Draft[]; looked: Looked; isCut: boolean }

/** The drafts that are chosen to be planned together; they stay so while others are looked for, and until somebody assigns them. */
export function useDraftTicks(listed: Listed): DraftTicks {
  const { drafts } = listed
  const [ticked, setTicked] = useState<ReadonlyMap<number, Draft>>(new Map())
  const [lastId, setLast] = useState<number>()
  const [before, setBefore] = useState(listed)
  if (before.drafts !== drafts) {
    setBefore(listed)
    const gone = new Set(noLongerDrafts(before, listed).filter(id => ticked.has(id)))
    if (gone.size > 0) setTicked(new Map([...ticked].filter(([id]) => !gone.has(id))))
  }
  const add = (some: readonly Draft[]) =>
    setTicked(new Map([...ticked, ...some.filter(isDraft).map(one => [one.id, one] as const)]))
  return {
    ticked,
    toggle(draft) {
      setLast(draft.id)
      if (!ticked.has(draft.id)) return add([draft])
      setTicked(new Map([...ticked].filter(([id]) => id !== draft.id)))
    },
    reach(draft) {
      const [from, to] = [lastId ?? draft.id, draft.id].map(id => drafts.findIndex(one => one.id === id))
      if (from === undefined || to === undefined || from < 0) return add([draft])
      add(drafts.slice(Math.min(from, to), Math.max(from, to) + 1))
    },
    replace: some => setTicked(new Map(some.map(one => [one.id, one]))),
  }
}

/** What is missing where the same was looked for is no draft any more, unless it is among those that weren’t read. */
function noLongerDrafts(before: Listed, now: Listed): number[] {
  const assigned = now.drafts.filter(one => !isDraft(one)).map(({ id }) => id)
  if (now.isCut || JSON.stringify(before.looked) !== JSON.stringify(now.looked)) return assigned
  const ids = new Set(now.drafts.map(({ id }) => id))
  return [...assigned, ...before.drafts.map(({ id }) => id).filter(id => !ids.has(id))]
}

/** Others of the list have a team already. */
export const isDraft = ({ status }: Pick<Draft, 'status'>): boolean => status === 'draft'

const kinds: readonly WorkKind[] = ['lost', 'draft']
const isOfDrafts = ({ kind }: WorkCount): boolean => kinds.includes(kind)

type WorkCount = Reply<typeof work.counts>['rows'][number]

/** Undefined where there are more than were counted. */
function countDrafts(rows: readonly WorkCount[]): number | undefined {
  const some = rows.filter(isOfDrafts)
  return some.some(({ isCut }) => isCut) ? undefined : some.reduce((sum, { count }) => sum + count, 0)
}

type AllProps = Listed & { ticks: DraftTicks }

/** Ticks all drafts that are listed, read or not. */
export function TickAll({ ticks: { ticked, replace }, looked, drafts, isCut }: AllProps) {
  const [isReading, setReading] = useState(false)
  const { data } = useAsk(work.counts, isCut && { query: looked })
  const read = drafts.filter(isDraft)
  const count = isCut ? data && countDrafts(data.rows) : read.length
  if (count === 0 && ticked.size === 0) return null
  const isWhole = count !== undefined && ticked.size >= count
  async function tickAll() {
    if (!isCut) return replace(read)
    setReading(true)
    try {
      const { rows } = await callAll(work.list, { ...looked, kind: [...kinds] })
      replace(rows.flatMap(({ audit }) => audit ?? []))
    } catch (error) {
      showFailure(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <Group gap={6} justify="space-between" wrap="nowrap">
      <Checkbox
        size="xs"
        label={count === undefined ? sayToDo('all') : sayToDo('allOf', { count })}
        checked={ticked.size > 0 && isWhole}
        indeterminate={ticked.size > 0 && !isWhole}
        disabled={isReading}
        onChange={() => (ticked.size > 0 && isWhole ? replace([]) : void tickAll())}
      />
      {ticked.size > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => replace([])}>
          {sayToDo('untick')}
        </Button>
      )}
    </Group>
  )
}

type AutoPlanProps = { ticks: DraftTicks; typed: string; batchId: number | undefined }

/**
 * Of those that are ticked, else of all drafts that fit what was typed, read or not, even where the list is still about to follow. A
 * batch is named one by one, as its days are those of no period.
 */
export function AutoPlan({ ticks: { ticked }, typed, batchId }: AutoPlanProps) {
  const { open, openFor, dialog } = useAutoPlan()
  const [isReading, setReading] = useState(false)
  const value = typed.trim()
  async function openBatch() {
    setReading(true)
    try {
      const query = { status: ['draft'], batchId, ...(value && { value }) }
      const { rows } = await callAll(audits.list, query)
      openFor(rows)
    } catch (error) {
      showFailure(error)
    } finally {
      setReading(false)
    }
  }
  function ask() {
    if (ticked.size > 0) openFor([...ticked.values()])
    else if (batchId === undefined) open(undefined, value)
    else void openBatch()
  }
  return (
    <>
      <Button size="compact-xs" flex="none" loading={isReading} onClick={ask}>
        {ticked.size > 0 ? sayToDo('autoPlanTicked', { count: ticked.size }) : sayAutoPlan('title')}
      </Button>
      {dialog}
    </>
  )
}
