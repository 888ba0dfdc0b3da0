import type { Axis } from '#web/planner/axis/axis.ts'
import { extentOf } from '#web/planner/data/bars.ts'
import { fitLooks } from '#web/planner/data/fit-looks.ts'
import type { Ghost } from '#web/planner/hand/ghosts.ts'
import classes from './timeline.module.css'

/** Nearer to the end its words stand on its left, where there is room for them. */
const roomDays = 4

type Props = { ghost: Ghost; axis: Axis }

/** Where what is lifted would stand, and what stands in its way. */
export function TimelineGhost({ ghost, axis }: Props) {
  const { fit, says } = ghost
  const extent = extentOf(ghost, axis)
  const from = Math.max(0, extent.from)
  const to = Math.min(axis.days.length, extent.to)
  if (to <= from) return null
  const Picture = fit && fitLooks[fit].icon
  return (
    <div
      className={classes.ghost}
      style={{ '--from': from, '--to': to, '--lane': 0 } as React.CSSProperties}
      data-fit={fit}
      data-flipped={axis.days.length - to < roomDays || undefined}
      aria-hidden
    >
      {Picture && <Picture size={14} stroke={2} />}
      <span>{says}</span>
    </div>
  )
}
