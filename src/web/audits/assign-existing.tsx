import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { nextStatus } from '#domain/audit-status.ts'
import { type AssignMode, coverageWith } from '#web/planning/candidates.ts'
import { ConfirmUnfit } from '#web/planning/confirm-unfit.tsx'
import { Note } from '#web/planning/save-steps.tsx'
import { type Given, keyOfLack } from '#web/planning/unfit.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { ChangedMeanwhile, listChanges } from '#web/ui/dialog/changed-meanwhile.tsx'
import { focusAgain } from '#web/ui/dialog/focus-again.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayPlanningWarning } from '#words/en/planning-warnings.ts'
import { listNames } from '#words/lists.ts'
import { asList } from '#words/values.ts'
import { sayKnown } from '#words/words.ts'
import { AssignRefusal, ConfirmUnqualified, TeamSoFar } from './assign-footer.tsx'
import type { Audit, Candidate } from './audit.ts'
import { listAuditFacts, nothingLeft } from './audit-changes.ts'
import { ExistingAuditors } from './existing-auditors.tsx'
import type { Lack } from './refusals.ts'
import type { Assigned, useAssignment } from './use-assignment.ts'
import type { useCandidates } from './use-candidates.ts'
import { countingOf, type TeamRoles } from './use-team-roles.ts'

export type AssignProps = {
  /** As it was when the dialog was opened. */
  given: Audit
  /** As it stands now. */
  audit: Audit
  mode: AssignMode
  choice: ReturnType<typeof useCandidates>
  roles: TeamRoles
  assignment: ReturnType<typeof useAssignment>
  onDone: () => void
}

/** The tab of the auditors there are: choose, see what they cover, assign. */
export function AssignExisting({ given, audit, mode, choice, roles, assignment, onDone }: AssignProps) {
  const { chosen } = choice
  const { state, isSaving } = assignment
  const { form, submit, toggle, assign, goBack, hasGoneBack } = useAssignForm({
    audit,
    mode,
    choice,
    roles,
    assignment,
    onDone,
  })
  return (
    <form ref={form} onSubmit={event => void submit(event)} noValidate>
      <Stack gap="sm">
        <ExistingAuditors audit={audit} mode={mode} choice={{ ...choice, toggle }} roles={roles} />
        <TeamSoFar {...{ audit, mode, candidates: choice.candidates, chosen, roles }} />
        <AssignRefusal state={state} audit={audit} />
        {!isSaving && <AuditChanged given={given} audit={audit} mode={mode} overtaken={state.overtaken} />}
        {state.unfit ? (
          <ConfirmUnfit
            unfit={state.unfit}
            isSaving={isSaving}
            onConfirm={given => void assign(given)}
            onBack={goBack}
          />
        ) : state.lacks ? (
          <ConfirmUnqualified
            audit={audit}
            lacks={state.lacks}
            isSaving={isSaving}
            onConfirm={() => void assign({ seen: keysOfLacks(state.lacks) })}
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
  roles,
  assignment,
  onDone,
}: Pick<AssignProps, 'audit' | 'mode' | 'choice' | 'roles' | 'assignment' | 'onDone'>) {
  const { chosen } = choice
  const { setState } = assignment
  const form = useRef<HTMLFormElement>(null)
  const [hasGoneBack, setGoneBack] = useState(false)

  async function assign(given?: Given) {
    if (await assignment.assign(assignedOf(roles), given)) return onDone()
    void choice.refetch()
    focusAgain(form.current)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const lacks = lacksAmong(chosen, roles)
    if (lacks.length > 0) setState({ lacks })
    else if (mode === 'assign' || (await askToReplace(audit, chosen, roles))) await assign()
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

type Named = Pick<Candidate, 'id' | 'name'>

/** Who comes, who goes, and who stays. */
function sentencesOf(number: string, team: readonly Named[], chosen: readonly Named[]): string[] {
  const isIn = (some: readonly Named[]) => (one: Named) => some.some(({ id }) => id === one.id)
  const [staying, coming] = [chosen.filter(isIn(team)), chosen.filter(one => !isIn(team)(one))]
  const leaving = team.filter(one => !isIn(chosen)(one))
  const names = nameAll(coming)
  const change =
    coming.length > 0 && leaving.length > 0
      ? [sayTeam('replaces', { names, number, team: nameAll(leaving) })]
      : coming.length > 0
        ? [sayTeam('joins', { names, number })]
        : leaving.length > 0
          ? [sayTeam('isRemoved', { names: nameAll(leaving), number })]
          : []
  const stays = { names: nameAll(staying), count: staying.length }
  return staying.length > 0 ? [...change, sayTeam('stays', stays)] : change
}

/** Another team is a change for everybody on it, and may lose what the one before covered. */
function askToReplace(audit: Audit, chosen: readonly Candidate[], { members }: TeamRoles): Promise<boolean> {
  const { idflNumber: number, auditors, standards } = audit
  const { missing } = coverageWith(countingOf(chosen, members), audit, 'reassign')
  const lost = audit.coverage.covered.filter(id => missing.includes(id))
  const codes = asList(standards.filter(({ id }) => lost.includes(id)).map(({ code }) => code))
  return ask({
    title: sayTeam('reassignAuditors'),
    message: (
      <Stack gap="xs">
        {sentencesOf(number, auditors, chosen).map(sentence => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {lost.length > 0 && (
          <Note
            color="yellow"
            text={sayKnown(sayPlanningWarning.text('lostStandards', { number, count: lost.length, codes }))}
          />
        )}
      </Stack>
    ),
    yes: sayTeam('reassign'),
  })
}

const nameAll = (people: readonly { name: string }[]) => listNames(people.map(({ name }) => name))

/** Roles are sent where they are shown: there they were chosen. */
export const assignedOf = ({ showsRoles, members, besideOf }: TeamRoles): Assigned[] =>
  members.map(({ id, role, withId, days }) => {
    const isThere = besideOf(id, role).some(other => other.id === withId)
    return {
      id,
      ...(showsRoles && { role, withId: isThere ? withId : null }),
      ...(days !== undefined && { days }),
    }
  })

/** Only what was shown is taken. */
const keysOfLacks = (lacks: readonly Lack[] = []) => lacks.map(keyOfLack)

/** Who is to be asked about for want of standards, as what they come; as what nobody has been asked about yet, saving asks. */
function lacksAmong(chosen: readonly Candidate[], { members, inRoles, showsRoles }: TeamRoles): Lack[] {
  const isAuditor = (id: number) =>
    !showsRoles || members.some(one => one.id === id && one.role === 'auditor')
  return chosen
    .flatMap(one => (isAuditor(one.id) ? one : (inRoles.get(one.id) ?? [])))
    .filter(({ reasons = [] }) =>
      reasons.some(({ code, severity }) => code === 'unqualified' && severity === 'warn'),
    )
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
