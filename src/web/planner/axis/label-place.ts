import type { Extent } from '#web/planner/data/bars.ts'

/** With the picture in front, after the bar, in the bar without the picture, or only in its card. */
export type LabelPlace = 'inside' | 'beside' | 'alone' | 'none'

/** Border, padding, and the picture with its gap. */
const frame = 11
const picture = 17
const gap = 8

/** Less than this of a title that has no place anywhere tells nothing, and a number cut by a digit tells another. */
const worthCutting = 120

/**
 * Where a title can be read whole, the picture kept where that is possible. Of one that is longer than a
 * wide bar, as much as goes in. `room` are the free days after the bar.
 */
export function placeLabel(
  { from, to, room }: Extent & { room: number },
  title: string,
  dayWidth: number,
  dayCount: number,
): LabelPlace {
  const shown = (Math.min(dayCount, to) - Math.max(0, from)) * dayWidth
  const wanted = titleWidth(title)
  if (shown >= wanted + frame + picture) return 'inside'
  if (room * dayWidth >= wanted + gap) return 'beside'
  if (shown >= wanted + frame) return 'alone'
  return shown >= worthCutting ? 'inside' : 'none'
}

/** In pixels of Roboto 500 at 12 px, rather too wide than too narrow: measured by the browser it would cost each bar a layout. */
const titleWidth = (title: string): number =>
  [...title].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? 12), 0)

const widths: readonly [RegExp, number][] = [
  [/[MWmw@%]/, 11],
  [/[A-Z]/, 8.2],
  [/[ -~]/, 6.9],
]
