import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { history } from '#contract/history.ts'
import { imports } from '#contract/imports.ts'
import { type ImportState, isOpen } from '#domain/imports.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { useOnce } from '#web/ui/form/use-once.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordHeading } from '#web/ui/page/record-heading.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayImport } from '#words/en/imports.ts'
import { formatMoment } from '#words/moments.ts'
import { AnotherFile } from './another-file.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { isUnderWay, type OneImport } from './import.ts'
import classes from './steps.module.css'

/** How far it is raises no version, so nothing live tells of it. */
const readAgainMs = 1000

/** One import, from the file to what came of it. */
export function ImportPage() {
  const id = useParams({ strict: false }).id ?? ''
  const query = useRecord(imports.one, id, {
    refetchInterval: ({ state: { data } }) => data && isUnderWay(data) && readAgainMs,
  })
  return (
    <RecordPage
      list={{ path: '/dashboard/imports', title: sayImport('title') }}
      entity="import"
      title={sayImport('import')}
      loading={sayImport('loading')}
      query={query}
    >
      {one => <ImportView key={one.id} one={one} />}
    </RecordPage>
  )
}

function ImportView({ one }: { one: OneImport }) {
  const me = useMe()
  const { timeZone } = me
  // Of the columns that were checked: somebody wants to choose others.
  const [choosingAt, setChoosingAt] = useState<number>()
  const { state, version, notice, problem, hints } = one
  useHistoryOf(state)
  const isChoosing = state === 'mapping' || (state === 'checked' && choosingAt === version)
  return (
    <>
      <RecordHeading
        title={one.name}
        badge={<StatusBadge status={state} />}
        about={sayImport('about', {
          name: sayImport(`entity:${one.entity}`),
          by: one.createdBy.name,
          at: formatMoment(one.createdAt, timeZone),
        })}
      >
        {isOpen(state) && <CancelButton one={one} />}
      </RecordHeading>
      <Steps state={state} isChoosing={isChoosing} />
      {problem && (
        <Alert color="red" role="alert">
          <Stack gap="sm" align="flex-start">
            {readSentence(problem)}
            <AnotherFile entity={one.entity} />
          </Stack>
        </Alert>
      )}
      {notice && state !== 'checking' && (
        <Alert color="orange" role="alert">
          {readSentence(notice)}
        </Alert>
      )}
      {isOpen(state) && hints.length > 0 && (
        <Alert color="blue">
          {hints.map(hint => (
            <Text key={hint.message} size="sm">
              {readSentence(hint)}
            </Text>
          ))}
        </Alert>
      )}
      {state === 'uploading' && (
        <Alert color="orange">
          <Stack gap="sm" align="flex-start">
            {sayImport('working:uploading')}
            {one.createdBy.id === me.id && (
              <AnotherFile entity={one.entity} label={sayImport('chooseAgain')} />
            )}
          </Stack>
        </Alert>
      )}
      {isUnderWay(one) && <UnderWay one={one} />}
      {(isChoosing || (state === 'failed' && one.columns.length > 0)) && (
        <ColumnsStep key={keyOf(one)} one={one} />
      )}
      {state === 'checked' && !isChoosing && <CheckStep one={one} onChoose={() => setChoosingAt(version)} />}
      {state === 'canceled' && <Alert color="gray">{sayImport('canceled')}</Alert>}
      {(state === 'committed' || state === 'undone') && !one.isUndoing && <DoneStep one={one} />}
      <HistorySection entity="import" id={one.id} timeZone={timeZone} />
    </>
  )
}

/** What is chosen and not saved yet stays until something else is saved, or the file is read in another way. */
const keyOf = ({ mapping, options, read }: OneImport) =>
  JSON.stringify([mapping, options, { ...read, dateOrder: null }])

/** What is read every second is known before the news of it come, which then bring nothing: its history is read again here. */
function useHistoryOf(state: ImportState): void {
  const known = useRef(state)
  const readAgain = useReadAgain()
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    void readAgain({ path: history.list.path })
  }, [state, readAgain])
}

function UnderWay({ one: { state, isUndoing, progress } }: { one: OneImport }) {
  const { done = 0, total = 0 } = progress ?? {}
  const says = isUndoing
    ? sayImport('undoing')
    : state === 'reading' || state === 'checking' || state === 'committing'
      ? sayImport(`working:${state}`)
      : ''
  return (
    <Paper withBorder p="lg" component="section" aria-label={sayImport('progress')}>
      <Stack gap="sm">
        <Text fw={500} role="status">
          {says}
        </Text>
        <Progress value={total > 0 ? (100 * done) / total : 0} aria-label={sayImport('progress')} />
        {total > 0 && state !== 'reading' && <Text size="sm">{sayImport('doneOf', { done, total })}</Text>}
        <Text size="sm" c="gray.7">
          {sayImport('mayLeave')}
        </Text>
      </Stack>
    </Paper>
  )
}

function CancelButton({ one: { id, version } }: { one: OneImport }) {
  const save = useSave(imports.cancel, sayImport('canceledNow'))
  const cancel = useOnce(() => save({ params: { id }, body: { version } }))
  return (
    <Group>
      <Button size="xs" variant="default" onClick={cancel}>
        {sayImport('cancel')}
      </Button>
    </Group>
  )
}

const steps = ['file', 'columns', 'check', 'done'] as const

const placeOf: Record<ImportState, number> = {
  uploading: 0,
  reading: 0,
  failed: 0,
  mapping: 1,
  checking: 2,
  checked: 2,
  committing: 2,
  canceled: 2,
  committed: 3,
  undone: 3,
}

/** Where one is on the way from the file to the records. */
function Steps({ state, isChoosing }: { state: ImportState; isChoosing: boolean }) {
  const place = isChoosing ? 1 : placeOf[state]
  return (
    <ol className={classes.steps} aria-label={sayImport('steps')}>
      {steps.map((step, at) => (
        <li key={step} aria-current={at === place ? 'step' : undefined} data-past={at < place || undefined}>
          <span aria-hidden>{at + 1}</span>
          {sayImport(`step:${step}`)}
        </li>
      ))}
    </ol>
  )
}
