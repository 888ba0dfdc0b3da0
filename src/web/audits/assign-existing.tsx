import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AssignRefusal, ConfirmUnqualified, TeamSoFar } from './assign-footer.tsx'
import { type Audit, count } from './audit.ts'
import type { AssignMode } from './candidates.ts'
import { ExistingAuditors } from './existing-auditors.tsx'
import type { Lack } from './refusals.ts'
import type { useAssignment } from './use-assignment.ts'
import type { useCandidates } from './use-candidates.ts'

export type AssignProps = {
  audit: Audit
  mode: AssignMode
  choice: ReturnType<typeof useCandidates>
  assignment: ReturnType<typeof useAssignment>
  onDone: () => void
}

/** The tab of the auditors there are: choose, see what they cover, assign. */
export function AssignExisting({ audit, mode, choice, assignment, onDone }: AssignProps) {
  const { chosen } = choice
  const { state, setState, isSaving } = assignment
  const [hasGoneBack, setGoneBack] = useState(false)
  const lacks: Lack[] = chosen
    .filter(({ qualified }) => !qualified)
    .map(({ id, name, missing }) => ({ auditorId: id, auditorName: name, missing: missing ?? [] }))

  function toggle(id: number) {
    setGoneBack(false)
    setState({})
    choice.toggle(id)
  }
  function goBack() {
    setGoneBack(true)
    setState({})
  }
  async function assign(confirmed: boolean) {
    const isDone = await assignment.assign(
      chosen.map(({ id }) => id),
      confirmed,
    )
    if (isDone) onDone()
    else void choice.refetch()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (lacks.length > 0) setState({ lacks })
    else void assign(false)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ExistingAuditors audit={audit} mode={mode} choice={{ ...choice, toggle }} />
        <TeamSoFar audit={audit} mode={mode} chosen={chosen} />
        <AssignRefusal state={state} audit={audit} />
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
              Cancel
            </Button>
            <Button type="submit" loading={isSaving} disabled={chosen.length === 0} autoFocus={hasGoneBack}>
              {mode === 'assign' ? 'Assign' : 'Re-assign'}{' '}
              {chosen.length > 0 && count(chosen.length, 'auditor')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
