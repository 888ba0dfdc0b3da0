import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { audits } from '#contract/audits.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { needsReason, nextStatus } from '#domain/audit-status.ts'
import { call } from '#web/app/api.ts'
import { listChanges } from '#web/ui/dialog/changed-meanwhile.tsx'
import { confirmAction, confirmDelete } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayDone } from '#words/en/done.ts'
import { formatInterval, formatMoment } from '#words/moments.ts'
import { type Audit, teamNames } from './audit.ts'
import { listAuditFacts, named, nothingLeft } from './audit-changes.ts'
import { useCompletion } from './complete-audit.tsx'
import { useReopening } from './reopen-audit.tsx'
import { useAuditUndo } from './use-audit-undo.ts'
import { useDoneUndo } from './use-done-undo.ts'

const confirmedActions = ['draft', 'cancel', 'complete', 're-open'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

type Asked = Omit<Confirmation, 'run' | 'renew'>

/** Asks, with a reason where one is needed, and then changes an audit's status. */
export function useStatusActions(
  onCompleted?: (audit: Audit) => void,
): (action: ConfirmedAction, audit: Audit) => void {
  const draft = useSave(audits.draft)
  const cancel = useSave(audits.cancel)
  const { offerAuditUndo } = useAuditUndo()
  const completion = useCompletion(onCompleted)
  const reopening = useReopening()
  const calls = { draft, cancel }

  function toConfirmation(action: ConfirmedAction, audit: Audit): Confirmation {
    const renew = async () => {
      const now = await readToDecide(audit.id, action)
      return {
        confirmation: toConfirmation(action, now),
        changes: listChanges(listAuditFacts(), audit, now),
      }
    }
    const asked = questions[action](audit, new Date())
    if (action === 'complete') return { ...asked, ...completion(audit, renew), renew }
    if (action === 're-open') return { ...asked, ...reopening(audit, renew), renew }
    const change = calls[action] as (
      input: Input<typeof audits.cancel>,
    ) => Promise<Reply<typeof audits.cancel>>
    return {
      ...asked,
      async run(reason) {
        const body = { ...(reason ? { reason } : {}), version: audit.version } as {
          reason: string
          version: number
        }
        const after = await change({ params: { id: audit.id }, body })
        const said = sayAudit(action === 'draft' ? 'returnedToDraft' : 'auditCanceled')
        offerAuditUndo({ kind: action, before: audit, after, said })
      },
      renew,
    }
  }
  return (action, audit) => confirmAction(toConfirmation(action, audit))
}

/** As it stands now; refused where that leaves nothing to confirm. */
async function readToDecide(id: number, action: ConfirmedAction): Promise<Audit> {
  const audit = await call(audits.one, { params: { id } })
  if (nextStatus(audit.status, action) === null) throw new Failure('conflict', nothingLeft(audit))
  return audit
}

const questions: Record<ConfirmedAction, (audit: Audit, now: Date) => Asked> = {
  draft: audit => ({
    title: sayAudit('backToDraft'),
    message: <Effect audit={audit}>{sayAudit.rich('goesBackToDraft', named(audit))}</Effect>,
    confirmLabel: sayAudit('backToDraft'),
    reason: { optional: true },
  }),
  cancel: audit => ({
    title: sayAudit('cancelAudit'),
    message: <Effect audit={audit}>{sayAudit.rich('willBeCanceled', named(audit))}</Effect>,
    confirmLabel: sayAudit('cancelAudit'),
    cancelLabel: sayAudit('keepAudit'),
    danger: true,
    reason: {},
  }),
  complete: (audit, now) => askToComplete(audit, now),
  're-open': audit => ({
    title: sayAudit('reopenAudit'),
    message: <Effect audit={{ ...audit, auditors: [] }}>{sayReopened(audit)}</Effect>,
    confirmLabel: sayAudit('reopenAudit'),
    reason: {},
  }),
}

function askToComplete(audit: Audit, now: Date): Asked {
  const isEarly = needsReason('complete', { now, end: new Date(audit.end) })
  const until = formatMoment(audit.end, audit.timeZone)
  return {
    title: sayAudit('completeAudit'),
    message: (
      <Effect audit={{ ...audit, auditors: [] }}>
        {isEarly
          ? sayAudit.rich('completedEarly', { ...named(audit), until })
          : sayAudit.rich('willBeCompleted', named(audit))}
      </Effect>
    ),
    confirmLabel: sayAudit('completeAudit'),
    ...(isEarly ? { reason: { label: sayAudit('reasonForEarly') } } : {}),
  }
}

function sayReopened(audit: Audit) {
  if (audit.status === 'canceled') return sayAudit.rich('becomesDraft', named(audit))
  if (audit.auditors.length === 0) return sayAudit.rich('assignedAgain', named(audit))
  return sayAudit.rich('assignedAgainTo', { ...named(audit), names: teamNames(audit) })
}

/** Which audit, what happens to it, and who is released by it. */
function Effect({ audit, children }: { audit: Audit; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Text size="sm">{children}</Text>
      <Text size="sm" c="gray.7">
        {sayAudit('atSite', { interval: formatInterval(audit.start, audit.end, audit.timeZone) })}
      </Text>
      {audit.auditors.length > 0 && (
        <Text size="sm">{sayAudit.rich('released', { names: teamNames(audit), b: bold })}</Text>
      )}
    </Stack>
  )
}

export function useDeleteAudit(onDeleted?: () => void): (audit: Audit) => void {
  const remove = useSave(audits.remove)
  const { noteDeleted } = useAuditUndo()
  return audit =>
    confirmDelete({
      question: sayAudit.rich('deleteQuestion', named(audit)),
      hint: (
        <Text size="sm" c="gray.7">
          {sayAudit('numberSpent')}
        </Text>
      ),
      run: async () => {
        await remove({ params: { id: audit.id } })
        noteDeleted(audit, sayAudit('auditDeleted'))
        onDeleted?.()
      },
    })
}

/** Asks, and then takes back that an audit is done. */
export function useTakeDoneBack(): (audit: Audit) => void {
  const save = useSave(audits.notDone)
  const offerDoneUndo = useDoneUndo()
  return audit =>
    confirmAction({
      title: sayDone('takeBack'),
      message: <Text size="sm">{sayDone.rich('takeBackQuestion', named(audit))}</Text>,
      confirmLabel: sayDone('takeBack'),
      run: async () =>
        offerDoneUndo(audit, await save({ params: { id: audit.id }, body: {} }), sayDone('takenBack')),
    })
}
