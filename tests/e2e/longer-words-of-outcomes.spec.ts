import type { Page } from '@playwright/test'
import { importedEntities } from '#contract/import-fields.ts'
import { friday, inHanoi, monday, plus, thursday, tuesday } from './days.ts'
import { listGiven } from './plain-texts.ts'
import { type Api, callApi, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'
import { atDesk, speakPseudo, startWalk } from './words-walk.ts'

// What comes of a proposal and of an import, to the end, in the pseudo-language (longer-words.spec.ts).
test.use({ viewport: { width: 1366, height: 768 } })

const dialog = (page: Page) => page.locator('[aria-modal=true]:visible')
const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })

test('accepting the rows of a proposal, what is refused and undoing are in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000)
  const api = await callApi(request)
  const { planId, auditorId } = await makeProposals(api)
  const { open, check, look, shut, listFound } = startWalk(page, await listGiven(api))
  await signIn(page)
  await speakPseudo(page)
  const acceptAll = async () => {
    await button(page, /Áççépt áll ópéñ/).click()
    await expect(dialog(page)).toBeVisible()
  }
  const agree = () => dialog(page).getByRole('button').last().click()
  const refused = page.locator('main [role=alert]')

  await open(`/dashboard/plans/${planId}`)
  await acceptAll()
  await check('whether to accept all')
  await shut()
  await page.locator('main thead input[type=checkbox]').click()
  await expect(button(page, /Léávé óút/)).toBeVisible()
  await check('selected rows', atDesk)
  await page.locator('main thead input[type=checkbox]').click()

  await train(api, auditorId, tuesday)
  await acceptAll()
  await agree()
  await expect(refused.locator('li')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Úñdó/ }).first()).toBeVisible()
  await check('what was accepted, and what was not')
  await page
    .locator('main tbody tr', { hasText: /Áççéptéd/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=dialog]:visible')).toBeVisible()
  await check('an accepted row')
  await shut()

  await button(page, /Úñdó áççéptéd/).click()
  await expect(dialog(page)).toBeVisible()
  await check('whether to undo all')
  await agree()
  await expect(button(page, /Úñdó áççéptéd/)).toBeHidden()
  await check('what is open again')

  await holdAnother(api, auditorId)
  await acceptAll()
  await agree()
  await expect(refused.getByRole('button', { name: /áñýwáý/ })).toBeVisible()
  await check('what can be accepted anyway')

  await page.getByRole('combobox', { name: /Çómpáré wíth/ }).selectOption({ index: 1 })
  await expect(page.getByText(/díffér/)).toBeVisible()
  await check('beside another proposal')

  await open('/dashboard/plans')
  await check('proposals')
  await look('what can be done with one', page.locator('tbody tr button[aria-haspopup=menu]').first(), {
    sizes: atDesk,
  })
  await look('asking for one', button(page, /Áútó-pláñ/).first())
  expect(listFound()).toEqual([])
})

/** One auditor for audits of which two are on one day: one has no place. Another proposal is there to compare with. */
async function makeProposals(api: Api) {
  const auditorId = await makeAuditor(api, 'Paula Nguyen', ['GRS'])
  const mill = await makeCustomer(api, 'Reed Mills', 'W')
  const days = [monday, monday, tuesday, thursday]
  const audits = []
  for (const [nth, day] of days.entries()) audits.push(await planAudit(api, mill, `W-${nth}`, [day]))
  const makeOne = async (projectId: number[]): Promise<number> => {
    const given = { projectId, firstDay: monday, lastDay: friday, effort: 'quick', auditorId: [auditorId] }
    const { id } = await api.make('/plans', given)
    await expect.poll(async () => (await api.read(`/plans/${id}`)).state, { timeout: 120_000 }).toBe('done')
    return id
  }
  const ids = audits.map(({ id }) => id)
  await makeOne(ids.slice(0, -1))
  return { planId: await makeOne(ids), auditorId }
}

const train = (api: Api, auditorId: number, day: string) =>
  api.make('/rosters', {
    auditorId,
    kind: 'training',
    start: inHanoi(day, '00:00'),
    end: inHanoi(plus(day, 1), '00:00'),
    note: '',
  })

/** In place of the standard that audits ask for. */
async function holdAnother(api: Api, auditorId: number): Promise<void> {
  const [{ version, ...auditor }, { rows }] = await Promise.all([
    api.read(`/auditors/${auditorId}`),
    api.read('/standards?code=ISO9001'),
  ])
  const standards = [{ standardId: rows[0].id }]
  await api.change(`/auditors/${auditorId}`, { ...auditor, standards, version })
}

const headings = ['Client no', 'Client', 'Customer name', 'E-Mail', 'Street', 'Country', 'Contact', 'Remarks']
const line = (number: string, name: string, country: string) =>
  [number, name, 'Yarns', 'office@example.com', '1 Mill Road', country, 'Lan Tran', 'Wool'].join(';')
const register = [
  headings.join(';'),
  line('LW-1', 'Ramie Yarns', 'Japan'),
  line('LW-2', 'Silk Yarns', 'China'),
  line('LW-3', 'Flax Yarns', 'Atlantis'),
  line('LW-4', 'Hemp Yarns', 'Vietnam'),
].join('\r\n')

test('an import from its columns to what was undone is in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000)
  const api = await callApi(request)
  await makeCustomer(api, 'Hemp Mills', 'LW-4')
  const file = 'clients-of-walk.csv'
  const { open, check, shut, listFound } = startWalk(page, await listWithCells(api, file, register))
  await signIn(page)
  await speakPseudo(page)
  const { path, stateOf } = await begin(page, api, { entity: 'customers', file, text: register })
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('checked')
  await open(path)
  await check('what will happen')

  // Which column is which, one value for all, how the file was read, and what is still missing.
  await button(page, /Çháñgé çólúmñš/).click()
  await choose(page, /^⟦Émáíl/, /Šámé fór áll rówš/)
  await choose(page, /Çómpáñý ñúmbér/, /A: Client no/)
  await expect(page.locator('main form [role=status]')).toBeVisible()
  await button(page, /Hów thé fílé/).click()
  await check('columns, with one missing')
  await page.locator('main form [type=submit]').click()
  await expect(page.locator('main form [role=alert]')).toBeVisible()
  await check('columns that are refused')

  await open(path)
  await button(page, /Úšé éáçh/).click()
  await expect(button(page, /Úšé éáçh/)).toHaveCount(0)
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('checked')
  await open(path)
  await button(page, /⟦réfúšéd/).click()
  await button(page, /^⟦Ímpórt/).click()
  await expect(page.locator('main [role=alert]')).toBeVisible()
  await check('a check with refused rows')
  await page.getByRole('checkbox', { name: /Léávé óút/ }).check()
  await check('refused rows left out')
  await button(page, /^⟦Ímpórt/).click()
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('committed')
  await open(path)
  await check('what came of an import')

  // The same file again has nothing new.
  const again = await begin(page, api, { entity: 'customers', file, text: register })
  await expect.poll(again.stateOf, { timeout: 30_000 }).toBe('checked')
  await open(again.path)
  await check('a file that was imported before')
  await button(page, /Çáñçél ímpórt/).click()
  await expect.poll(again.stateOf).toBe('canceled')
  await open(again.path)
  await check('a canceled import')

  await callAgain(api, 'LW-1')
  await open(path)
  await button(page, /Úñdó ímpórt/).click()
  await expect(dialog(page).locator('li')).toHaveCount(1)
  await check('whether to undo an import')
  await shut()
  await button(page, /Úñdó ímpórt/).click()
  await dialog(page).getByRole('button').last().click()
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('undone')
  await open(path)
  await check('an import that was undone')
  await open('/dashboard/imports')
  await check('imports')
  expect(listFound()).toEqual([])
})

test('the columns of all that can be imported, and a file that fails, are in the reader’s language, and nothing is cut', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000)
  const api = await callApi(request)
  const file = 'unclear-of-walk.csv'
  const text = 'Start;Xylo\r\n03/04/2026;12'
  const { open, check, listFound } = startWalk(page, await listWithCells(api, file, text))
  await signIn(page)
  await speakPseudo(page)
  for (const entity of importedEntities) {
    const { path, stateOf } = await begin(page, api, { entity, file, text })
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('mapping')
    await open(path)
    await check(`columns of ${entity}`)
    await button(page, /Çáñçél ímpórt/).click()
    await expect.poll(stateOf).toBe('canceled')
  }
  const { path, stateOf } = await begin(page, api, { entity: 'customers', file, text: 'Start;Xylo' })
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('failed')
  await open(path)
  await check('an import that failed')
  expect(listFound()).toEqual([])
})

type File = { entity: string; file: string; text: string }

/** Uploads a file; answers the page of its import, and what tells how far it is. */
async function begin(page: Page, api: Api, { entity, file, text }: File) {
  await page.goto(`/dashboard/imports?begin=${entity}`)
  await expect(dialog(page)).toBeVisible()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/imports\/\d+/)
  const path = new URL(page.url()).pathname
  const stateOf = async () => (await api.read(path.replace('/dashboard', ''))).state as string
  return { path, stateOf }
}

/** What the file says is plain, and by which letters its columns go; encodings have no other names. */
async function listWithCells(api: Api, file: string, text: string): Promise<string[]> {
  const cells = text.split(/;|\r\n/).filter(cell => /\p{L}/u.test(cell))
  const [first = ''] = text.split('\r\n')
  const labels = first.split(';').map((heading, nth) => `${'ABCDEFGH'[nth]}: ${heading}`)
  const given = [...labels, ...cells, file, 'UTF-8', ...(await listGiven(api))]
  return given.toSorted((one, other) => other.length - one.length)
}

async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Somebody changes a customer since it was imported. */
async function callAgain(api: Api, companyNumber: string): Promise<void> {
  const { rows } = await api.read('/customers?limit=100')
  const { id } = rows.find((one: { companyNumber: string }) => one.companyNumber === companyNumber)
  const customer = await api.read(`/customers/${id}`)
  await api.change(`/customers/${id}`, { ...customer, phone: '+81 3 5550 1234' })
}
