import { gzipSync } from 'node:zlib'
import { expectNoViolations, screens, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('axe finds nothing where somebody forgot their password', async ({ page }) => {
  await page.goto('/auth/forgotPassword')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
})

for (const width of [1440, 390])
  test(`axe finds nothing on any screen, ${width} wide`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The network is never idle: the live stream is open.
      await expect(page.locator('main .mantine-Loader-root')).toHaveCount(0)
      await test.step(screen, () => expectNoViolations(page))
    }
  })

test('the first load of the sign-in page is at most 165 kB in all', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', response => {
    const isPacked = response.url().endsWith('.woff2')
    sizes.push(response.body().then(body => (isPacked ? body : gzipSync(body)).byteLength))
  })
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  // What starts an auditor’s phone without reception is part of it (decision 344).
  expect(total).toBeLessThanOrEqual(165_000)
})
