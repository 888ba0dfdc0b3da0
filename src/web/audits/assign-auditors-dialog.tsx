import { Stack, Tabs, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may } from '#web/app/session.ts'
import { type AssignMode, firstChoice } from '#web/planning/candidates.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { leaveTyped } from '#web/ui/dialog/leave-typed.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayTeam } from '#words/en/audit-teams.ts'
import { listNames } from '#words/lists.ts'
import { AssignExisting } from './assign-existing.tsx'
import type { Audit } from './audit.ts'
import { NewAuditorForm } from './new-auditor-form.tsx'
import { useAssignment } from './use-assignment.ts'
import { useCandidates } from './use-candidates.ts'
import { useGivenRoles, useTeamRoles } from './use-team-roles.ts'

type Props = { audit: Audit; mode: AssignMode; onClose: () => void }
type Tab = 'existing' | 'new'

/** Puts auditors on an audit, or others in the place of its team. Shown while it is mounted. */
export function AssignAuditorsDialog({ audit: given, mode, onClose }: Props) {
  const { audit, copyOf, readAgain } = useCurrentAudit(given)
  const proposed = mode === 'assign' ? copyOf?.team : undefined
  const [isOpen, { open, close }] = useDisclosure(false)
  const [tab, setTab] = useState<Tab>('existing')
  const existingTab = useRef<HTMLButtonElement>(null)
  const assignment = useAssignment(audit, mode, readAgain)
  const givenRoles = useGivenRoles(proposed)
  const choice = useCandidates(audit, mode, { given: givenRoles.given, proposed })
  const roles = useTeamRoles(audit, mode, { ...givenRoles, chosen: choice.chosen })
  // Opened only now, so that it slides in.
  useEffect(open, [open])
  useReturnFocus()
  const leave = () => assignment.isSaving || void leaveTyped(close)

  // The form that had the focus is hidden with its tab.
  function showExisting() {
    setTab('existing')
    existingTab.current?.focus()
  }
  const shared = { given, audit, mode, choice, roles, assignment, onDone: close }
  return (
    <Dialog
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={onClose}
      title={sayTeam(mode === 'assign' ? 'assignAuditors' : 'reassignAuditors')}
      size={960}
      attributes={dialogAttributes}
      closeButtonProps={{ 'aria-label': sayTeam('close') }}
    >
      <Stack gap="sm">
        <AuditLine audit={audit} mode={mode} />
        {copyOf && proposed && proposed.length > 0 && (
          <ProposedTeam copyOf={copyOf} proposed={proposed} choice={choice} />
        )}
        <Tabs value={tab} onChange={value => setTab(value as Tab)} keepMounted>
          <Tabs.List>
            <Tabs.Tab value="existing" ref={existingTab}>
              {sayTeam('existingAuditor')}
            </Tabs.Tab>
            {may(auditors.create) && <Tabs.Tab value="new">{sayTeam('createNew')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="existing" pt="sm">
            <AssignExisting {...shared} />
          </Tabs.Panel>
          {may(auditors.create) && (
            <Tabs.Panel value="new" pt="sm">
              <NewAuditorForm {...shared} onCreatedOnly={showExisting} />
            </Tabs.Panel>
          )}
        </Tabs>
      </Stack>
    </Dialog>
  )
}

function AuditLine({ audit, mode }: Omit<Props, 'onClose'>) {
  return (
    <Text size="sm" c="gray.7" component="div">
      <Text span inherit fw={500}>
        {audit.idflNumber}
      </Text>{' '}
      · {audit.companyName} · <SiteTime start={audit.start} end={audit.end} timeZone={audit.timeZone} />
      {mode === 'reassign' && <div>{sayTeam('teamReplaced')}</div>}
    </Text>
  )
}

type ProposedProps = {
  copyOf: NonNullable<Reply<typeof audits.one>['copyOf']>
  proposed: readonly { id: number; name: string }[]
  choice: ReturnType<typeof useCandidates>
}

/** That the team of the audit it was copied from, or of which other, is chosen, and who of it isn’t. */
function ProposedTeam({
  copyOf: { id, idflNumber, teamOf },
  proposed,
  choice: { candidates, isLoading },
}: ProposedProps) {
  if (isLoading) return null
  const ready = new Set(firstChoice(candidates, { status: 'draft', auditors: [], proposed }, 'assign'))
  const others = proposed.filter(({ id }) => !ready.has(id)).map(({ name }) => name)
  return (
    <Text size="sm">
      {sayTeam(teamOf && teamOf.id !== id ? 'proposedFromEarlier' : 'proposedFrom', {
        number: teamOf?.idflNumber ?? idflNumber,
        source: idflNumber,
      })}
      {others.length > 0 && ` ${sayTeam('notProposed', { names: listNames(others) })}`}
    </Text>
  )
}

/** An audit that a dialog was opened on, as it stands now; it follows live. */
function useCurrentAudit(given: Audit) {
  const { data, refetch } = useRecord(audits.one, may(audits.one) ? given.id : null)
  // What was kept from before may be older than the row of the list.
  const audit: Audit = data && data.version > given.version ? data : given
  return { audit, copyOf: data?.copyOf, readAgain: refetch }
}
