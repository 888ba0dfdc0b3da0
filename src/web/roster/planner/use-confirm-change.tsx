import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { type Confirmation, confirmAction } from '#web/ui/confirm.tsx'
import type { SiteTime } from '#web/ui/use-holiday-hint.ts'
import { type BeforeAfter, ChangeCard } from './change-card.tsx'
import { type Act, needsConfirmation, type Undo } from './changes.ts'

export type Plan = {
  title: string
  changes: readonly BeforeAfter[]
  warnings: readonly string[]
  /** When the audits concerned are to be, so that public holidays are told. */
  sites?: readonly SiteTime[]
  confirmLabel: string
  danger?: boolean
  /** The warning about standards stands among the warnings already. */
  isSure?: boolean
  act: Act
  /** Said once it is done: `AUD-7 moved 2 days later`. */
  done: string
  leadsTo: Landing
  /** The same on what somebody else has saved meanwhile, so that nothing that was typed is lost. */
  renew: () => Promise<Plan>
}

/** Where the focus goes when what had it is gone: to a bar of the auditor’s row, or to its name. */
export type Landing = { auditorId: number; auditId?: number; entryId?: number | undefined }

const undoMilliseconds = 10_000

/** Asks before each change with before and after; once saved it can be undone for ten seconds. */
export function useConfirmChange(focusOn: (landing: Landing) => void) {
  const client = useQueryClient()
  const latest = useRef<{ id: string; undo: () => void } | null>(null)

  const offerUndo = useCallback(
    (done: string, undo: Undo | null) => {
      // One at a time, and not over the drafts: what was done before can no longer be undone by itself.
      if (latest.current) notifications.hide(latest.current.id)
      if (!undo) {
        latest.current = null
        return showSuccess(done)
      }
      const run = () => {
        latest.current = null
        notifications.hide(id)
        undo()
          .then(() => showSuccess('Undone.'), showFailure)
          .finally(() => void reload(client))
      }
      const id = notifications.show({
        color: 'green',
        title: 'Success',
        autoClose: undoMilliseconds,
        position: 'bottom-center',
        message: <UndoMessage done={done} onUndo={run} />,
        onClose: () => {
          if (latest.current?.id === id) latest.current = null
        },
      })
      latest.current = { id, undo: run }
    },
    [client],
  )
  const toConfirmation = useCallback(
    (plan: Plan, goBack?: () => void): Confirmation => {
      let isSure = plan.isSure ?? false
      const run = async () => {
        try {
          const undo = await plan.act(isSure)
          await reload(client)
          offerUndo(plan.done, undo)
        } catch (error) {
          void reload(client)
          isSure ||= needsConfirmation(error)
          throw withAdvice(error)
        }
      }
      const { title, confirmLabel, danger, changes, warnings, sites, renew } = plan
      const message = <ChangeCard changes={changes} warnings={warnings} sites={sites} />
      const returnFocus = () => focusOn(plan.leadsTo)
      return {
        title,
        message,
        confirmLabel,
        size: 'md',
        run,
        goBack,
        returnFocus,
        renew: async () => ({ confirmation: toConfirmation(await renew(), goBack) }),
        ...(danger ? { danger } : {}),
      }
    },
    [client, offerUndo, focusOn],
  )
  const confirmChange = useCallback(
    (plan: Plan, goBack?: () => void) => confirmAction(toConfirmation(plan, goBack)),
    [toConfirmation],
  )
  const undoLatest = useCallback(() => latest.current?.undo(), [])
  return { confirmChange, offerUndo, undoLatest }
}

const nouns = ['/projects', '/rosters', '/auditors']

export function reload(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => nouns.some(noun => String(queryKey[0]).startsWith(noun)),
  })
}

/** A refusal with the way on. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { kind, message, code, details } = error
  const advice = needsConfirmation(error)
    ? 'Confirm again to go ahead all the same; the history will show it.'
    : code === 'clash'
      ? 'Nothing was changed. Choose other days or another auditor.'
      : ''
  return new Failure(kind, `${message} ${advice}`.trim(), { ...(code ? { code } : {}), details })
}

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
