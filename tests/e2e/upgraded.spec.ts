import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { firstStart, startStoryServer } from './first-start.ts'
import { makeOtherBuild } from './other-build.ts'
import { phone } from './parties.ts'
import { isReady, kept, setOut, visits } from './road-stage.ts'
import { callApi, chosenPassword, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' })

const quick = (page: Page) => page.getByRole('navigation', { name: 'Quick access' })

/** Which of the builds a page was made of: its first file. */
const fileOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')

const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('build-')))

/** A server of the version before, which can be brought to this one, and phones of people on the road. */
async function startBefore({ browser, playwright }: Pick<PlaywrightWorkerArgs, 'browser' | 'playwright'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'upgraded-'))
  await cp(firstStart(), dataDir, { recursive: true })
  const before = await makeOtherBuild()
  let server = await startStoryServer(dataDir, 9, before.program)
  const { address: baseURL, port } = server
  const request = await playwright.request.newContext({ baseURL })
  const context = await browser.newContext({
    baseURL,
    ...{ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' },
  })
  return {
    context,
    request,
    async upgrade() {
      await server.kill('SIGTERM')
      server = await startStoryServer(dataDir, 9, undefined, port)
    },
    async stop() {
      await context.close()
      await request.dispose()
      await server.kill('SIGTERM')
      await before.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

test('a phone of the version before loses nothing: what waits is sent, pages that are open go on, and the next one opened is new', async ({
  browser,
  playwright,
}) => {
  const { context, request, upgrade, stop } = await startBefore({ browser, playwright })
  try {
    const { tag, id, email, mine } = await setOut(await callApi(request), request)
    const page = await context.newPage()
    await signIn(page, { email, password: chosenPassword })
    await expect(visits(page)).toBeVisible()
    await isReady(page)
    const other = await context.newPage()
    await other.goto('/')
    await expect(visits(other)).toBeVisible()
    const before = await fileOf(page)
    const [build] = await builds(page)

    await context.setOffline(true)
    await page
      .getByRole('region', { name: `Mill ${tag}` })
      .getByRole('link', { name: 'I can’t go' })
      .tap()
    const form = page.getByRole('dialog', { name: 'New request' })
    await form.getByLabel('Note').fill('Written with the version before')
    await form.getByRole('button', { name: 'Send request' }).tap()
    await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
    await upgrade()
    await context.setOffline(false)
    await expect(page.getByText('1 request is waiting to be sent')).toHaveCount(0)
    expect((await mine.read(`/requests?userId=${id}`)).rows).toMatchObject([
      { note: 'Written with the version before' },
    ])

    // The page that is open is of before, and so are the files that it still asks for.
    await quick(page).getByRole('link', { name: 'Audits' }).tap()
    await expect(page.getByRole('list', { name: 'Audits' })).toContainText(`ROAD-${tag}`)
    expect(await fileOf(page)).toBe(before)

    await other.reload()
    await expect(visits(other)).toBeVisible()
    const after = await fileOf(other)
    expect(after).not.toBe(before)
    await expect.poll(() => builds(other), { timeout: 60_000 }).toHaveLength(2)
    expect(await builds(other)).toContain(build)
    await isReady(other)
    await context.setOffline(true)
    await other.reload()
    await expect(kept(other)).toBeVisible()
    expect(await fileOf(other)).toBe(after)
    await quick(page).getByRole('link', { name: 'Roster' }).tap()
    await expect(visits(page)).toBeVisible()
    await page.reload()
    await expect(kept(page)).toBeVisible()
    expect(await fileOf(page)).toBe(after)
  } finally {
    await stop()
  }
})

test('a page of the version before that wants a file which is gone opens as the new one', async ({
  browser,
  playwright,
}) => {
  const { context, upgrade, stop } = await startBefore({ browser, playwright })
  try {
    const page = await context.newPage()
    // Nothing is fetched ahead, and the worker keeps what auditors need.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await signIn(page)
    await isReady(page)
    const before = await fileOf(page)
    await upgrade()
    await page.getByRole('button', { name: 'Expand navigation' }).tap()
    await page.getByRole('link', { name: 'Countries' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible()
    expect(await fileOf(page)).not.toBe(before)
  } finally {
    await stop()
  }
})

test('what the version before kept, and this one can’t read, was never read: nothing crashes', async ({
  page,
  context,
  request,
}) => {
  const { tag, email } = await setOut(await callApi(request), request)
  await signIn(page, { email, password: chosenPassword })
  await expect(visits(page)).toBeVisible()
  await isReady(page)
  await page.evaluate(async () => {
    const cache = await caches.open('kept-answers')
    for (const { url } of await cache.keys()) {
      const kept = await (await cache.match(url))?.json()
      await cache.put(url, Response.json({ ...kept, data: { rows: [{ visit: { number: 'Of before' } }] } }))
    }
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: `Mill ${tag}` })).toBeVisible()
})
