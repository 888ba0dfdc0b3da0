import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { audits } from '#contract/audits.ts'
import { drafts } from '#contract/drafts.ts'
import { plans } from '#contract/plans.ts'
import { localDay } from '#domain/zoned-time.ts'
import { listLeft } from '#web/app/arrival.ts'
import { readMessage, readSentence } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { sayDrafts } from '#words/en/drafts.ts'
import '#words/en/draft-failures.ts'
import { type AskedDraft, type ChangePlan, type DraftPlan, startOver } from './draft-plan.ts'
import classes from './drafts.module.css'

const board = '/dashboard/certification'

type Result = NonNullable<DraftPlan['result']>
type Props = { result: Result; change: ChangePlan }

/** What was made, what was skipped and why; and the way back, and on. */
export function DraftResult({ result, change }: Props) {
  const { made, undone } = result
  const { undo, isUndoing, failure } = useUndo(result, change)
  const title = useFocusOf(undone !== null)
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title order={2} size="h4" w="fit-content" ref={title} tabIndex={-1}>
          {undone
            ? sayDrafts('undone', { count: undone.deleted })
            : sayDrafts('made', { count: made.created.length })}
        </Title>
        {!!failure && (
          <Alert color="red" py="xs" role="alert">
            {readMessage(failure)}
          </Alert>
        )}
        <WaysOn result={result} change={change} undo={undo} isUndoing={isUndoing} />
        {undone && <Kept kept={undone.kept} result={result} />}
        <MadeLists result={result} />
      </Stack>
    </Paper>
  )
}

type WaysOnProps = Props & Pick<ReturnType<typeof useUndo>, 'undo' | 'isUndoing'>

/** On to the planner, back by Undo, back to the proposal or the list. */
function WaysOn({ result: { made, asked, undone }, change, undo, isUndoing }: WaysOnProps) {
  return (
    <Group gap="sm">
      {made.batchId !== null && !undone && (
        <>
          <PlanThem batchId={made.batchId} asked={asked} />
          <AutoPlanThem made={made} asked={asked} />
          <Button variant="default" loading={isUndoing} onClick={undo}>
            {sayDrafts('undo')}
          </Button>
        </>
      )}
      {undone && (
        <Button variant="default" onClick={() => change(startOver())}>
          {sayDrafts('backToProposal')}
        </Button>
      )}
      <Button
        variant="default"
        renderRoot={props => <Link {...props} to={board} search={listLeft(board) as never} />}
      >
        {sayDrafts('toTheList')}
      </Button>
    </Group>
  )
}

/** What was skipped and why, and what was made. */
function MadeLists({ result: { made, asked, undone } }: Pick<Props, 'result'>) {
  const nameOf = (index: number) => asked[index]?.name ?? ''
  return (
    <>
      {made.skipped.length > 0 && (
        <Section title={sayDrafts('skippedList', { count: made.skipped.length })}>
          {made.skipped.map(({ index, ...said }) => (
            <li key={index}>
              <b>{nameOf(index)}</b> {readSentence(said)}
            </li>
          ))}
        </Section>
      )}
      {!undone && made.created.length > 0 && (
        <Section title={sayDrafts('madeList')}>
          {made.created.map(({ index, projectId, idflNumber }) => (
            <li key={projectId}>
              <AuditLink fw={500} underline="always" id={projectId}>
                {idflNumber}
              </AuditLink>{' '}
              {nameOf(index)}
            </li>
          ))}
        </Section>
      )}
    </>
  )
}

/** The button that was pressed is gone: the title says what came of it, first of making them and then of undoing it. */
function useFocusOf(isUndone: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const focused = useRef<boolean>(undefined)
  useEffect(() => {
    if (focused.current !== isUndone) title.current?.focus()
    focused.current = isUndone
  }, [isUndone])
  return title
}

function useUndo({ made, ...rest }: Result, change: ChangePlan) {
  const remove = useSave(drafts.undo)
  const [isUndoing, setUndoing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function undo(batchId: number) {
    setUndoing(true)
    setFailure(null)
    try {
      change({ result: { ...rest, made, undone: await remove({ params: { id: batchId } }) } })
    } catch (error) {
      setFailure(error)
    } finally {
      setUndoing(false)
    }
  }
  return { undo: () => void (made.batchId !== null && undo(made.batchId)), isUndoing, failure }
}

/** To do of the planner with these alone, from the first of them on. */
function PlanThem({ batchId, asked }: { batchId: number; asked: readonly AskedDraft[] }) {
  if (!may(audits.assign)) return null
  const [first] = asked.map(({ item }) => item.start).sort()
  const search = {
    tab: 'planner',
    batchId: String(batchId),
    ...(first && { date: localDay(new Date(first), 'UTC') }),
  }
  return (
    <Button renderRoot={props => <Link {...props} to="/dashboard/rosters" search={search as never} />}>
      {sayDrafts('planThem')}
    </Button>
  )
}

/** Beside planning them one by one; their days, as far as a zone can shift them, lie within those of UTC. */
function AutoPlanThem({ made, asked }: Pick<Result, 'made' | 'asked'>) {
  const { openFor, dialog } = useAutoPlan()
  if (!may(plans.create)) return null
  const planned = made.created.flatMap(({ index, projectId: id }) => {
    const item = asked[index]?.item
    return item ? { id, start: item.start, end: item.end, timeZone: 'UTC' } : []
  })
  return (
    <>
      <Button variant="default" onClick={() => openFor(planned)}>
        {sayAutoPlan('title')}
      </Button>
      {dialog}
    </>
  )
}

type KeptProps = { kept: NonNullable<Result['undone']>['kept']; result: Result }

function Kept({ kept, result: { made, asked } }: KeptProps) {
  if (kept.length === 0) return null
  const nameOf = (id: number) => {
    const draft = made.created.find(({ projectId }) => projectId === id)
    return draft && asked[draft.index]?.name
  }
  return (
    <Section title={sayDrafts('keptList', { count: kept.length })}>
      {kept.map(({ projectId, idflNumber, ...said }) => (
        <li key={projectId}>
          <AuditLink fw={500} underline="always" id={projectId}>
            {idflNumber}
          </AuditLink>{' '}
          <b>{nameOf(projectId)}</b> {readSentence(said)}
        </li>
      ))}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <Text fw={500} size="sm">
        {title}
      </Text>
      <ul className={classes.outcomes}>{children}</ul>
    </section>
  )
}
