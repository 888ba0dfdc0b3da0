import { Stack, Text } from '@mantine/core'
import { audits } from '#contract/audits.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { needsReason, nextStatus } from '#domain/audit-status.ts'
import { call } from '#web/app/api.ts'
import { listChanges } from '#web/ui/changed-meanwhile.tsx'
import { type Confirmation, confirmAction, confirmDelete } from '#web/ui/confirm.tsx'
import { formatInterval, formatMoment } from '#web/ui/format.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { type Audit, teamNames } from './audit.ts'
import { auditFacts, nothingLeft } from './audit-changes.ts'

const confirmedActions = ['draft', 'cancel', 'complete', 're-open'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

type Asked = Omit<Confirmation, 'run' | 'renew'>

/** Asks, with a reason where one is needed, and then changes an audit's status. */
export function useStatusActions(): (action: ConfirmedAction, audit: Audit) => void {
  const draft = useSave(audits.draft, 'Audit returned to draft successfully')
  const cancel = useSave(audits.cancel, 'Audit canceled successfully')
  const complete = useSave(audits.complete, 'Audit completed successfully')
  const reopen = useSave(audits.reopen, 'Audit re-opened successfully')
  const calls = { draft, cancel, complete, 're-open': reopen }

  function toConfirmation(action: ConfirmedAction, audit: Audit): Confirmation {
    const change = calls[action] as (input: Input<typeof audits.cancel>) => Promise<unknown>
    return {
      ...questions[action](audit, new Date()),
      run(reason) {
        const body = { ...(reason ? { reason } : {}), version: audit.version } as {
          reason: string
          version: number
        }
        return change({ params: { id: audit.id }, body })
      },
      renew: async () => {
        const now = await readToDecide(audit.id, action)
        return { confirmation: toConfirmation(action, now), changes: listChanges(auditFacts, audit, now) }
      },
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
    title: 'Back to draft',
    message: <Effect audit={audit} text="goes back to draft." />,
    confirmLabel: 'Back to draft',
    reason: { optional: true },
  }),
  cancel: audit => ({
    title: 'Cancel audit',
    message: <Effect audit={audit} text="will be canceled." />,
    confirmLabel: 'Cancel audit',
    cancelLabel: 'Keep audit',
    danger: true,
    reason: {},
  }),
  complete: (audit, now) => askToComplete(audit, now),
  're-open': audit => ({
    title: 'Re-open audit',
    message:
      audit.status === 'canceled' ? (
        <Effect audit={{ ...audit, auditors: [] }} text="becomes a draft again, without a team." />
      ) : (
        <Effect audit={{ ...audit, auditors: [] }} text={`is assigned again${toTeam(audit)}.`} />
      ),
    confirmLabel: 'Re-open audit',
    reason: {},
  }),
}

function askToComplete(audit: Audit, now: Date): Asked {
  const isEarly = needsReason('complete', { now, end: new Date(audit.end) })
  const until = formatMoment(audit.end, audit.timeZone)
  return {
    title: 'Complete audit',
    message: (
      <Effect
        audit={{ ...audit, auditors: [] }}
        text={
          isEarly
            ? `doesn’t end until ${until}. Completing it now frees the rest of its team’s time.`
            : 'will be completed.'
        }
      />
    ),
    confirmLabel: 'Complete audit',
    ...(isEarly ? { reason: { label: 'Reason for completing early' } } : {}),
  }
}

const toTeam = (audit: Audit) => (audit.auditors.length > 0 ? ` to ${teamNames(audit)}` : '')

/** Which audit, what happens to it, and who is released by it. */
function Effect({ audit, text }: { audit: Audit; text: string }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        Audit{' '}
        <Text span inherit fw={500}>
          {audit.idflNumber}
        </Text>{' '}
        of {audit.companyName} {text}
      </Text>
      <Text size="sm" c="gray.7">
        {formatInterval(audit.start, audit.end, audit.timeZone)}, site time
      </Text>
      {audit.auditors.length > 0 && (
        <Text size="sm">
          Released:{' '}
          <Text span inherit fw={500}>
            {teamNames(audit)}
          </Text>
          .
        </Text>
      )}
    </Stack>
  )
}

export function useDeleteAudit(onDeleted?: () => void): (audit: Audit) => void {
  const remove = useSave(audits.remove, 'Audit deleted successfully')
  return audit =>
    confirmDelete({
      what: `the draft ${audit.idflNumber} of ${audit.companyName}`,
      hint: (
        <Text size="sm" c="gray.7">
          Its number can’t be used again.
        </Text>
      ),
      run: async () => {
        await remove({ params: { id: audit.id } })
        onDeleted?.()
      },
    })
}
