import { type Bar, type Stretch, titleWidth } from './bars.ts'

/** Text on paper is smaller than on the screen, for which `titleWidth` is. */
const shrunk = 0.75
const padding = 6

/** Where a bar stands on paper. `isLeft`: its title stands before it, as behind its beginning there is no room up to the edge. */
export type Printed<Of extends Stretch> = { bar: Bar<Of>; lane: number; title: string; isLeft: boolean }

/**
 * Lanes in which every title is read whole, beside its bar where that is shorter: nobody can point at paper to learn what a bar is.
 * `dayWidth` in pixels. The longest of the titles that fits into the bar is chosen, else the first.
 */
export function layPrinted<Of extends Stretch>(
  bars: readonly Bar<Of>[],
  titlesOf: (entry: Of) => readonly string[],
  { dayWidth, dayCount }: { dayWidth: number; dayCount: number },
): Printed<Of>[] {
  const ends: number[] = []
  return bars.map(bar => {
    const from = Math.max(0, bar.from) * dayWidth
    const to = Math.min(dayCount, bar.to) * dayWidth
    const titles = titlesOf(bar.entry)
    const fitting = titles.filter(title => widthOf(title) <= to - from)
    const title = fitting.at(-1) ?? titles[0] ?? ''
    const width = Math.max(to - from, widthOf(title))
    const isLeft = from + width > dayCount * dayWidth
    const [begins, stops] = isLeft ? [from - widthOf(title), to] : [from, from + width]
    const free = ends.findIndex(end => end <= begins)
    const lane = free < 0 ? ends.length : free
    ends[lane] = stops
    return { bar, lane, title, isLeft }
  })
}

const widthOf = (title: string): number => titleWidth(title) * shrunk + padding
