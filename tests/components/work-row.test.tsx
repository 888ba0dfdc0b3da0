import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '#tests/signed-in.ts'
import type { Work } from '#web/planning/say-work.ts'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { WorkRow } from '#web/work/work-row.tsx'
import { show } from './show.tsx'

const times = {
  start: '2026-03-02T02:00:00.000Z',
  end: '2026-03-04T05:00:00.000Z',
  timeZone: 'Asia/Ho_Chi_Minh',
}

const overdue = {
  kind: 'overdue',
  id: 7,
  at: times.end,
  audit: { ...times, id: 7, idflNumber: 'AUD-7', companyName: 'Quick Quilts of the Northern Provinces' },
} as Work

const due = {
  kind: 'visit',
  id: 8,
  at: '2026-03-04T00:00:00.000Z',
  visit: {
    id: 8,
    label: 'Surveillance 1',
    due: '2026-03-04',
    companyName: 'Quick Quilts',
    companyNumber: 'C-1',
    number: null,
    standard: { id: 1, code: 'GRS', name: 'Global Recycled Standard' },
  },
} as Work

const Row = ({ row }: { row: Work }) => (
  <WorkRow row={row} index={0} isTabStop onFocus={() => undefined} onDo={() => undefined} />
)

/** Each time that is shown, with how many lines it takes. */
function linesOfTimes(): [string, number][] {
  const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
  const found: [string, number][] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const match of (node.textContent ?? '').matchAll(/\w{3} \d\d \w{3} \d{4} \d\d:\d\d/g)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      found.push([match[0], lines.size])
    }
  return found
}

test('No line ends inside a time, however wide its row is', async () => {
  await show(<Row row={overdue} />)
  await expect.element(page.getByText(/It ended/)).toBeVisible()
  const place = document.querySelector('main') as HTMLElement
  for (let width = 480; width <= 1100; width += 10) {
    place.style.width = `${width}px`
    expect([width, linesOfTimes()]).toEqual([
      width,
      [
        ['Mon 02 Mar 2026 09:00', 1],
        ['Wed 04 Mar 2026 12:00', 1],
        ['Wed 04 Mar 2026 12:00', 1],
      ],
    ])
  }
})

const away = (end: string) =>
  ({
    kind: 'request',
    id: 9,
    at: times.start,
    request: {
      start: '2026-12-02T17:00:00.000Z',
      end,
      timeZone: 'Asia/Ho_Chi_Minh',
      category: 'timeOff',
      user: { id: 3, name: 'Bao Tran' },
    },
  }) as unknown as Work

test('Whole days away are days in any zone, and hours are also those of the viewer', async () => {
  const london = signedIn({ timeZone: 'Europe/London' })
  const said = () => document.querySelector('main')?.textContent ?? ''
  await show(<Row row={away('2026-12-05T17:00:00.000Z')} />, london)
  await expect.element(page.getByText('Thu 03 Dec 2026 – Sat 05 Dec 2026')).toBeVisible()
  expect(said()).not.toContain('your time')
  await show(<Row row={away('2026-12-03T05:00:00.000Z')} />, london)
  await expect.element(page.getByText('Thu 03 Dec 2026 00:00 – 12:00')).toBeVisible()
  expect(said()).toContain('Wed 02 Dec 2026 17:00 – Thu 03 Dec 2026 05:00 your time')
})

test('The hours of one day stay together', async () => {
  await show(<SiteTime {...times} end="2026-03-02T09:00:00.000Z" />)
  const piece = page.getByText('Mon 02 Mar 2026 09:00 – 16:00')
  await expect.element(piece).toBeVisible()
  expect(getComputedStyle(piece.element()).display).toBe('inline-block')
})

test('Where a line is too short for a time, it goes on at a space', async () => {
  await show(<SiteTime {...times} />)
  await expect.element(page.getByText(/Mon 02 Mar/)).toBeVisible()
  const place = document.querySelector('main') as HTMLElement
  place.style.width = '90px'
  expect(place.scrollWidth).toBeLessThanOrEqual(90)
  expect(linesOfTimes().map(([time]) => time)).toEqual(['Mon 02 Mar 2026 09:00', 'Wed 04 Mar 2026 12:00'])
})

test('A visit that is due says its day once', async () => {
  await show(<Row row={due} />)
  await expect.element(page.getByText('Surveillance 1 isn’t planned yet.')).toBeVisible()
  const said = document.querySelector('main')?.textContent ?? ''
  expect(said.split('04 Mar 2026')).toHaveLength(2)
  expect(said).toContain('Visit due')
})

test('The names in a reason lead to the pages of those auditors', async () => {
  const concern = {
    kind: 'concern',
    id: 7,
    at: times.end,
    audit: { ...overdue.audit },
    concerns: [
      { auditorId: 3, auditorName: 'Bao Tran', reasons: [] },
      { auditorName: '', reasons: [] },
    ],
  } as unknown as Work
  const permissions = [{ name: 'ViewAllRoster' as const }]
  await show(<Row row={concern} />, signedIn({ permissions }))
  await expect
    .element(page.getByRole('link', { name: 'Bao Tran' }))
    .toHaveAttribute('href', '/dashboard/auditors/3')
})
