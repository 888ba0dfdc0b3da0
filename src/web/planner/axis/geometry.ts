import { useMediaQuery } from '@mantine/hooks'
import { useIsTouch } from '#web/ui/page/screen-width.ts'

/** The sizes of the timeline in pixels, where text is as large as usual. CSS has them from here, as custom properties. */
const sizes = {
  /** Of the days above all rows, and of the months in there. */
  head: 62,
  months: 20,
  /** Of what stands above a group of rows. */
  heading: 26,
  /** Of a bar with the gap below it, and what is free above the first. */
  lane: 26,
  pad: 6,
}

/** What a finger hits. */
const touchSizes = { ...sizes, heading: 32, lane: 46, pad: 3 }

/** Of the column of names, by how wide the window is. */
const nameWidths = { wide: 200, medium: 150, narrow: 112 }

export type Geometry = typeof sizes & { name: number }

/** The sizes at hand, grown with the text: `text` is how much larger than usual that is. */
export function useGeometry(text: number): Geometry {
  const isTouch = useIsTouch()
  const isMedium = useMediaQuery('(max-width: 75em)', false, atOnce)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, atOnce)
  const name = nameWidths[isNarrow ? 'narrow' : isMedium ? 'medium' : 'wide']
  const all = { ...(isTouch ? touchSizes : sizes), name }
  return Object.fromEntries(Object.entries(all).map(([key, size]) => [key, size * text])) as Geometry
}

const atOnce = { getInitialValueInEffect: false }

export const toProperties = ({ head, months, lane, pad, name }: Geometry) => ({
  '--head-height': `${head}px`,
  '--months-height': `${months}px`,
  '--lane-height': `${lane}px`,
  '--row-pad': `${pad}px`,
  '--name-width': `${name}px`,
})

/** A row of so many lanes; a heading has none. */
export const rowHeight = ({ lane, pad, heading }: Geometry, text: number, lanes: number): number =>
  lanes > 0 ? 2 * (pad - text) + lane * lanes : heading
