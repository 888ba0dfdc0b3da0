import { useCallback, useState } from 'react'
import { z } from 'zod'
import { drafts } from '#contract/drafts.ts'
import { day } from '#contract/values.ts'
import { combinations } from '#domain/propose-drafts.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { readStored } from '#web/app/read-stored.ts'
import { currentUser, useMe } from '#web/app/session.ts'
import type { DraftItem, LineChange } from './draft-lines.ts'

const line = z.object({
  first: day.optional(),
  last: day.optional(),
  siteId: z.int().optional(),
  isOut: z.boolean().optional(),
})

/** One draft that was asked for, and what it is called; the server looks closer at it. */
const asked = z.object({
  item: z.custom<DraftItem>(value => typeof value === 'object' && value !== null),
  name: z.string(),
})

const planSchema = z.object({
  /** Whose it is: the tab may be another's by now. */
  by: z.int(),
  /** When it was begun, in milliseconds: what was proposed before is not shown for it. */
  begun: z.number(),
  visitIds: z.array(z.int()),
  combine: z.enum(combinations),
  isSpread: z.boolean(),
  /** Of the spread; null while what is typed is no day. */
  from: day.nullable(),
  to: day.nullable(),
  changes: z.record(z.string(), line),
  /** What was sent and not answered yet, or never. */
  sent: z.array(asked).nullable(),
  result: z
    .object({
      made: drafts.create.reply,
      asked: z.array(asked),
      undone: drafts.undo.reply.nullable(),
    })
    .nullable(),
})

/** What a planner is making drafts of: the visits, how they are to be planned, what was changed by hand, and what came of it. */
export type DraftPlan = z.output<typeof planSchema>
export type AskedDraft = z.output<typeof asked>

const item = 'drafts'

/** In the tab itself, so that a reload and a tab that is opened again find it, and another tab has its own. */
function keep(plan: DraftPlan): void {
  try {
    sessionStorage.setItem(item, JSON.stringify(plan))
  } catch {
    // A full or forbidden storage takes no more than surviving a reload.
  }
}

function readKept(): DraftPlan | undefined {
  const plan = readStored(sessionStorage.getItem(item), planSchema)
  return plan?.by === currentUser()?.id ? plan : undefined
}

/** Twelve weeks. */
const usualDays = 83

/** Begins with some visits; what was begun before is given up. */
export function beginDrafts(visitIds: readonly number[]): void {
  const me = currentUser()
  if (!me) return
  const today = localDay(new Date(), me.timeZone)
  keep({
    by: me.id,
    begun: Date.now(),
    visitIds: [...visitIds],
    combine: 'standards',
    isSpread: false,
    from: today,
    to: addDays(today, usualDays),
    changes: {},
    sent: null,
    result: null,
  })
}

/** Back to what is proposed, as it is by now; what was changed by hand stays. */
export const startOver = (): Partial<DraftPlan> => ({ sent: null, result: null, begun: Date.now() })

export type ChangePlan = (change: Partial<DraftPlan>) => void

/** What this tab has begun, and how it goes on; undefined where nothing was. */
export function useDraftPlan() {
  const { id } = useMe()
  const [plan, setPlan] = useState(readKept)
  const update = useCallback((next: (before: DraftPlan) => DraftPlan) => {
    setPlan(before => {
      if (!before) return before
      const after = next(before)
      keep(after)
      return after
    })
  }, [])
  const change: ChangePlan = useCallback(part => update(before => ({ ...before, ...part })), [update])
  const changeLine = useCallback(
    (key: string, part: LineChange) =>
      update(before => ({
        ...before,
        changes: { ...before.changes, [key]: { ...before.changes[key], ...part } },
      })),
    [update],
  )
  return { plan: plan?.by === id ? plan : undefined, change, changeLine }
}
