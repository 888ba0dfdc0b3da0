import type { Locator, Page } from '@playwright/test'
import { friday, monday, plus, thursday, tuesday, typed, wednesday } from './days.ts'
import {
  barIn,
  confirm,
  drag,
  findDrafts,
  middleOf,
  openPlanner,
  readDay,
  rowOf,
  setStage,
} from './planner-stage.ts'
import { settle } from './settle.ts'
import { callApi, signIn } from './story.ts'
import { expect, test } from './test.ts'

// What a planner's week takes, counted: each press of the mouse is one, be it a click or the beginning of a drag.

async function countPresses(page: Page) {
  await page.addInitScript(() => {
    // On the document: one that Playwright stops at the window, as what it meant moved meanwhile, and tries again is none of the planner's.
    document.addEventListener(
      'pointerdown',
      event => {
        const count = Number(sessionStorage.getItem('presses')) + Number(event.isTrusted)
        sessionStorage.setItem('presses', String(count))
      },
      true,
    )
  })
  return {
    begin: () => page.evaluate(() => sessionStorage.setItem('presses', '0')),
    presses: () => page.evaluate(() => Number(sessionStorage.getItem('presses'))),
  }
}

test('A sick week with five audits takes seven clicks from the planner, ten at most', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const ill = await makePerson('Anna')
  for (const word of ['Bao', 'Chen']) await makePerson(word)
  const audits: { id: number; number: string }[] = []
  for (const [nth, day] of [monday, tuesday, wednesday, thursday, friday].entries())
    audits.push(await makeAudit(`SICK${nth}`, day, [ill.id]))
  const counter = await countPresses(page)
  await openPlanner(page, `&q=${tag}`)
  await counter.begin()

  await rowOf(page, ill.name)
    .getByRole('button', { name: new RegExp(`^${ill.name}`) })
    .first()
    .click()
  const booking = page.getByRole('dialog', { name: `Book time for ${ill.name}` })
  await booking.getByRole('link', { name: `Report ${ill.name} missing and find replacements` }).click()
  const report = page.getByRole('dialog', { name: 'Report a disruption' })
  await typeDay(page, report.getByLabel('First day'), monday)
  await typeDay(page, report.getByLabel('Last day'), friday)
  await expect(report.getByText('5 audits affected:')).toBeVisible()
  await report.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Suggest all' }).click()
  await page.getByRole('button', { name: 'Apply 5 changes' }).click()
  for (const { number } of audits)
    await expect(page.getByRole('article', { name: number })).toContainText('Settled')
  expect(await counter.presses()).toBeLessThanOrEqual(7)
  for (const { id } of audits) {
    const { auditors } = await api.read(`/projects/${id}`)
    expect(auditors).toHaveLength(1)
    expect(auditors[0].id).not.toBe(ill.id)
  }
})

test('Ten drafts take twenty clicks, thirty at most', async ({ page, request }) => {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const people = [await makePerson('Anna'), await makePerson('Bao')]
  const nths = Array.from({ length: 10 }, (_, nth) => nth)
  for (const nth of nths) await makeAudit(`D${nth}`, plus(monday, Math.floor(nth / 2)), [])
  const counter = await countPresses(page)
  await openPlanner(page, `&q=${tag}`)
  const drafts = await findDrafts(page, tag, 10)
  await counter.begin()
  for (const nth of nths) {
    const { name } = people[nth % 2] ?? { name: '' }
    await drag(page, await middleOf(drafts.first()), await middleOf(rowOf(page, name)))
    await expect(rowOf(page, name)).toContainText('Free')
    await page.mouse.up()
    await confirm(page, 'Assign auditor', 'Assign', `${name} assigned to D${nth}-${tag}`)
    await expect(barIn(page, name, `D${nth}-${tag}`)).toBeVisible()
    // The next is taken up only once this one has left the list.
    await expect(drafts).toHaveCount(nths.length - 1 - nth)
  }
  expect(await counter.presses()).toBe(20)
})

test('A split takes four clicks', async ({ page, request }) => {
  const { makeLongAudit, makePerson, tag } = await setStage(await callApi(request))
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const { number } = await makeLongAudit('SPLIT', [monday, thursday], [anna.id])
  const counter = await countPresses(page)
  await openPlanner(page, `&q=${tag}`)
  const day = await readDay(page)
  await counter.begin()
  await barIn(page, anna.name, number).click({ position: { x: 2.5 * day, y: 6 } })
  await page.getByRole('button', { name: 'Split days' }).click()
  const dialog = page.getByRole('dialog', { name: `Split ${number} between two auditors` })
  await dialog.getByRole('button', { name: ben.name }).click()
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText(`${number} is split between ${anna.name} and ${ben.name}`)).toBeVisible()
  await expect(barIn(page, ben.name, number)).toBeVisible()
  expect(await counter.presses()).toBe(4)
})

test('A split takes four keys on the booking', async ({ page, request }) => {
  const { makeLongAudit, makePerson, tag } = await setStage(await callApi(request))
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const { number } = await makeLongAudit('SPLITKEYS', [monday, thursday], [anna.id])
  await openPlanner(page, `&q=${tag}`)
  await barIn(page, anna.name, number).focus()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: `Split ${number} between two auditors` })
  const field = dialog.getByLabel('Find an auditor by name, country, department or standard')
  await expect(field).toBeFocused()
  const person = dialog.getByRole('button', { name: ben.name })
  await expect(person).toBeVisible()
  await settle(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.locator('[data-candidate]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Split', exact: true })).toBeEnabled()
  const taker = await dialog.locator('[data-candidate][aria-pressed="true"]').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`${number} is split between ${anna.name} and .`))).toBeVisible()
  expect(taker).not.toContain(anna.name)
})

// The same week by a dialog for each audit, without the desk: what it saves is the difference.

test('The same sick week by a dialog for each audit takes 26 clicks', async ({ page, request }) => {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const [ill, instead] = [await makePerson('Anna'), await makePerson('Bao')]
  const audits: { number: string }[] = []
  for (const [nth, day] of [monday, tuesday, wednesday, thursday, friday].entries())
    audits.push(await makeAudit(`ONE${nth}`, day, [ill.id]))
  const counter = await countPresses(page)
  await openPlanner(page, `&q=${tag}`)
  await counter.begin()
  for (const { number } of audits) {
    await barIn(page, ill.name, number).click()
    await page.getByRole('button', { name: 'Replace…' }).click()
    const choice = page.getByRole('dialog', { name: `Replace ${ill.name}` })
    await choice.getByRole('button', { name: new RegExp(`^${instead.name}`) }).click()
    await confirm(page, 'Replace auditor', 'Replace', `${instead.name} replaced ${ill.name} on ${number}`)
    await expect(barIn(page, instead.name, number)).toBeVisible()
  }
  await rowOf(page, ill.name).getByRole('button').first().click()
  const form = page.getByRole('dialog', { name: `Book time for ${ill.name}` })
  await form.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Sick leave' }).click()
  await typeDay(page, form.getByLabel('First day'), monday)
  await typeDay(page, form.getByLabel('Last day'), friday)
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(`Sick leave booked for ${ill.name}`)).toBeVisible()
  expect(await counter.presses()).toBe(26)
})

/** As by mouse: into the field, then the day. */
async function typeDay(page: Page, field: Locator, day: string) {
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed(day))
  await page.keyboard.press('Tab')
}

test('The same ten drafts by a dialog for each, from the work list, take thirty clicks', async ({
  page,
  request,
}) => {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const people = [await makePerson('Anna'), await makePerson('Bao')]
  const nths = Array.from({ length: 10 }, (_, nth) => nth)
  for (const nth of nths) await makeAudit(`W${nth}`, plus(monday, Math.floor(nth / 2)), [])
  const counter = await countPresses(page)
  await signIn(page)
  await page.goto(`/dashboard/work?q=${tag}`)
  const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await counter.begin()
  for (const nth of nths) {
    await rows
      .first()
      .getByRole('button', { name: /^Assign/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /Assign/ })
    await dialog.getByRole('checkbox', { name: new RegExp(people[nth % 2]?.name ?? '') }).click()
    await dialog.getByRole('button', { name: /^Assign 1/ }).click()
    await expect(dialog).toBeHidden()
    await expect(rows).toHaveCount(nths.length - 1 - nth)
  }
  expect(await counter.presses()).toBe(30)
})

test('The same ten drafts by Auto-plan take six clicks', async ({ page, request }) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  for (const word of ['Anna', 'Bao']) await makePerson(word)
  const drafts: { id: number }[] = []
  for (const nth of Array.from({ length: 10 }, (_, nth) => nth))
    drafts.push(await makeAudit(`P${nth}`, plus(monday, Math.floor(nth / 2)), []))
  const counter = await countPresses(page)
  await openPlanner(page, `&q=${tag}`)
  await findDrafts(page, tag, 10)
  await counter.begin()
  await page.getByRole('complementary', { name: 'To do' }).getByRole('button', { name: 'Auto-plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Auto-plan' })
  await typeDay(page, dialog.getByLabel('First day'), monday)
  await typeDay(page, dialog.getByLabel('Last day'), friday)
  await expect(dialog.getByRole('region', { name: 'What will be planned' })).toContainText(/^\D*10 drafts,/)
  await dialog.getByRole('button', { name: 'Start planning' }).click()
  await page.getByRole('button', { name: 'Accept all open' }).click({ timeout: 120_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Accept all open' }).click()
  await expect(page.getByText('10 audits accepted').first()).toBeVisible({ timeout: 60_000 })
  expect(await counter.presses()).toBe(6)
  for (const { id } of drafts) expect((await api.read(`/projects/${id}`)).status).toBe('assigned')
})
