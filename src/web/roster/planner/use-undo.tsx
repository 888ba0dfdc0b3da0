import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import type { Undo } from './changes.ts'
import { reload } from './reload.ts'

const undoMilliseconds = 10_000

/** Says what was done, and for ten seconds takes it back at a click. */
export function useUndo() {
  const client = useQueryClient()
  const latest = useRef<{ id: string; undo: () => void } | null>(null)
  const withdraw = useCallback(() => {
    if (latest.current) notifications.hide(latest.current.id)
    latest.current = null
  }, [])
  const offerUndo = useCallback(
    (done: string, undo: Undo | null) => {
      // One at a time: what was done before can no longer be undone by itself.
      withdraw()
      if (!undo) return showSuccess(done)
      const run = () => {
        withdraw()
        undo()
          .then(() => showSuccess('Undone.'), showFailure)
          .finally(() => void reload(client))
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
