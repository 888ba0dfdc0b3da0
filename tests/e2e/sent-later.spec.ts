import type { Page } from '@playwright/test'
import { phone } from './parties.ts'
import { openRoad, visits } from './road-stage.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true, serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' })

/** Asks not to go to the next visit; answers once the form has taken it. */
async function askNotToGo(page: Page, tag: string, note: string): Promise<void> {
  await page
    .getByRole('region', { name: `Mill ${tag}` })
    .getByRole('link', { name: 'I can’t go' })
    .tap()
  const form = page.getByRole('dialog', { name: 'New request' })
  await expect(form.getByRole('combobox', { name: 'Reviewer' })).not.toHaveValue('')
  await form.getByLabel('Note').fill(note)
  await form.getByRole('button', { name: 'Send request' }).tap()
  await expect(form).toHaveCount(0)
}

test('a request written without reception, whose tab was closed before there was any, is sent when the product is next opened', async ({
  page,
  context,
  request,
}) => {
  const { tag, id, mine } = await openRoad(page, request)
  await context.setOffline(true)
  await askNotToGo(page, tag, 'The road is flooded')
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  expect((await mine.read(`/requests?userId=${id}`)).count).toBe('0')

  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByText('A request that was waiting on this phone has been sent.')).toBeVisible()
  await expect(next.getByText('is waiting to be sent')).toHaveCount(0)
  expect((await mine.read(`/requests?userId=${id}`)).rows).toMatchObject([{ note: 'The road is flooded' }])
})

test('a request whose answer was lost on the way is sent again, and made once', async ({
  page,
  context,
  request,
}) => {
  const { tag, id, mine } = await openRoad(page, request)
  const keys: string[] = []
  await context.route('**/api/requests', async route => {
    const sent = route.request()
    if (sent.method() !== 'POST') return route.fallback()
    keys.push((sent.postDataJSON() as { key: string }).key)
    if (keys.length > 1) return route.fallback()
    // It has reached the server, and the answer doesn’t reach the phone.
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  await askNotToGo(page, tag, 'My passport is stolen')
  await expect.poll(() => keys.length).toBe(2)
  await expect(page.getByText('A request that was waiting on this phone has been sent.')).toBeVisible()
  await expect(page.getByText('is waiting to be sent')).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect((await mine.read(`/requests?userId=${id}`)).rows).toMatchObject([{ note: 'My passport is stolen' }])
})

test('what could not be sent for a week goes with everything else, and the phone says so', async ({
  page,
  context,
  request,
}) => {
  const { tag, id, mine } = await openRoad(page, request)
  await page.clock.install()
  await context.setOffline(true)
  await askNotToGo(page, tag, 'The bridge is closed')
  await expect(page.getByText('1 request is waiting to be sent')).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 7 * 86_400_000 + 60_000)
  await page.reload()
  await expect(
    page.getByText(/^After 7 days .* also 1 entry that hadn’t been sent\. Please enter it again\.$/),
  ).toBeVisible()
  await expect(page.getByText('is waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/')
  await expect(visits(page)).toBeVisible()
  expect((await mine.read(`/requests?userId=${id}`)).count).toBe('0')
})
