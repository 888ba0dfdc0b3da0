import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visits } from '#contract/visits.ts'
import { Tiles } from '#web/certification/tiles.tsx'
import { hold } from './network.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

const counts = {
  buckets: { overdue: 4, due30: 57, due60: 1234, due90: 0, later: 52_186 },
  flags: { unplanned: 1100, noTeam: 31, outsideWindow: 2, atRisk: 35, suspended: 0, toDecide: 25 },
}

const places = () =>
  [...document.querySelectorAll('[data-tile]')].map(tile => {
    const { x, y, width } = tile.getBoundingClientRect()
    return [Math.round(x), Math.round(y), Math.round(width)] as const
  })

/** Of each count on how many lines it stands, and how far it reaches out of its tile. */
const shapes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tile] > :first-child')].map(count => {
    const { height } = count.getBoundingClientRect()
    const lineHeight = Number.parseFloat(getComputedStyle(count).lineHeight)
    return [Math.round(height / lineHeight), Math.max(0, count.scrollWidth - count.clientWidth)]
  })

/** Where the lines of tiles end: at one place, if none has a hole. */
const ends = () => {
  const ofLine = new Map<number, number>()
  for (const [x, y, width] of places()) ofLine.set(y, Math.max(ofLine.get(y) ?? 0, x + width))
  return new Set(ofLine.values())
}

test('No tile moves when the counts come, however large they are', async () => {
  for (const width of [1920, 1440, 1366, 1200, 1024, 390]) {
    await page.viewport(width, 900)
    const asked = hold(visits.counts, () => counts)
    await show(<Tiles search={{}} onSearch={() => undefined} />, lan)
    await expect.element(page.getByText('To decide')).toBeVisible()
    const before = places()
    expect(before).toHaveLength(11)
    asked.release()
    await expect.element(page.getByText('52,186')).toBeVisible()
    expect(places()).toEqual(before)
    // None is cut, and none broken in two.
    for (const [lines, aside] of shapes()) expect([lines, aside]).toEqual([1, 0])
    if (width === 390) expect(ends().size).toBe(1)
  }
  await page.viewport(1280, 800)
})
