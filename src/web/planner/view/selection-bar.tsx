import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { mostTogether } from '#contract/auditors.ts'
import { useStored } from '#web/app/store.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import type { SelectionStore } from '#web/planner/hand/selection.ts'
import type { BulkKind } from '#web/planning/bulk-dialog.tsx'
import { BulkMenu } from '#web/planning/bulk-menu.tsx'
import type { Entry } from '#web/planning/entry.ts'
import { FindCommonTime } from '#web/planning/find-common-time.tsx'
import { sayPlanner } from '#words/en/planner.ts'
import classes from './board.module.css'

type Props = {
  selection: SelectionStore
  /** The button of what can be done with all of them. */
  menu: RefObject<HTMLButtonElement | null>
  onChange: (kind: BulkKind, entries: readonly Entry[]) => void
  /** The first day shown. */
  from: string | undefined
}

/** How many bars and people are selected, and what can be done with all of them. */
export function SelectionBar({ selection, menu, onChange, from }: Props) {
  const { entryById } = useBoard()
  const ids = useStored(selection, now => now.ids)
  const selected = [...ids].flatMap(id => entryById.get(id) ?? [])
  const booked = selected.filter(({ projectId }) => projectId !== null)
  const people = useStored(selection, now => now.people)
  if (selected.length === 0 && people.size === 0) return null
  return (
    <div className={classes.selected}>
      {selected.length > 0 && (
        <span role="status">{sayPlanner('chosenBars', { count: selected.length })}</span>
      )}
      {booked.length > 0 && (
        // Back to the first of the bars, from which keys go on.
        <BulkMenu ref={menu} without="copy" onChoose={kind => onChange(kind, booked)} returnsElsewhere />
      )}
      {people.size > 0 && <span role="status">{sayPeople(people.size)}</span>}
      <FindCommonTime ids={[...people]} from={from} />
      <Button size="compact-sm" variant="default" onClick={selection.clear}>
        {sayPlanner('clear')}
      </Button>
      {/* Behind the buttons, so that they stay where they are on a small desk. */}
      {selected.length > 0 && (
        <span className={classes.hint} role="status">
          {sayPlanner('chosenKeys', { count: selected.length })}
        </span>
      )}
    </div>
  )
}

const sayPeople = (count: number): string =>
  count > mostTogether
    ? sayPlanner('tooManyPeople', { most: mostTogether })
    : sayPlanner('chosenPeople', { count })
