import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { counts } from '#domain/team.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { sayPlan } from '#words/en/planner-plans.ts'
import { sayReplace } from '#words/en/replace.ts'
import { formatInterval } from '#words/moments.ts'
import { groupCandidates } from './candidates.ts'
import { FindAuditor } from './find-auditor.tsx'
import classes from './person-list.module.css'
import { PersonList } from './person-list.tsx'
import { replaceStep } from './replace-step.ts'
import { Foreseen, Note, useSaveSteps } from './save-steps.tsx'
import type { SplitMember } from './split.ts'
import { undoOf } from './undo-list.ts'
import { useFitting } from './use-fitting.ts'
import { useUndo } from './use-undo.tsx'

type Audit = Reply<typeof audits.one>
type Person = { id: number; name: string }
type Props = { projectId: number; memberId: number; onClose: () => void }

/** Somebody else in the place of one of a team, from any screen that shows the audit. */
export function ReplaceDialog({ projectId, memberId, onClose }: Props) {
  const { data: audit, error } = useRecord(audits.one, projectId, { staleTime: 0 })
  const member = audit?.auditors.find(({ id }) => id === memberId)
  const title = member ? sayPlannerDialog('replaceTitle', { name: member.name }) : sayPlan('replaceTitle')
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" attributes={dialogAttributes}>
      {error ? (
        <ErrorState error={error} />
      ) : !audit ? (
        <LoadingState />
      ) : member ? (
        <ReplaceBody audit={audit} member={member} onClose={onClose} />
      ) : (
        <Text size="sm">{sayReplace('gone', { number: audit.idflNumber })}</Text>
      )}
    </Dialog>
  )
}

type BodyProps = { audit: Audit; member: SplitMember; onClose: () => void }

function ReplaceBody({ audit, member, onClose }: BodyProps) {
  const [taker, setTaker] = useState<Person>()
  const steps = taker && [replaceStep(audit, member, taker.id)]
  const { offerUndo } = useUndo()
  const { save, refusal, isSaving } = useSaveSteps(steps, reply => {
    if (!taker) return
    const about = { name: taker.name, before: member.name, title: audit.idflNumber }
    offerUndo({
      done: sayPlan('replaced', about),
      restores: sayReplace('restores', { name: member.name, number: audit.idflNumber }),
      ...undoOf(reply),
    })
    onClose()
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (steps) void save()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {audit.idflNumber} · {audit.companyName} ·{' '}
          {formatInterval(member.start, member.end, audit.timeZone)}
        </Text>
        <Takers audit={audit} member={member} chosenId={taker?.id} onPick={setTaker} />
        <div role="status">
          {steps ? <Foreseen steps={steps} /> : <Text size="sm">{sayReplace('choose')}</Text>}
        </div>
        {refusal && <Note color="red" text={refusal} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {sayCommon('cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!steps}>
            {sayPlan('replace')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type TakersProps = Pick<BodyProps, 'audit' | 'member'> & {
  chosenId: number | undefined
  onPick: (person: Person) => void
}

/** Who could go instead, as they fit the member’s part; whoever closes what the others leave open comes first. */
function Takers({ audit, member, chosenId, onPick }: TakersProps) {
  const [search, setSearch] = useState('')
  const role = counts(member.role) ? 'auditor' : member.role
  const { data, error, refetch } = useFitting(audit.id, role, { start: member.start, end: member.end })
  const ranked = useMemo(() => {
    const found = data?.rows.filter(row => matchesPerson(row, search))
    const others = audit.auditors.filter(({ id }) => id !== member.id)
    const gap = audit.standardId.filter(id => !others.some(({ covers }) => covers.includes(id)))
    const soFar = { chosenIds: new Set<number>(), gap }
    return found && groupCandidates(found, { ...audit, asked: role }, 'assign', soFar)
  }, [data, audit, member, role, search])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <FindAuditor
      autoFocus
      search={search}
      onSearch={setSearch}
      label={sayPlannerDialog('auditors')}
      className={classes.scroll}
    >
      {ranked ? (
        <PersonList
          {...{ ranked, audit, role, onPick }}
          chosenId={chosenId ?? 0}
          titleOf={({ name }) => sayPlannerDialog('replaceWith', { name })}
        />
      ) : (
        <LoadingState label={sayPlannerDialog('checking')} />
      )}
    </FindAuditor>
  )
}
