import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { makeBookedParties } from './parties.ts'
import { administrator, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** Shows the page of an audit while it still loads, and then the audit. */
async function arriveSlowly(page: Page, address: string, go: () => Promise<void>) {
  const release = await holdBack(page, address)
  await go()
  await expect(page.getByText('Loading the audit')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  release()
}

test('Whoever comes to an audit stays on its heading while it loads', async ({ openFor, request }) => {
  const { audit, auditor, planner, number } = await makeBookedParties(request)
  const page = await openFor(auditor.email)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const message = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: new RegExp(number) })
  await arriveSlowly(page, `**/api/projects/${audit.id}`, () => message.click())
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()

  const desk = await openFor(planner.email)
  await desk.goto(`/dashboard/audits?value=${number}`)
  await expect(desk.getByRole('row', { name: new RegExp(number) })).toBeVisible()
  await desk.keyboard.press('ControlOrMeta+k')
  await desk.getByRole('combobox', { name: 'Find a page, an audit' }).fill(number)
  const found = desk.getByRole('option', { name: new RegExp(`^${number} Mills of ${number}`) })
  await arriveSlowly(desk, `**/api/projects/${audit.id}`, () => found.click())
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeFocused()

  // Whoever types an address starts at the top, with what skips the navigation.
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1, name: number })).not.toBeFocused()
})

test('An old link shows what it can, and says what it left out', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries?sort=colour:asc&id=abc&name=Viet')
  const notice = page.getByText('Part of this address can’t be used and was ignored: id, sort.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('row', { name: /Vietnam/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove it from the address' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(/countries\?name=Viet$/)
  await expect(page.getByRole('row', { name: /Vietnam/ })).toBeVisible()
})

test('Whoever searches a list stays in the field to refine the search, and Back fills it as it was', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/countries')
  const name = page.getByRole('search').getByLabel('Name')
  await name.fill('land')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name=land$/)
  await expect(name).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.type('po')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name=poland$/)
  await expect(page.getByRole('row', { name: /Poland/ })).toBeVisible()
  await expect(name).toBeFocused()
  await page.goBack()
  await expect(name).toHaveValue('land')
  await page.goBack()
  await expect(name).toHaveValue('')
})

test('what browsers and robots ask for is what it says: robots.txt, the icon, the manifest', async ({
  request,
}) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain('Disallow: /')
  const icon = await request.get('/favicon.ico')
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
  const page = await (await request.get('/')).text()
  const manifestPath = /rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? ''
  const manifest = await request.get(manifestPath)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url } = await manifest.json()
  expect((await request.get(start_url)).status()).toBe(200)
  for (const { src, type } of icons)
    expect((await request.get(src)).headers()['content-type']).toContain(type)
})

test('the screens come compressed once, as small as brotli makes them', async ({ server }) => {
  const { body } = await readRaw(server.address, '/', 'identity')
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString()) ?? []
  const plain = await readRaw(server.address, script, 'identity')
  const packed = await readRaw(server.address, script, 'gzip, deflate, br')
  expect(packed.encoding).toBe('br')
  expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  expect(packed.body.length).toBeLessThanOrEqual(brotliCompressSync(plain.body, best).length * 1.01)
})

/** As it travels: fetch would unpack it. */
async function readRaw(address: string, path: string, accepted: string) {
  const [answer] = await once(
    get(`${address}${path}`, { headers: { 'accept-encoding': accepted } }),
    'response',
  )
  return { body: await buffer(answer), encoding: answer.headers['content-encoding'] }
}

test('Whoever has to sign in again comes back to the section that a mail led to', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/profile#mails')
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeInViewport()
  await page.evaluate(() => {
    for (const item of ['access_token', 'refresh_token']) localStorage.setItem(item, 'of yesterday')
  })
  await page.reload()
  await expect(page.getByText('Sign in to continue where you left off.')).toBeVisible()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').first().fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/profile#mails')
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeInViewport()
})
