import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { keysToConfirm, type Step, type Steps, sendChange } from './change.ts'
import { askUnfit } from './confirm-unfit.tsx'
import { type Given, mayOverride, sayUnfit, unfitOf } from './unfit.ts'

const undoMilliseconds = 10_000

/** The steps that take a change back; or what does, and answers whether all of it is undone. */
export type WayBack = Steps | (() => Promise<boolean>)

/** The last change: what was said of it, and how it is taken back, if it can be. */
type Latest = { id: string; done: string; inverse: WayBack | null; isUndoing: boolean }

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
    takeBack(client, undone, onDone)
      .catch(showFailure)
      // What was refused can be tried again, once the reason is gone.
      .finally(() => {
        undone.isUndoing = false
      })
  }, [client])
  const offerUndo = useCallback(
    (done: string, inverse: WayBack | null) => {
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

/** It is asked as the change was; where it can't be undone the message says why. */
async function takeBack(
  client: QueryClient,
  undone: Latest,
  onDone: () => void,
  given: Given = { seen: [] },
): Promise<void> {
  if (typeof undone.inverse === 'function') {
    if (await undone.inverse()) onDone()
    return
  }
  const [batch, left] = cutBatch(undone.inverse ?? [])
  try {
    await sendChange(client, batch, given)
  } catch (error) {
    return askAgain(error, given, more => takeBack(client, undone, onDone, more))
  }
  // What is left can still be undone, whatever becomes of the next call.
  undone.inverse = left
  if (left.length > 0) return takeBack(client, undone, onDone, given)
  onDone()
  showSuccess(sayPlannerDialog('undone'))
}

/** Goes on past what may be confirmed; throws what may not. */
async function askAgain(error: unknown, given: Given, goOn: (given: Given) => Promise<void>): Promise<void> {
  const unfit = unfitOf(error)
  const past = (more: Given) => goOn({ ...given, ...more, seen: [...given.seen, ...more.seen] })
  if (mayOverride(unfit)) {
    const more = await askUnfit(unfit)
    if (more) return past(more)
  }
  const seen = keysToConfirm(error)
  if (!seen) throw couldNot(error)
  confirmAction({
    title: sayPlannerDialog('undoAnywayTitle'),
    message: unfit ? sayUnfit(unfit) : readMessage(error),
    confirmLabel: sayPlannerDialog('undoAnyway'),
    run: () => past({ seen }),
  })
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
