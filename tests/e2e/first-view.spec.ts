import type { Page } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { administrator, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { fetchNothingAhead, watchTraffic } from './traffic.ts'

// The calendar of a new server: what is booked by other stories is no matter of this one.

test('the first view of the roster after signing in is at most 244 kB in 15 requests', async ({ page }) => {
  await fetchNothingAhead(page)
  await signIn(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('live_position'))).not.toBeNull()
  const calls = await enterAgain(page)
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.length, calls.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(15)
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(244_000)
})

/**
 * With nothing in the cache, in a browser that has been here: in a new one all that was read before the live stream stood is
 * read once more.
 */
async function enterAgain(page: Page) {
  await page.evaluate(() => {
    for (const item of Object.keys(localStorage)) if (item !== 'live_position') localStorage.removeItem(item)
  })
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  const traffic = await watchTraffic(page)
  await traffic.clearCache()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').first().fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute('aria-busy', 'false')
  await traffic.settle()
  return traffic.calls()
}

test('the calendar’s code is fetched beside the frame’s, not after it', async ({ page }) => {
  const release = await holdBack(page, '**/assets/shell-*.js')
  await page.goto('/auth/login')
  const asked = page.waitForRequest('**/assets/roster-*.js')
  await page.getByLabel('Email').fill(administrator.email)
  await asked
  release()
  await page.getByLabel('Password').first().fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute('aria-busy', 'false')
})

test('files of the build come packed and are kept for good; the page itself is asked for each time', async ({
  page,
}) => {
  const script = page.waitForResponse('**/assets/index-*.js')
  const address = await page.goto('/auth/login')
  expect(address?.headers()['cache-control']).toBe('no-cache')
  const headers = await (await script).allHeaders()
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-encoding']).toBe('br')
})
