import { List, Stack, Text } from '@mantine/core'
import { audits } from '#contract/audits.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { keysOf, mayGoPast, type Unfit, unfitOf } from '#web/planning/unfit.ts'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import type { Audit } from './audit.ts'
import { named } from './audit-changes.ts'
import { useAuditUndo } from './use-audit-undo.ts'

type Taken = Omit<Input<typeof audits.complete>['body'], 'version'>

/** Completes an audit; where Team rules ask or stop for what its team lacked, once more by another question. */
export function useCompletion(onCompleted: ((audit: Audit) => void) | undefined) {
  const save = useSave(audits.complete)
  const { offerAuditUndo } = useAuditUndo()

  async function complete(audit: Audit, taken: Taken): Promise<void> {
    try {
      const after = await save({ params: { id: audit.id }, body: { ...taken, version: audit.version } })
      offerAuditUndo({ kind: 'complete', before: audit, after, said: sayAudit('auditCompleted') })
    } catch (error) {
      throw mayNot(error) ?? error
    }
    onCompleted?.(audit)
  }
  function askInSpite(audit: Audit, taken: Taken, renew: Confirmation['renew']) {
    return (error: unknown): Confirmation | undefined => {
      const unfit = unfitOf(error)
      if (!unfit) return undefined
      const isStopped = unfit.needs === 'override'
      const given = { ...taken, confirmed: true, seen: keysOf(unfit) }
      return {
        title: sayAudit('completeAudit'),
        message: <Lacking audit={audit} unfit={unfit} />,
        confirmLabel: sayAudit(isStopped ? 'overrideAndComplete' : 'completeAnyway'),
        ...(isStopped && {
          reason: { label: sayAudit('whyCompleteAnyway'), description: sayTeam('overrideHint') },
        }),
        run: why => complete(audit, isStopped ? { ...given, override: { reason: why } } : given),
        askOn: askInSpite(audit, given, renew),
        renew,
      }
    }
  }
  return (audit: Audit, renew: Confirmation['renew']): Pick<Confirmation, 'run' | 'askOn'> => {
    const taken: Taken = {}
    return {
      run(reason) {
        if (reason) taken.reason = reason
        return complete(audit, taken)
      },
      askOn: error => askInSpite(audit, taken, renew)(error),
    }
  }
}

/** Of a stop that is not for this account to go beyond: says so beside what it is. */
function mayNot(error: unknown): Failure | undefined {
  const unfit = unfitOf(error)
  if (!unfit || mayGoPast(unfit)) return undefined
  const reasons = unfit.team.map(sayReasonOf).join(' ')
  return new Failure('conflict', sayAudit('mayNotComplete', { reasons }))
}

/** What the team lacked. */
function Lacking({ audit, unfit: { team } }: { audit: Audit; unfit: Unfit }) {
  return (
    <Stack gap="sm">
      <Text size="sm">{sayAudit.rich('teamLacked', named(audit))}</Text>
      <List size="sm" withPadding>
        {team.map(reason => (
          <List.Item key={reason.key}>{sayReasonOf(reason)}</List.Item>
        ))}
      </List>
      <Text size="sm">{sayTeam('confirmationShown')}</Text>
    </Stack>
  )
}
