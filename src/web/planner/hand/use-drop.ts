import { type RefObject, useCallback } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure } from '#web/app/query-client.ts'
import { isOffline, readMessage } from '#web/app/read-failure.ts'
import { moveDays, type Times } from '#web/planner/axis/days.ts'
import type { TimelineRef } from '#web/planner/axis/use-grid.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Audit, Availabilities } from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import {
  clashWarnings,
  type FocusTarget,
  namesOf,
  type Person,
  type Plan,
  readAudit,
  readEntry,
  readToPlan,
  renewed,
  shiftOf,
  teamWarning,
} from '#web/planner/data/plan.ts'
import { planAssign, planReplace } from '#web/planner/data/plan-team.ts'
import { planChangeBooking, planMove } from '#web/planner/data/plan-times.ts'
import type { BoardData } from '#web/planner/data/use-board-data.ts'
import { windowWarnings } from '#web/planner/data/visit-windows.ts'
import type { Entry } from '#web/planning/entry.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { sayPlanner } from '#words/en/planner.ts'
import { sayPlan } from '#words/en/planner-plans.ts'
import type { Hand } from './contexts.ts'
import { type Drag, isMoved, rangeDays, refreshDrag } from './drag.ts'
import { makeDragKeys } from './drag-keys.ts'
import type { DropGhost } from './use-ghost-drop.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

type Given = {
  hand: Hand
  /** As they are by then, whatever is still shown. */
  latest: RefObject<{ auditors: readonly AuditorRow[]; entries: readonly Entry[] }>
  onBook: (auditor: AuditorRow, days: { first: string; last: string }) => void
  confirmChange: (plan: Plan) => void
  /** What is proposed is set at once: nothing is booked by it. */
  dropGhost: DropGhost
}

type DraggingGiven = Given & { board: RefObject<BoardData>; timeline: TimelineRef }

/** Dragging by pointer and by keys, with the same drop at the end. */
export function useDragging({ board, timeline, ...given }: DraggingGiven) {
  const { drag, announcement } = given.hand
  const onDrop = useDrop(given)
  const lineAt = (y: number) => {
    const row = board.current.rows[timeline.current?.rowAt(y) ?? -1]
    return row?.type === 'line' ? { key: row.key, auditorId: row.auditor.id } : null
  }
  return {
    pointerDrag: usePointerDrag({ drag, timeline, lineAt, onDrop }),
    dragKeys: makeDragKeys({ board, timeline, drag, onDrop, announce: announcement.set }),
  }
}

/** Asks for a confirmation of what a drop would do. */
function useDrop({ hand, latest, onBook, confirmChange, dropGhost }: Given): (dropped: Drag) => void {
  const { drag, dragView, announcement } = hand
  return useCallback(
    (dropped: Drag) => {
      const { availabilities } = dragView.get()
      drag.set(null)
      const auditor = latest.current.auditors.find(({ id }) => id === dropped.auditorId)
      if (!auditor || !isMoved(dropped)) return announcement.set(sayPlanner('putBack'))
      const { item, byDays } = dropped
      if (item.type === 'range') return onBook(auditor, rangeDays(item.day, byDays))
      const fresh = refreshDrag(dropped, new Map(latest.current.entries.map(entry => [entry.id, entry])))
      if (!fresh) return showFailure(new Failure('conflict', sayPlan('isGone')))
      const held = fresh.item.type === 'entries' ? fresh.item.entries[0] : undefined
      if (held && isGhost(held)) return dropGhost(held, fresh, auditor)
      const plan = async () => {
        const planned = await planDrop(fresh, auditor, availabilities)
        if (planned) confirmChange(planned)
      }
      plan().catch(error => (isOffline(error) ? retryDrop(error, plan) : showFailure(error)))
    },
    [drag, dragView, announcement, latest, onBook, confirmChange, dropGhost],
  )
}

/** What was dragged waits for the connection, instead of being dragged once more. */
function retryDrop(error: unknown, plan: () => Promise<void>): void {
  confirmAction({
    title: sayPlan('notMovedTitle'),
    message: sayPlan('notMoved', { reason: readMessage(error) }),
    confirmLabel: sayPlan('tryAgain'),
    canUndo: true,
    run: plan,
  })
}

/** What a drop would do, for the confirmation. Audits are read again for their version and whole team. */
export async function planDrop(
  drag: Drag,
  to: Person,
  availabilities?: Availabilities,
): Promise<Plan | null> {
  const { item, byDays, grip } = drag
  const availability = availabilities?.get(to.id)
  if (item.type === 'range') return null
  if (item.type === 'draft') return planAssign(await readAudit(item.audit.id), to, availability)
  if (item.entries.length > 1) return planShift(item.entries, byDays, availabilities)
  const [entry] = item.entries
  if (!entry.project)
    return planChangeBooking(entry, moveDays(entry, byDays, entry.timeZone, grip), to, availability)
  if (to.id !== entry.auditorId) return planReplace(entry, to, availability)
  const audit = await readAudit(entry.project.id)
  return planMove(audit, moveDays(audit, byDays, audit.timeZone, grip), { grip, byDays, availabilities })
}

type Moving<Of> = { of: Of; to: Times }
type Several = { audits: readonly Moving<Audit>[]; bookings: readonly Moving<Entry>[] }
type Shift = { byDays: number; availabilities?: Availabilities | undefined; focusTarget: FocusTarget }

/** Each audit once, with its whole team. */
async function planShift(
  entries: readonly Entry[],
  byDays: number,
  availabilities?: Availabilities,
): Promise<Plan> {
  const ids = [...new Set(entries.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))]
  const moving = <Of extends Audit | Entry>(of: Of) => ({ of, to: moveDays(of, byDays, of.timeZone) })
  const audits = (await Promise.all(ids.map(readAudit))).map(moving)
  const bookings = entries.filter(({ project }) => !project).map(moving)
  const focusTarget = { auditorId: entries[0]?.auditorId ?? 0, entryId: entries[0]?.id }
  return planMoveAll({ audits, bookings }, { byDays, availabilities, focusTarget })
}

function planMoveAll(several: Several, shift: Shift): Plan {
  const { byDays, availabilities, focusTarget } = shift
  const plans = plansOf(several, Math.sign(byDays))
  const count = plans.length
  const shiftBy = shiftOf(byDays)
  const renew = async (): Promise<Plan> => {
    const plan = renewed(planMoveAll(await readSeveral(several), shift))
    // By how many days each is moved may be another number by now.
    return { ...plan, confirmLabel: sayPlan('move'), done: sayPlan('severalMoved', { count }), renew }
  }
  return {
    title: sayPlan('moveSeveralTitle', { count }),
    changes: plans.toReversed().flatMap(({ changes }) => changes),
    warnings: warningsOfAll(several, availabilities),
    confirmLabel: sayPlan('moveBy', shiftBy),
    steps: plans.flatMap(({ steps }) => steps),
    done: sayPlan('severalMovedBy', { count, ...shiftBy }),
    renew,
    focusTarget,
  }
}

/** The farthest first, so that none runs into one that is yet to move. */
const plansOf = ({ audits, bookings }: Several, direction: number) =>
  [
    ...audits.map(({ of, to }) => ({ start: of.start, ...planMove(of, to, { grip: 'move' }) })),
    ...bookings.map(({ of, to }) => ({ start: of.start, ...planChangeBooking(of, to, of.auditor) })),
  ].sort((a, b) => direction * (Date.parse(b.start) - Date.parse(a.start)))

function warningsOfAll({ audits, bookings }: Several, availabilities: Availabilities = new Map()): string[] {
  const names = [...audits.flatMap(({ of }) => namesOf(of)), ...bookings.map(({ of }) => of.auditor.name)]
  const timeZone = audits[0]?.of.timeZone ?? 'UTC'
  const clashes = [...availabilities.values()].flatMap(availability => clashWarnings(availability, timeZone))
  const windows = audits.flatMap(({ of, to }) => windowWarnings(of, to))
  return [...teamWarning([...new Set(names)]), ...windows, ...clashes]
}

/** As they stand now, each on its way to where it was to go. */
async function readSeveral({ audits, bookings }: Several): Promise<Several> {
  return {
    audits: await Promise.all(audits.map(async ({ of, to }) => ({ of: await readToPlan(of.id), to }))),
    bookings: await Promise.all(bookings.map(async ({ of, to }) => ({ of: await readEntry(of.id), to }))),
  }
}
