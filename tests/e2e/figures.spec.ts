import { readFile } from 'node:fs/promises'
import { addDays } from '#domain/zoned-time.ts'
import { today } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { phone } from './parties.ts'
import { listGiven } from './plain-texts.ts'
import { type Api, callApi, expectNothingAside, expectNoViolations, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { startWalk } from './words-walk.ts'

const start = addDays(today, -200)

async function makeCertificate(
  api: Api,
  companyName: string,
  number: string,
  code: string,
  decidedAgo: number,
) {
  const place = await readPlace(api)
  const { customerId } = await makeCustomer(api, companyName, `C-${number}`, place)
  const { rows } = await api.read(`/standards?code=${code}`)
  const decided = addDays(today, -decidedAgo)
  const expires = addDays(decided, 1095)
  return api.make('/certificates', { customerId, standardId: rows[0].id, number, decided, expires })
}

/** Where no other story has a customer, so that what is counted is what is made here. */
async function readPlace(api: Api): Promise<{ countryId: number; timeZone: string }> {
  const { rows } = await api.read('/countries?code=IS')
  return { countryId: rows[0].id, timeZone: rows[0].timeZones[0] }
}

let isStaged = false

/** Two surveillances for ISO 9001 and one for ISO 14001 whose windows have ended, and nobody was there. */
async function setStage(api: Api): Promise<string> {
  const { countryId } = await readPlace(api)
  const address = `/dashboard/certification?tab=figures&start=${start}&end=${today}&countryId=${countryId}`
  if (isStaged) return address
  isStaged = true
  await makeCertificate(api, 'Missed Mills', 'FIG-1', 'ISO9001', 420)
  await makeCertificate(api, 'Missed Weaving', 'FIG-2', 'ISO9001', 430)
  await makeCertificate(api, 'Missed Dyeing', 'FIG-3', 'ISO14001', 425)
  return address
}

test('Who heads the body reads how visits were kept, by keyboard, and takes the figures along', async ({
  page,
  request,
}) => {
  const address = await setStage(await callApi(request))
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.goto('/dashboard/certification?bucket=overdue')
  await page.getByRole('tab', { name: 'Due' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Figures' })).toBeFocused()
  // Filters of another tab stay there.
  await expect(page).toHaveURL(/certification\?tab=figures$/)
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Figures' })
  await expect(table.locator('tbody tr')).toHaveText([/^ISO140011000100/, /^ISO90012000200/])
  await expect(table.locator('tfoot tr')).toHaveText('Total30003000.0%')
  await expectNoViolations(page)

  await page.getByRole('combobox', { name: 'By' }).focus()
  await atKeyboard(page).chooseOption('Kind')
  await expect(page).toHaveURL(/groupBy=kind/)
  await expect(table.locator('tbody tr')).toHaveText([/^Surveillance3/])

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe(`Visits ${start} to ${today}.csv`)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(1)).toEqual([
    'Surveillance,3,0,0,0,3,0,0,0',
    'Total,3,0,0,0,3,0,0,0',
    '',
  ])

  // No number without its list: those that are missing, which the board hides among all that is overdue.
  await table.locator('tfoot').getByRole('link', { name: '3' }).last().press('Enter')
  await expect(page.getByRole('tab', { name: 'Due' })).toHaveAttribute('aria-selected', 'true')
  const visits = page.getByRole('table', { name: 'Due visits' })
  await expect(visits.getByText(/^Missed/)).toHaveCount(3)
  await expect(page.getByRole('search').getByText('Missing')).toBeVisible()
  await expectNoViolations(page)
  await page.goBack()
  await expect(table).toBeVisible()
})

test('Days that make no period are refused in their field, and what was read stays', async ({
  page,
  request,
}) => {
  const address = await setStage(await callApi(request))
  await signIn(page)
  await page.goto(address)
  const rows = page.getByRole('table', { name: 'Figures' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const end = page.getByRole('textbox', { name: 'Period to' })
  await end.fill('01-01-2020')
  await end.press('Enter')
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await end.fill('')
  await end.press('Enter')
  await expect(page.getByText('The last day must not be before the first.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
})

test('A read that fails says so, and Retry brings the figures; where nothing was due, that is said', async ({
  page,
  request,
}) => {
  const address = await setStage(await callApi(request))
  await signIn(page)
  let isAway = true
  await page.route('**/api/visits/figures**', route =>
    // Not a lost connection, after which the page would read again by itself.
    isAway ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Figures' }).locator('tbody tr')).toHaveCount(2)

  await page.goto(address.replace(start, '2021-01-01').replace(today, '2021-02-01'))
  await expect(page.getByText('Nothing was due in this period.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('On a phone each row is a card, the total first, and nothing is pushed sideways or cut', async ({
  page,
  request,
}) => {
  const address = await setStage(await callApi(request))
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto(address)
  const cards = page.getByRole('list', { name: 'Figures' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('Total')
  await expect(cards.nth(1)).toContainText('ISO14001')
  await expectNothingAside(page)
  await expectNoViolations(page)
})

test('In a language two fifths longer nothing is cut', async ({ page, request }) => {
  const api = await callApi(request)
  const address = await setStage(api)
  const { check, open, listFound } = startWalk(page, await listGiven(api))
  await signIn(page)
  await page.addInitScript(() => localStorage.setItem('language', 'en-XA'))
  for (const groupBy of ['standard', 'kind']) {
    await open(`${address}&groupBy=${groupBy}`)
    await check(`figures by ${groupBy}`)
  }
  expect(listFound()).toEqual([])
})
