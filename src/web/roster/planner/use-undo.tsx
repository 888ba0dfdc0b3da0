import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { needsConfirmation, type Steps, sendChange } from '#web/planning/change.ts'
import { confirmAction } from '#web/ui/confirm.tsx'
import { reload } from './reload.ts'

const undoMilliseconds = 10_000

/** Says what was done, and for ten seconds takes it back at a click: by the steps that the change answered. */
export function useUndo() {
  const client = useQueryClient()
  const latest = useRef<{ id: string; undo: () => void } | null>(null)
  const withdraw = useCallback(() => {
    if (latest.current) notifications.hide(latest.current.id)
    latest.current = null
  }, [])
  const offerUndo = useCallback(
    (done: string, inverse: Steps | null) => {
      // One at a time: what was done before can no longer be undone by itself.
      withdraw()
      if (!inverse) return showSuccess(done)
      const run = () => {
        withdraw()
        takeBack(inverse, () => reload(client)).catch(showFailure)
      }
      const onClose = () => {
        if (latest.current?.id === id) latest.current = null
      }
      const id = showOffer(done, run, onClose)
      latest.current = { id, undo: run }
    },
    [client, withdraw],
  )
  const undoLatest = useCallback(() => latest.current?.undo(), [])
  return { offerUndo, undoLatest }
}

/** It is asked as the change was; where it can't be undone the message says why. */
async function takeBack(inverse: Steps, reloaded: () => Promise<void>, confirmed = false): Promise<void> {
  try {
    await sendChange(inverse, { confirmed })
    showSuccess('Undone.')
  } catch (error) {
    if (!needsConfirmation(error)) throw couldNot(error)
    confirmAction({
      title: 'Undo all the same?',
      message: readMessage(error),
      confirmLabel: 'Undo all the same',
      run: () => takeBack(inverse, reloaded, true),
    })
  } finally {
    void reloaded()
  }
}

/** The same failure, and what it means. */
function couldNot(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, message, code, details } = error
  return new Failure(kind, `Not undone. ${message}`, { ...(code ? { code } : {}), details })
}

const showOffer = (done: string, onUndo: () => void, onClose: () => void): string =>
  notifications.show({
    color: 'green',
    title: 'Success',
    autoClose: undoMilliseconds,
    // Not over the drafts.
    position: 'bottom-center',
    message: <UndoMessage done={done} onUndo={onUndo} />,
    onClose,
  })

function UndoMessage({ done, onUndo }: { done: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{done}</span>
      <Button size="compact-sm" variant="default" flex="none" onClick={onUndo} title="Ctrl+Z on the timeline">
        Undo
      </Button>
    </Group>
  )
}
