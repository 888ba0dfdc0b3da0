import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { inHanoi, nextThursday, nextWednesday, tuesday } from './days.ts'
import { callApi, makeAuditor, makeColleague, signIn } from './story.ts'
import { expect, test } from './test.ts'

const tag = '<img src=x onerror="window.ran=1"><b>bold</b>'
const mark = randomUUID().slice(0, 6)
/** Names a thing, and would be an element if a screen took it for HTML. */
const hostile = (noun: string) => `=1+1 ${noun} ${mark} ${tag}`

test('What is stored is shown as the text it is, on every screen', async ({ page, request, openBrowser }) => {
  const ids = await storeEverywhere(request)
  await signIn(page)
  const screens = {
    '/settings/roles': 'role',
    '/settings/departments': 'department',
    '/settings/standards': 'standard',
    '/settings/countries?sort=updatedAt:desc': 'country',
    '/settings/accounts': 'auditor',
    '/dashboard/auditors': 'auditor',
    '/dashboard/customers': 'customer',
    '/dashboard/audits': 'company',
    '/dashboard/request?tab=all': 'auditor',
    [`/dashboard/audits/${ids.audit}`]: 'note',
    [`/dashboard/request/${ids.request}`]: 'wish',
    [`/dashboard/rosters?view=month&date=${tuesday}&auditorId=${ids.auditor}`]: 'company',
    [`/dashboard/rosters?view=agenda&date=${tuesday}&auditorId=${ids.auditor}`]: 'company',
  }
  for (const [address, noun] of Object.entries(screens))
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByText(hostile(noun)).first()).toBeAttached()
      await expectOnlyText(page)
    })

  await page.goto('/settings/accounts')
  await page
    .getByRole('button', { name: `Actions for ${hostile('auditor')}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Edit ${hostile('auditor')}`)
  await expectOnlyText(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find a page/).fill(mark)
  await expect(page.getByText(hostile('company')).first()).toBeVisible()
  await expectOnlyText(page)

  const own = await openBrowser()
  await signIn(own, reviewer)
  await own.getByRole('button', { name: /^Notifications/ }).click()
  await expect(own.getByRole('dialog', { name: 'Notifications' })).toContainText(hostile('auditor'))
  await expectOnlyText(own)
})

/** Decides the request, so the notification of it is hers. */
const reviewer = { name: 'Rosa', email: `rosa.${mark}@example.com`, password: 'password-of-rosa' }

async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
  await expect(page.locator('b', { hasText: /^bold$/ })).toHaveCount(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
}

/** One of everything, with such a text in each field that takes any. */
async function storeEverywhere(request: APIRequestContext) {
  const api = await callApi(request)
  const { read, make, change } = api
  await makeColleague(request, reviewer)
  const [countries, reviewers] = await Promise.all([
    read('/countries?code=AQ'),
    read(`/users/reviews?name=${reviewer.name}`),
  ])
  for (const country of countries.rows)
    await change(`/countries/${country.id}`, { ...country, name: hostile('country') })
  const named = (noun: string) => ({ name: hostile(noun), description: hostile(noun) })
  await make('/roles', { ...named('role'), isActive: true, permissions: [] })
  await make('/departments', named('department'))
  const standard = await make('/standards', { ...named('standard'), code: `X${mark}` })
  const userId = await makeAuditor(api, `a${mark}`, [standard.code])
  const account = await read(`/users/${userId}`)
  await change(`/users/${userId}`, { ...account, displayName: hostile('auditor'), fullName: hostile('full') })
  const { id: customerId } = await make('/customers', {
    name: hostile('customer'),
    companyName: hostile('company'),
    companyNumber: `<b>bold</b> ${mark}`,
    email: `x${mark}@example.com`,
    phone: `+${mark}<b>bold</b>`,
    address: hostile('address'),
    countryId: account.countryId,
    timeZone: account.timeZone,
    contacts: [{ ...named('contact'), phone: `+${mark}<b>bold</b>`, isMain: true }],
  })
  const audit = await make('/projects', {
    idflNumber: `<b>bold</b> ${mark}`,
    customerId,
    start: inHanoi(tuesday, '08:00'),
    end: inHanoi(tuesday, '17:00'),
    standardId: [standard.id],
    note: hostile('note'),
    auditors: [{ id: userId }],
  })
  const wish = await make('/requests', {
    category: 'timeOff',
    start: inHanoi(nextWednesday, '00:00'),
    end: inHanoi(nextThursday, '00:00'),
    userId,
    reviewerId: reviewers.rows[0].id,
    note: hostile('wish'),
  })
  return { audit: audit.id, request: wish.id, auditor: userId }
}
