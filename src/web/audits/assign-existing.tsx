import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { nextStatus } from '#domain/audit-status.ts'
import type { AssignMode } from '#web/planning/candidates.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { ChangedMeanwhile, listChanges } from '#web/ui/dialog/changed-meanwhile.tsx'
import { focusAgain } from '#web/ui/dialog/focus-again.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayAudit } from '#words/en/audits.ts'
import { listNames } from '#words/lists.ts'
import { AssignRefusal, ConfirmUnqualified, TeamSoFar } from './assign-footer.tsx'
import type { Audit, Candidate } from './audit.ts'
import { listAuditFacts, nothingLeft } from './audit-changes.ts'
import { ExistingAuditors } from './existing-auditors.tsx'
import type { Lack } from './refusals.ts'
import type { useAssignment } from './use-assignment.ts'
import type { useCandidates } from './use-candidates.ts'

export type AssignProps = {
  /** As it was when the dialog was opened. */
  given: Audit
  /** As it stands now. */
  audit: Audit
  mode: AssignMode
  choice: ReturnType<typeof useCandidates>
  assignment: ReturnType<typeof useAssignment>
  onDone: () => void
}

/** The tab of the auditors there are: choose, see what they cover, assign. */
export function AssignExisting({ given, audit, mode, choice, assignment, onDone }: AssignProps) {
  const { chosen } = choice
  const { state, isSaving } = assignment
  const { form, submit, toggle, assign, goBack, hasGoneBack } = useAssignForm({
    audit,
    mode,
    choice,
    assignment,
    onDone,
  })
  return (
    <form ref={form} onSubmit={event => void submit(event)}>
      <Stack gap="sm">
        <ExistingAuditors audit={audit} mode={mode} choice={{ ...choice, toggle }} />
        <TeamSoFar audit={audit} mode={mode} chosen={chosen} />
        <AssignRefusal state={state} audit={audit} />
        {!isSaving && <AuditChanged given={given} audit={audit} mode={mode} overtaken={state.overtaken} />}
        {state.lacks ? (
          <ConfirmUnqualified
            audit={audit}
            lacks={state.lacks}
            isSaving={isSaving}
            onConfirm={() => void assign(true)}
            onBack={goBack}
          />
        ) : (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onDone} disabled={isSaving}>
              {sayTeam('cancel')}
            </Button>
            <Button
              type="submit"
              loading={isSaving}
              disabled={chosen.length === 0 || !isStillPossible(audit, mode)}
              autoFocus={hasGoneBack}
            >
              {sayTeam(mode === 'assign' ? 'assignSome' : 'reassignSome', { count: chosen.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function useAssignForm({
  audit,
  mode,
  choice,
  assignment,
  onDone,
}: Pick<AssignProps, 'audit' | 'mode' | 'choice' | 'assignment' | 'onDone'>) {
  const { chosen } = choice
  const { setState } = assignment
  const form = useRef<HTMLFormElement>(null)
  const [hasGoneBack, setGoneBack] = useState(false)

  async function assign(confirmed: boolean) {
    const ids = chosen.map(({ id }) => id)
    if (await assignment.assign(ids, confirmed)) return onDone()
    void choice.refetch()
    focusAgain(form.current)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const lacks = lacksAmong(chosen)
    if (lacks.length > 0) setState({ lacks })
    else if (mode === 'assign' || (await askToReplace(audit, chosen))) await assign(false)
  }
  /** What was asked or refused is about another choice from now on. */
  function forget(isBack: boolean) {
    setGoneBack(isBack)
    setState({})
  }
  function toggle(id: number) {
    forget(false)
    choice.toggle(id)
  }
  return { form, submit, toggle, assign, goBack: () => forget(true), hasGoneBack }
}

/** Another team is a change for everybody on it. */
const askToReplace = ({ idflNumber, auditors }: Audit, chosen: readonly Candidate[]) =>
  ask({
    title: sayTeam('reassignAuditors'),
    message: sayTeam('replaces', { names: nameAll(chosen), number: idflNumber, team: nameAll(auditors) }),
    yes: sayTeam('reassign'),
  })

const nameAll = (people: readonly { name: string }[]) => listNames(people.map(({ name }) => name))

function lacksAmong(chosen: readonly Candidate[]): Lack[] {
  return chosen
    .filter(({ qualified }) => !qualified)
    .map(({ id, name, missing }) => ({ auditorId: id, auditorName: name, missing: missing ?? [] }))
}

type Props = {
  given: Audit
  audit: Audit
  mode: AssignMode
  /** Who was quicker, where the server has said so. */
  overtaken: string | undefined
}

/** What somebody else changed of the audit since its team is being chosen. */
function AuditChanged({ given, audit, mode, overtaken }: Props) {
  const changes = listChanges(listAuditFacts(), given, audit)
  if (!overtaken && changes.length === 0) return null
  const sentence = overtaken ?? sayAudit('changedMeanwhile')
  if (isStillPossible(audit, mode)) return <ChangedMeanwhile sentence={sentence} changes={changes} />
  return (
    <Alert color="orange" role="alert" title={sentence}>
      {nothingLeft(audit)}
    </Alert>
  )
}

/** Whether its status still allows what the dialog was opened for. */
const isStillPossible = ({ status }: Audit, mode: AssignMode) =>
  nextStatus(status, mode === 'assign' ? 'assign' : 're-assign') !== null
