import type { Page } from '@playwright/test'
import { callApi, makeAudit, screens, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** What the browser asks for, and what it refuses by the content security policy, from now on. */
async function watch(page: Page) {
  const addresses: string[] = []
  const refusals: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await page.exposeFunction('reportRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reportRefusal(refusal: string): void }).reportRefusal(
        `${violatedDirective} ${blockedURI} at ${location.pathname}`,
      ),
    ),
  )
  return { addresses, refusals }
}

test('No screen breaks the content security policy, calls a foreign host, or puts a token into an address', async ({
  page,
  request,
  baseURL,
}) => {
  const { id } = await makeAudit(await callApi(request), 'SAFE-1')
  const { addresses, refusals } = await watch(page)
  const front = await page.goto('/auth/forgotPassword')
  const policy = (await front?.headerValue('content-security-policy')) ?? ''
  expect(policy.split(';')).toContain("script-src 'self'")
  await signIn(page)
  const tokens = await page.evaluate(() =>
    ['access_token', 'refresh_token'].map(key => localStorage.getItem(key) ?? ''),
  )
  expect(tokens.every(token => token.length > 20)).toBe(true)
  for (const screen of [...screens, `/dashboard/audits/${id}`]) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main .mantine-Loader-root')).toHaveCount(0)
  }
  await page.goto('/api/docs')
  await expect(page.getByRole('heading').first()).toBeVisible()

  expect(refusals).toEqual([])
  expect(addresses.length).toBeGreaterThan(screens.length)
  const foreign = addresses.filter(address => !address.startsWith(`${baseURL}/`))
  expect(foreign.filter(address => !address.startsWith('data:'))).toEqual([])
  expect(addresses.filter(address => tokens.some(token => address.includes(token)))).toEqual([])
})

test('A script that was smuggled into the page is not run, and the watch above sees the refusal', async ({
  page,
}) => {
  const { refusals } = await watch(page)
  await page.goto('/auth/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
  })
  await expect.poll(() => refusals).toEqual(['script-src-elem inline at /auth/login'])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('No other site can show a screen in a frame', async ({ page, baseURL }) => {
  const elsewhere = baseURL?.replace('127.0.0.1', 'localhost')
  const frame = (address: string) => `<iframe src="${address}"></iframe>`
  await page.route(`${elsewhere}/harmless`, route =>
    route.fulfill({ contentType: 'text/html', body: 'Hello' }),
  )
  await page.route(`${elsewhere}/frames`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: frame(`${elsewhere}/harmless`) + frame(`${baseURL}/auth/login`),
    }),
  )
  await page.goto(`${elsewhere}/frames`)
  await expect(page.frameLocator('iframe').first().getByText('Hello')).toBeVisible()
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/')
  await expect(page.frameLocator('iframe').last().getByLabel('Email')).toHaveCount(0)
})
