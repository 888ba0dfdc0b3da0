import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { keysToConfirm, type Step, type Steps, sendChange } from './change.ts'
import { askUnfit } from './confirm-unfit.tsx'
import {
  type Change,
  type Done,
  isOwnCall,
  noteDone,
  togetherWith,
  touchedOf,
  undoList,
  withoutUndone,
} from './undo-list.ts'
import { type Given, mayOverride, sayUnfit, unfitOf } from './unfit.ts'

const undoMilliseconds = 10_000

/** The message that offers to undo a change; one at a time. */
let offer: { changeId: number; messageId: string } | null = null
let isUndoing = false

/**
 * Says what was done, and takes it back at a click on the message; by keys, or from the list, also once that is gone: by the
 * steps that the change answered. Any of the last changes of this page, of whatever screen, with those that stand on it.
 */
export function useUndo() {
  const client = useQueryClient()
  const undo = useCallback((id: number) => void undoWithLater(client, id), [client])
  const undoLatest = useCallback(() => {
    const [latest] = undoList.get()
    if (isUndoing) return
    if (latest?.way) undo(latest.id)
    else sayNothingToUndo(latest)
  }, [undo])
  const offerUndo = useCallback(
    (done: Done) => {
      hideOffer()
      const { id } = noteDone(done)
      const said = done.said ?? done.done
      if (done.way) offer = { changeId: id, messageId: showOffer(said, () => undo(id)) }
      else showSuccess(said)
    },
    [undo],
  )
  return { offerUndo, undoLatest, undo }
}

/** What was taken back otherwise is not offered to be taken back any more. */
export function hideOffer(): void {
  if (offer) notifications.hide(offer.messageId)
  offer = null
}

/** Takes back a change and what stands on it, the latest first; at the first that can't be it ends, and says why. */
async function undoWithLater(client: QueryClient, id: number): Promise<void> {
  if (isUndoing) return
  isUndoing = true
  const together = togetherWith(undoList.get(), id).map(change => change.id)
  if (offer && together.includes(offer.changeId)) hideOffer()
  let count = 0
  try {
    for (const one of together) {
      // As it is by now: what was undone before it left other versions.
      const change = undoList.get().find(listed => listed.id === one)
      if (!change) continue
      if (!change.way) {
        sayNothingToUndo(change)
        break
      }
      if (!(await takeBack(client, change))) break
      count += 1
    }
  } catch (error) {
    showFailure(couldNot(error))
  } finally {
    isUndoing = false
  }
  if (count > 1) showSuccess(sayPlannerDialog('severalUndone', { count }))
}

/** Keys that do nothing would leave one to guess. */
function sayNothingToUndo(latest: Done | undefined): void {
  const message = latest
    ? sayPlannerDialog(latest.isForbidden ? 'mayNotUndo' : 'notInOneStep', { done: latest.done })
    : sayPlannerDialog('nothingToUndo')
  // Held down, the keys say so once.
  notifications.show({
    id: message,
    title: sayPlannerDialog('notUndoneTitle'),
    message,
    position: 'bottom-center',
  })
}

/** As many as a call takes. */
const mostSteps = 100

/** What is undone by one call, which is all or none, and what by those after it. Steps of one audit stay together, as they are made on the same version. */
export function cutBatch(inverse: Steps): [batch: Steps, left: Steps] {
  const of = (step: Step | undefined) => step && 'projectId' in step && step.projectId
  let end = Math.min(inverse.length, mostSteps)
  while (end > 1 && end < inverse.length && of(inverse[end]) && of(inverse[end]) === of(inverse[end - 1]))
    end -= 1
  return [inverse.slice(0, end), inverse.slice(end)]
}

/** It is asked as the change was. Answers whether all of it is undone; what was refused can be tried again once the reason is gone. */
async function takeBack(client: QueryClient, change: Change, given: Given = { seen: [] }): Promise<boolean> {
  const { way } = change
  if (way && isOwnCall(way)) {
    const { isWhole, touched } = await way.run(change.touched)
    if (isWhole) undoList.set(withoutUndone(undoList.get(), change, touched))
    return isWhole
  }
  const [batch, left] = cutBatch(way ?? [])
  try {
    const reply = await sendChange(client, batch, { ...given, isUndo: true })
    // What is left can still be undone, whatever becomes of the next call.
    undoList.set(withoutUndone(undoList.get(), change, touchedOf(reply), left))
  } catch (error) {
    const more = await askPast(error)
    if (!more) return false
    return takeBack(client, change, { ...given, ...more, seen: [...given.seen, ...more.seen] })
  }
  if (left.length > 0) return takeBack(client, { ...change, way: left }, given)
  showSuccess(sayPlannerDialog('undone'))
  return true
}

/** What it takes to go on past what may be confirmed, null where one would rather not; throws what may not. */
async function askPast(error: unknown): Promise<Given | null> {
  const unfit = unfitOf(error)
  if (mayOverride(unfit)) {
    const more = await askUnfit(unfit)
    if (more) return more
  }
  const seen = keysToConfirm(error)
  if (!seen) throw error
  const isSure = await ask({
    title: sayPlannerDialog('undoAnywayTitle'),
    message: unfit ? sayUnfit(unfit) : readMessage(error),
    yes: sayPlannerDialog('undoAnyway'),
  })
  return isSure ? { seen } : null
}

/** The same failure, and what it means. */
function couldNot(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, code, details } = error
  return new Failure(kind, sayPlannerDialog('notUndone', { reason: readMessage(error) }), {
    ...(code ? { code } : {}),
    details,
  })
}

const showOffer = (done: string, onUndo: () => void): string =>
  notifications.show({
    color: 'green',
    title: sayPlannerDialog('success'),
    autoClose: undoMilliseconds,
    // Not over the drafts.
    position: 'bottom-center',
    message: <UndoMessage done={done} onUndo={onUndo} />,
  })

function UndoMessage({ done, onUndo }: { done: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{done}</span>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        onClick={onUndo}
        title={sayPlannerDialog('undoKeys')}
      >
        {sayPlannerDialog('undo')}
      </Button>
    </Group>
  )
}
