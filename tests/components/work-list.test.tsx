import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countries } from '#contract/countries.ts'
import { departments } from '#contract/departments.ts'
import { standards } from '#contract/standards.ts'
import { work } from '#contract/work.ts'
import type { Work } from '#web/planning/say-work.ts'
import { WorkPage } from '#web/work/page.tsx'
import { WorkList } from '#web/work/work-list.tsx'
import { sayWork } from '#words/en/work.ts'
import { answer } from './network.ts'
import { lan, pageOf } from './records.ts'
import { show } from './show.tsx'

const rows = [7, 8, 9].map(id => ({ kind: 'visit', id, at: '2026-03-04T00:00:00.000Z' }) as Work)

test('J and K lead on in small letters and with Caps Lock on, and not with Shift', async () => {
  await show(<WorkList isPrevious={false} rows={rows} count={3} page={1} onPage={() => undefined} />)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const first = document.querySelector<HTMLElement>('[data-row="0"]')
  first?.focus()
  const place = () => document.activeElement?.getAttribute('data-row')
  const isTabStop = () => document.activeElement?.getAttribute('tabindex')
  for (const [key, next, shiftKey = false] of [
    ['j', '1'],
    ['J', '2'],
    ['K', '1'],
    ['K', '1', true],
    ['k', '0'],
  ] as const) {
    const pressed = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pressed)
    expect(place()).toBe(next)
    // From there the next key leads on.
    await expect.poll(isTabStop).toBe('0')
  }
})

test('What only the time changes is read again while the work list is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let overdue = 0
    for (const list of [countries.list, standards.list, departments.list]) answer(list, () => pageOf([]))
    answer(work.counts, () => ({ rows: [{ kind: 'overdue' as const, count: overdue, isCut: false }] }))
    answer(work.list, () => {
      const rows = Array.from({ length: overdue }, (_, id) => ({
        kind: 'visit' as const,
        id,
        at: '2026-03-04T02:00:00.000Z',
      }))
      return pageOf(rows)
    })
    await show(<WorkPage />, lan)
    await expect.element(page.getByText('You’re all caught up')).toBeVisible()
    overdue = 1
    vi.advanceTimersByTime(300_000)
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    await expect.element(page.getByRole('button', { name: sayWork('kind:overdue') })).toHaveTextContent('1')
  } finally {
    vi.useRealTimers()
  }
})

test('J and the arrow lead from the kinds into the list, past the filters', async () => {
  for (const list of [countries.list, standards.list, departments.list]) answer(list, () => pageOf([]))
  answer(work.counts, () => ({ rows: [{ kind: 'visit' as const, count: 3, isCut: false }] }))
  answer(work.list, () => pageOf(rows))
  await show(<WorkPage />, lan)
  const kind = page.getByRole('button', { name: sayWork('kind:visit') }).first()
  const first = page.getByRole('listitem').first()
  for (const key of ['j', '{ArrowDown}']) {
    await expect.element(first).toBeVisible()
    ;(kind.element() as HTMLElement).focus()
    await userEvent.keyboard(key)
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('0')
  }
})

test.each([
  [false, 1],
  [true, 2],
])('Who has no certificates finds no visits among the kinds: %s', async (hasCertificates, count) => {
  for (const list of [countries.list, standards.list, departments.list]) answer(list, () => pageOf([]))
  const none = { count: 0, isCut: false }
  answer(work.counts, () => ({
    rows: [
      { kind: 'draft' as const, ...none },
      { kind: 'visit' as const, ...none },
    ],
  }))
  answer(work.list, () => pageOf([]))
  await show(<WorkPage />, { ...lan, hasCertificates })
  const kinds = page.getByRole('group', { name: sayWork('kinds') }).getByRole('button')
  await expect.poll(() => kinds.elements().length).toBe(count)
})
