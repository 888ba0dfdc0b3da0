import { List, Stack, Text } from '@mantine/core'
import { audits } from '#contract/audits.ts'
import { mayOverride, type Unfit, unfitOf } from '#web/planning/unfit.ts'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import type { Audit } from './audit.ts'
import { named } from './audit-changes.ts'
import { useAuditUndo } from './use-audit-undo.ts'

/** Re-opens an audit; where somebody of its team is excluded by now, once more by a question why. */
export function useReopening() {
  const save = useSave(audits.reopen)
  const { offerAuditUndo } = useAuditUndo()
  async function reopen(before: Audit, given: { reason: string; override?: { reason: string } }) {
    const { id, version } = before
    const after = await save({ params: { id }, body: { ...given, version } })
    offerAuditUndo({ kind: 're-open', before, after, said: sayAudit('auditReopened') })
  }

  return (audit: Audit, renew: Confirmation['renew']): Pick<Confirmation, 'run' | 'askOn'> => {
    let reason = ''
    const askOn = (error: unknown): Confirmation | undefined => {
      const unfit = unfitOf(error)
      if (!mayOverride(unfit)) return undefined
      return {
        title: sayAudit('reopenAudit'),
        message: <Excluded audit={audit} unfit={unfit} />,
        confirmLabel: sayAudit('overrideAndReopen'),
        reason: { label: sayAudit('whyReopenAnyway'), description: sayTeam('overrideHint') },
        run: why => reopen(audit, { reason, override: { reason: why ?? '' } }),
        askOn,
        renew,
      }
    }
    return {
      run(given) {
        reason = given ?? ''
        return reopen(audit, { reason })
      },
      askOn,
    }
  }
}

/** Whom re-opening would bring back, and what stops it. */
function Excluded({ audit, unfit: { people } }: { audit: Audit; unfit: Unfit }) {
  return (
    <Stack gap="sm">
      <Text size="sm">{sayAudit.rich('reopenStopped', named(audit))}</Text>
      <List size="sm" withPadding>
        {people.map(({ auditorId, auditorName, reasons }) => (
          <List.Item key={auditorId}>{`${auditorName}: ${reasons.map(sayReasonOf).join(' ')}`}</List.Item>
        ))}
      </List>
    </Stack>
  )
}
