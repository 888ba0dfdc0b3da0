import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { changes as changesOf } from '#contract/changes.ts'
import type { Reply } from '#contract/endpoint.ts'
import { undoCalls } from '#contract/undo.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { useStored } from '#web/app/store.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { LongText } from '#web/ui/page/long-text.tsx'
import { useAskEach } from '#web/ui/read/use-ask.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { listValues } from '#words/lists.ts'
import { formatTime } from '#words/moments.ts'
import classes from './undo-dialog.module.css'
import { type Change, isOwnCall, togetherWith, undoList } from './undo-list.ts'
import { mayOverride, unfitIn } from './unfit.ts'
import { cutBatch, useUndo } from './use-undo.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The last changes, each with what undoing it brings back, what goes with it, or why it can't be undone. */
export function UndoDialog({ opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={sayPlannerDialog('undoList')}
      size="lg"
      attributes={dialogAttributes}
    >
      {opened && <UndoList onClose={onClose} />}
    </Dialog>
  )
}

function UndoList({ onClose }: Pick<Props, 'onClose'>) {
  const changes = useStored(undoList, all => all)
  const reasons = useReasons(changes)
  const { undo } = useUndo()
  const list = useRef<HTMLUListElement>(null)
  const rows = changes.map(change => {
    const later = togetherWith(changes, change.id).filter(({ id }) => id !== change.id)
    return { change, later, why: sayWhyNot(change, later, reasons) }
  })
  const first = rows.find(({ why }) => !why)?.change.id
  useEffect(() => {
    // The button that had the focus goes where its change turns out to be one that can’t be undone.
    if (first !== undefined && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('button')?.focus()
  }, [first])
  if (changes.length === 0) return <Text size="sm">{sayPlannerDialog('nothingToUndo')}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm" c="gray.7">
        {sayPlannerDialog('undoListHint')}
      </Text>
      <ul ref={list} className={classes.list}>
        {rows.map(({ change, later, why }) => (
          <Row
            key={change.id}
            {...{ change, later, why }}
            isFirst={change.id === first}
            onUndo={() => {
              onClose()
              undo(change.id)
            }}
          />
        ))}
      </ul>
    </Stack>
  )
}

type RowProps = {
  change: Change
  /** What stands on it. */
  later: readonly Change[]
  /** Why it can’t be undone. */
  why: string | undefined
  /** Of those that can be undone. */
  isFirst: boolean
  onUndo: () => void
}

function Row({ change, later, why, isFirst, onUndo }: RowProps) {
  const { timeZone } = useMe()
  const { done, restores, at } = change
  return (
    <li>
      <div className={classes.what}>
        <Text size="sm" fw={500}>
          {done}
        </Text>
        <Text component="div" size="sm" c="gray.7">
          <LongText
            text={`${formatTime(new Date(at), timeZone)} · ${sayPlannerDialog('bringsBack', { before: restores })}`}
          />
        </Text>
        {why ? (
          <Text size="sm" c="red.9">
            {why}
          </Text>
        ) : (
          later.length > 0 && (
            <Text component="div" size="sm" c="yellow.9">
              <LongText
                text={sayPlannerDialog('goesWith', {
                  count: later.length,
                  changes: listValues(later.map(one => one.done)),
                })}
              />
            </Text>
          )
        )}
      </div>
      {!why && (
        <Button
          size="xs"
          variant="default"
          aria-label={sayPlannerDialog('undoThis', { done })}
          data-autofocus={isFirst || undefined}
          onClick={onUndo}
        >
          {later.length > 0
            ? sayPlannerDialog('undoSeveral', { count: later.length + 1 })
            : sayPlannerDialog('undo')}
        </Button>
      )}
    </li>
  )
}

/** Of the change itself, or of a later one that has to be undone first. */
function sayWhyNot(change: Change, later: readonly Change[], reasons: ReadonlyMap<number, string>) {
  const first = [...later, change].find(one => reasons.has(one.id))
  if (!first) return undefined
  return first === change
    ? sayPlannerDialog('cantUndo', { why: reasons.get(change.id) ?? '' })
    : sayPlannerDialog('cantUndoLater', { done: first.done })
}

type Preview = Reply<typeof changesOf.preview>

/** Why changes can't be undone: asked of those that nothing stands on, as each other one waits for them. */
function useReasons(changes: readonly Change[]): ReadonlyMap<number, string> {
  const alone = changes.filter(change => togetherWith(changes, change.id).length === 1)
  const bySteps = alone.flatMap(({ id, way }) =>
    way && !isOwnCall(way) ? [{ id, steps: cutBatch(way)[0] }] : [],
  )
  const byCall = alone.flatMap(({ id, way, touched }) =>
    way && isOwnCall(way) && way.asks ? [{ id, body: way.asks(touched) }] : [],
  )
  const refusals = useAskEach(
    changesOf.preview,
    bySteps.map(({ steps }) => ({ body: { steps: [...steps], confirmed: true } })),
    { ...asksOnce, combine: answers => answers.map(({ data }) => data && refusalOf(data)) },
  )
  const refusalsOfCalls = useAskEach(
    undoCalls.preview,
    byCall.map(({ body }) => ({ body })),
    {
      ...asksOnce,
      combine: answers => answers.map(({ data }) => data?.refusal && readSentence(data.refusal)),
    },
  )
  const withoutWay = changes.flatMap(({ id, way, isForbidden }) =>
    way === null
      ? [[id, sayPlannerDialog(isForbidden ? 'mayNotUndoShort' : 'notInOneStepShort')] as const]
      : [],
  )
  return new Map([...named(bySteps, refusals), ...named(byCall, refusalsOfCalls), ...withoutWay])
}

const asksOnce = { staleTime: 0, retry: false }

const named = (asked: readonly { id: number }[], refusals: readonly (string | null | undefined)[]) =>
  asked.flatMap(({ id }, place) => {
    const refusal = refusals[place]
    return refusal ? [[id, refusal] as const] : []
  })

/** A stop that one may go beyond is asked about once it is undone. */
function refusalOf({ verdicts }: Preview): string | undefined {
  const refusal = verdicts.find(one => one.refusal)?.refusal
  return refusal && !mayOverride(unfitIn(refusal)) ? readSentence(refusal) : undefined
}
