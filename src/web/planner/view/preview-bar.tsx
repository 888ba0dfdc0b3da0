import { clsx } from 'clsx'
import type { Axis } from '#web/planner/axis/days.ts'
import { extentOf } from '#web/planner/data/bars.ts'
import { fitIcons } from '#web/planner/data/booking.ts'
import type { DropPreview } from '#web/planner/hand/drop-previews.ts'
import bar from './bar.module.css'
import classes from './preview-bar.module.css'

/** Nearer to the end its words stand on its left, where there is room for them. */
const roomDays = 4

type PreviewProps = { preview: DropPreview; axis: Axis }

/** Where what is dragged would stand, and what stands in its way. */
export function PreviewBar({ preview, axis }: PreviewProps) {
  const { fit, label } = preview
  const extent = extentOf(preview, axis)
  const from = Math.max(0, extent.from)
  const to = Math.min(axis.days.length, extent.to)
  if (to <= from) return null
  const Picture = fit && fitIcons[fit]
  return (
    <div
      className={clsx(bar.placed, classes.preview)}
      style={{ '--from': from, '--to': to, '--lane': 0 } as React.CSSProperties}
      data-fit={fit}
      data-flipped={axis.days.length - to < roomDays || undefined}
      aria-hidden
    >
      {Picture && <Picture size={14} stroke={2} />}
      <span>{label}</span>
    </div>
  )
}
