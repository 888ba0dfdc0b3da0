import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Work } from '#web/work/say-why.ts'
import { WorkList } from '#web/work/work-list.tsx'
import { show } from './show.tsx'

const rows = [7, 8, 9].map(id => ({ kind: 'visit', id, at: '2026-03-04T00:00:00.000Z' }) as Work)

test('J and K lead on in small letters and with Caps Lock on, and not with Shift', async () => {
  await show(<WorkList rows={rows} count={3} page={1} onPage={() => undefined} />)
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
