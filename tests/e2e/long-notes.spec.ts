import type { Locator, Page } from '@playwright/test'
import { friday, inHanoi, monday, plus } from './days.ts'
import { phone } from './parties.ts'
import { barIn, openPlanner } from './planner-stage.ts'
import {
  type Api,
  callApi,
  choosePassword,
  chosenPassword,
  expectNoViolations,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true })

const end = 'and I am back on Thursday night'
const long = `My daughter is married in Hamburg on Tuesday. ${'We travel by train with her grandparents. '.repeat(8)}${end}`
const short = 'A wedding'

/** Its end lies below what is shown of it. */
const isCut = (text: Locator) => text.evaluate(box => box.scrollHeight > box.clientHeight + 1)

/** From the list, at both widths and sizes of text; the record is not opened. */
async function expectReadable(page: Page, path: string, card: Locator, text: string) {
  await page.goto(path)
  await expect(card).toBeVisible()
  const at = page.url()
  const said = card.getByText(text)
  for (const width of [390, 320])
    for (const size of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(fontSize => document.documentElement.style.setProperty('font-size', fontSize), size)
      const more = card.getByRole('button', { name: 'Show more' })
      await expect(more).toBeVisible()
      expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
      await expect.poll(() => isCut(said)).toBe(true)
      await more.tap()
      const less = card.getByRole('button', { name: 'Show less' })
      await expect(less).toBeVisible()
      await expect.poll(() => isCut(said)).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await less.tap()
      await expect(more).toBeVisible()
    }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  expect(page.url()).toBe(at)
  await expectNoViolations(page)
}

const cardOf = (page: Page, text: string) =>
  page.locator('main').getByRole('listitem').filter({ hasText: text })

async function ask(api: Api, reviewerId: number, day: string, note: string): Promise<void> {
  const days = { start: inHanoi(day, '08:00'), end: inHanoi(day, '17:00') }
  await api.make('/requests', { category: 'timeOff', reviewerId, note, ...days })
}

test('A long note of a request is read in its card, by its auditor, and whole before it is decided', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  await makeAuditor(api, `Uta ${tag}`, ['GRS'])
  const email = `uta.${tag}@example.com`
  await choosePassword(request, email, 'auditor-password')
  const uta = await callApi(request, { email, password: chosenPassword })
  const { rows } = await api.read('/users?value=admin@example.com')
  await ask(uta, rows[0].id, monday, `${tag} ${long}`)
  await ask(uta, rows[0].id, friday, `${tag} ${short}`)

  await signIn(page, { email, password: chosenPassword })
  const card = cardOf(page, `${tag} My daughter`)
  await expectReadable(page, '/dashboard/request', card, end)
  const brief = cardOf(page, `${tag} ${short}`)
  await expect(brief).toBeVisible()
  await expect(brief.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  // By keys too, and elsewhere the card still opens what it is about.
  await card.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Show less' })).toBeFocused()
  await card.getByText('Time off').tap()
  await expect(page.getByRole('heading', { level: 1, name: /^Time off/ })).toBeVisible()
})

test('Why somebody is missing or excluded, and who goes, is read in the cards', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Wool Mills ${tag}`, tag)
  const auditorId = await makeAuditor(api, `Wim ${tag}`, ['GRS'])
  const missing = await makeAuditor(api, `Mia ${tag}`, ['GRS'])
  const note = `${tag} ${long}`
  const exclusion = { reason: 'family', from: '2020-01-01', to: null, note }
  await api.make('/exclusions', { auditorId, customerId: customer.customerId, ...exclusion })
  await api.make('/disruptions', {
    cause: 'sick',
    auditorId: missing,
    start: inHanoi(monday, '00:00'),
    end: inHanoi(plus(monday, 1), '00:00'),
    note,
  })
  const team: number[] = []
  for (const name of ['Aleksandra', 'Bartholomew', 'Constantina', 'Dominikus', 'Emmanuelle', 'Friederike'])
    team.push(await makeAuditor(api, `${name} von und zu Hohenlohe-Langenburg ${tag}`, ['GRS']))
  await planAudit(api, customer, `LONG-${tag}`, [friday], team)
  await signIn(page)
  await expectReadable(page, `/dashboard/disruptions?q=${tag}`, cardOf(page, `Mia ${tag}`), end)
  await expectReadable(page, `/dashboard/impartiality?q=${tag}`, cardOf(page, `Wim ${tag}`), end)
  await expectReadable(
    page,
    `/dashboard/audits?value=${tag}`,
    cardOf(page, `LONG-${tag}`),
    `Friederike von und zu Hohenlohe-Langenburg ${tag}`,
  )
})

test('A long note is read in the card of a bar, and every name of a large team before it is assigned', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const ruth = await makeAuditor(api, `${tag} Ruth`, ['GRS'])
  const [start, to] = [inHanoi(monday, '00:00'), inHanoi(plus(monday, 1), '00:00')]
  await api.make('/rosters', { auditorId: ruth, kind: 'training', start, end: to, note: long })
  const customer = await makeCustomer(api, `Wool Mills ${tag}`, tag)
  const team: number[] = []
  for (const name of ['Aleksandra', 'Bartholomew', 'Constantina', 'Dominikus', 'Emmanuelle', 'Friederike'])
    team.push(await makeAuditor(api, `${name} von und zu Hohenlohe-Langenburg ${tag}`, ['GRS']))
  const { id } = await planAudit(api, customer, `MANY-${tag}`, [friday], team)

  await page.setViewportSize({ width: 1366, height: 768 })
  await openPlanner(page, `&q=${tag}`)
  await barIn(page, `${tag} Ruth`, 'Training').click()
  const card = page.getByRole('dialog', { name: 'Training' })
  await expect.poll(() => isCut(card.getByText(end))).toBe(true)
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect.poll(() => isCut(card.getByText(end))).toBe(false)
  await expectNoViolations(page)

  await page.setViewportSize(phone)
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Add auditors' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  const names = dialog.getByText(/^Team: /)
  await expect.poll(() => isCut(names)).toBe(true)
  await dialog.getByRole('button', { name: 'Show more' }).tap()
  await expect.poll(() => isCut(names)).toBe(false)
  await expect(names).toContainText(`Friederike von und zu Hohenlohe-Langenburg ${tag}`)
})
