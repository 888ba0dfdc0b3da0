import { administrator } from './story.ts'
import { expect, test } from './test.ts'
import { fetchNothingAhead, watchTraffic } from './traffic.ts'

// The calendar of a new server: what is booked by other stories is no matter of this one.
test.use({ isAlone: true })

test('the first view of the roster after signing in is at most 220 kB in 13 requests', async ({ page }) => {
  await fetchNothingAhead(page)
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  const traffic = await watchTraffic(page)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').first().fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute('aria-busy', 'false')
  await traffic.settle()
  const calls = traffic.calls()
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.length, calls.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(13)
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(220_000)
})
