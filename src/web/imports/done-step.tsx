import { Button, Group, List, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Reply } from '#contract/endpoint.ts'
import { importEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { cards, listPageOf } from '#contract/records/cards.ts'
import { call } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { ErrorState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayImport } from '#words/en/imports.ts'
import { AnotherFile } from './another-file.tsx'
import { saveRefused } from './check-step.tsx'
import type { OneImport } from './import.ts'

/** The last step: what came of it, the way on, and the way back. */
export function DoneStep({ one }: { one: OneImport }) {
  const { id, state, counts, entity, columns } = one
  // Its lines go a month later.
  const hasLines = columns.length > 0
  const hasRefused = state === 'committed' && !!counts?.refused && hasLines
  return (
    <Paper withBorder p="lg" component="section" aria-label={sayImport('step:done')}>
      <Stack gap="md">
        <Text fw={500} role="status">
          {sayImport(state === 'undone' ? 'undone' : 'done')}
        </Text>
        {counts && (
          <Text size="sm">{sayImport(state === 'undone' ? 'outcomesBefore' : 'outcomes', counts)}</Text>
        )}
        {state === 'undone' && hasLines && <Undone id={id} />}
        <Group gap="sm">
          <Button renderRoot={props => <Link {...props} to={listPathOf(entity)} />}>
            {sayImport('openList')}
          </Button>
          <AnotherFile entity={entity} />
          {hasRefused && (
            <Button variant="default" onClick={() => void saveRefused(id)}>
              {sayImport('fileOfRefused')}
            </Button>
          )}
          {state === 'committed' && <UndoButton one={one} />}
        </Group>
      </Stack>
    </Paper>
  )
}

/** Where the records stand that were imported. */
const listPathOf = (entity: OneImport['entity']) => listPageOf(cards[importEntity(entity).noun])?.path

type Preview = Reply<typeof imports.undoPreview>

/** Says before it is done what goes, and what stays. */
function UndoButton({ one: { id, version } }: { one: OneImport }) {
  const undo = useSave(imports.undo, sayImport('undoStarted'))
  const ask = async () => {
    const preview = await call(imports.undoPreview, { params: { id } })
    confirmAction({
      title: sayImport('undoTitle'),
      message: sayImport('undoQuestion', {
        removed: preview.removed,
        restored: preview.restored,
        kept: preview.keptCount,
      }),
      ...(preview.kept.length > 0 && { extra: <Kept {...preview} /> }),
      confirmLabel: sayImport('undo'),
      danger: true,
      run: () => undo({ params: { id }, body: { version } }),
    })
  }
  return (
    <Button variant="default" onClick={() => void ask().catch(showFailure)}>
      {sayImport('undo')}
    </Button>
  )
}

/** What came of undoing it: what somebody changed meanwhile, or uses, is still there. */
function Undone({ id }: { id: number }) {
  const { data, error, refetch } = useAsk(imports.undoPreview, { params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { removed, restored, keptCount } = data
  return (
    <div>
      <Text size="sm">{sayImport('undoOutcome', { removed, restored, kept: keptCount })}</Text>
      <Kept {...data} />
    </div>
  )
}

const mostShown = 20

function Kept({ kept, keptCount }: Pick<Preview, 'kept' | 'keptCount'>) {
  const shown = kept.slice(0, mostShown)
  return (
    <List size="sm">
      {shown.map(({ row, key, why, text }) => (
        <List.Item key={row}>
          {sayImport('keptRow', {
            row: String(row),
            key,
            why: readSentence({ message: why, text: text ?? undefined }),
          })}
        </List.Item>
      ))}
      {keptCount > shown.length && (
        <List.Item>{sayImport('keptMore', { count: keptCount - shown.length })}</List.Item>
      )}
    </List>
  )
}
