import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { actOfKey } from '#web/planner/hand/keyboard.ts'
import { keysToConfirm, type Steps, sendChange } from '#web/planning/change.ts'
import { askUnfit } from '#web/planning/confirm-unfit.tsx'
import { type Given, mayOverride, sayUnfit, unfitOf } from '#web/planning/unfit.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'

const undoMilliseconds = 10_000

/** The last change: what was said of it, and with which steps it is taken back, if it can be. */
type Latest = { id: string; done: string; inverse: Steps | null; isUndoing: boolean }

/**
 * Says what was done, and takes it back at a click on the message, or by keys also once that is gone: by the steps that
 * the change answered.
 */
export function useUndo() {
  const client = useQueryClient()
  const latest = useRef<Latest | null>(null)
  const undoLatest = useCallback(() => {
    const undone = latest.current
    if (undone?.isUndoing) return
    if (!undone?.inverse) return sayNothingToUndo(undone)
    undone.isUndoing = true
    notifications.hide(undone.id)
    const onDone = () => {
      if (latest.current === undone) latest.current = null
    }
    takeBack(client, undone.inverse, onDone)
      .catch(showFailure)
      // What was refused can be tried again, once the reason is gone.
      .finally(() => {
        undone.isUndoing = false
      })
  }, [client])
  const offerUndo = useCallback(
    (done: string, inverse: Steps | null) => {
      // One at a time: what was done before can no longer be undone by itself.
      if (latest.current) notifications.hide(latest.current.id)
      const id = inverse ? showOffer(done, undoLatest) : ''
      if (!inverse) showSuccess(done)
      latest.current = { id, done, inverse, isUndoing: false }
    },
    [undoLatest],
  )
  return { offerUndo, undoLatest }
}

/** Keys that do nothing would leave one to guess. */
function sayNothingToUndo(latest: Latest | null): void {
  const message = latest
    ? sayPlannerDialog('notInOneStep', { done: latest.done })
    : sayPlannerDialog('nothingToUndo')
  // Held down, the keys say so once.
  notifications.show({
    id: message,
    title: sayPlannerDialog('notUndoneTitle'),
    message,
    position: 'bottom-center',
  })
}

/** It is asked as the change was; where it can't be undone the message says why. */
async function takeBack(
  client: QueryClient,
  inverse: Steps,
  onDone: () => void,
  given: Given = { seen: [] },
): Promise<void> {
  try {
    await sendChange(client, inverse, given)
    onDone()
    showSuccess(sayPlannerDialog('undone'))
  } catch (error) {
    const unfit = unfitOf(error)
    const goOn = (more: Given) =>
      takeBack(client, inverse, onDone, { ...given, ...more, seen: [...given.seen, ...more.seen] })
    if (mayOverride(unfit)) {
      const more = await askUnfit(unfit)
      if (more) return goOn(more)
    }
    const seen = keysToConfirm(error)
    if (!seen) throw couldNot(error)
    confirmAction({
      title: sayPlannerDialog('undoAnywayTitle'),
      message: unfit ? sayUnfit(unfit) : readMessage(error),
      confirmLabel: sayPlannerDialog('undoAnyway'),
      run: () => goOn({ seen }),
    })
  }
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

/** Ctrl+Z wherever the focus is, but for a text, where it is the browser’s own, a dialog, and while something is dragged. */
export function useUndoKey(undo: () => void, isDragging: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (actOfKey(event, isDragging())?.type !== 'undo' || isElsewhere(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, isDragging])
}

/** A dialog that is on its way out is still drawn, but has given the focus back. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [aria-modal="true"]')) return true
  return target === document.body && document.querySelector('[aria-modal="true"]') !== null
}
