import { Button } from '@mantine/core'
import { useStored } from '#web/app/store.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import type { SelectionStore } from '#web/planner/hand/selection.ts'
import { sayPlanner } from '#words/en/planner.ts'
import classes from './board.module.css'

export function SelectionBar({ selection }: { selection: SelectionStore }) {
  const { entryById } = useBoard()
  const now = useStored(selection, ({ ids }) => ids)
  const count = [...now].filter(id => entryById.has(id)).length
  if (count === 0) return null
  return (
    <div className={classes.selected} role="status">
      <span>{sayPlanner('chosen', { count })}</span>
      <Button size="compact-xs" variant="default" onClick={selection.clear}>
        {sayPlanner('clear')}
      </Button>
    </div>
  )
}
