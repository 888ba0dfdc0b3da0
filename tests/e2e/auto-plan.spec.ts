import type { Page } from '@playwright/test'
import { friday, monday, plus, tuesday, typed } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { phone } from './parties.ts'
import { findDrafts, openPlanner, setStage } from './planner-stage.ts'
import { settle } from './settle.ts'
import { type Api, callApi, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Auto-plan' })
const footOf = (page: Page) => dialogOf(page).getByRole('region', { name: 'What will be planned' })

/** Which drafts the plan is of that the page has come to. */
async function readChosen(page: Page, api: Api): Promise<number[]> {
  await expect(page).toHaveURL(/\/dashboard\/plans\/\d+$/)
  const { input, leftOut } = await api.read(`/plans/${page.url().split('/').at(-1)}`)
  const left = leftOut.map(({ projectId }: { projectId: number }) => projectId)
  return (input.projectId ?? []).filter((id: number) => !left.includes(id))
}

test('By keyboard alone, from the To do list to a proposal: the dialog says how many drafts it is about, and why others are not', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  await makePerson('Anna')
  for (const [nth, day] of [monday, tuesday, plus(friday, 1)].entries()) await makeAudit(`AP${nth}`, day, [])
  await openPlanner(page, `&q=${tag}`)
  const { moveTo, press, type, openForm } = atKeyboard(page)
  await moveTo('Find a draft by number or customer')
  await type(tag)
  await expect(page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')).toHaveCount(3)
  await press('Shift+Tab')
  await openForm('Auto-plan')
  await expect(dialogOf(page)).toContainText(`All drafts in the period that match “${tag}”`)

  await press('Control+a')
  await type(typed(monday))
  await moveTo('Last day')
  await press('Control+a')
  await type(typed(friday))
  await moveTo('Stay as they are')
  await expect(footOf(page)).toContainText(/2 drafts, \d+ auditors?, about \d+ s\./)
  await expectNoViolations(page)

  await moveTo('Balanced')
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Short trips' })).toBeChecked()
  await moveTo('Start planning')
  await press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/plans\/\d+$/)
  const plan = await api.read(`/plans/${page.url().split('/').at(-1)}`)
  expect(plan.input).toMatchObject({ firstDay: monday, lastDay: friday, preset: 'shortTrips' })
  expect(plan.input.filter.value).toBe(tag)
})

test('Of what is selected in the list of audits, the drafts are planned; who is left out is named', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const drafts = [await makeAudit('SEL1', monday, []), await makeAudit('SEL2', plus(monday, 7), [])]
  const booked = await makeAudit('SEL3', tuesday, [anna.id])
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page)
  await page.goto(`/dashboard/audits?idflNumber=${tag}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Auto-plan', exact: true }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('2 drafts chosen')
  await dialog.getByLabel('First day').fill(typed(monday))
  await dialog.getByLabel('Last day').fill(typed(friday))
  await expect(footOf(page)).toContainText('1 draft,')
  await footOf(page).getByRole('button', { name: '1 left out' }).click()
  await expect(footOf(page).getByRole('listitem')).toContainText(drafts[1]?.number ?? '')

  await dialog.getByRole('button', { name: 'More' }).click()
  // A field that has the focus while the part around it unfolds is pushed out of sight, and its choices with it.
  await settle(page)
  await dialog.getByLabel('Booked audits').selectOption('May get another team')
  await dialog.getByRole('button', { name: 'Add a booking' }).click()
  const kept = dialog.getByRole('group', { name: 'Booking 1' }).getByRole('combobox')
  await kept.pressSequentially(booked.number)
  await page.getByRole('option', { name: booked.number }).click()
  await dialog.getByRole('button', { name: 'Add an assumption' }).click()
  const assumed = dialog.getByRole('group', { name: 'Assumption 1' })
  await assumed.getByRole('combobox', { name: 'Auditor' }).pressSequentially(anna.name)
  await page.getByRole('option', { name: anna.name }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Start planning' }).click()
  expect(await readChosen(page, api)).toEqual([drafts[0]?.id])
  const { input } = await api.read(`/plans/${page.url().split('/').at(-1)}`)
  const away = { type: 'away', auditorId: anna.id, firstDay: monday, lastDay: friday }
  expect(input).toMatchObject({ moves: 'team', keepProjectId: [booked.id], assume: [away] })
})

test('Drafts ticked in To do are planned together, by mouse and by keyboard', async ({ page, request }) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  await makePerson('Anna')
  const made = []
  for (const [nth, day] of [monday, tuesday, plus(tuesday, 1)].entries())
    made.push(await makeAudit(`TK${nth}`, day, []))
  await openPlanner(page, `&q=${tag}`)
  const drafts = await findDrafts(page, tag, 3)
  const tickOf = (nth: number) => drafts.nth(nth).getByRole('checkbox')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await tickOf(0).click()
  await expect(button('Auto-plan 1')).toBeVisible()
  await tickOf(2).click({ modifiers: ['Shift'] })
  await expect(button('Auto-plan 3')).toBeVisible()
  await expect(tickOf(1)).toBeChecked()
  await tickOf(0).click()
  await button('Auto-plan 2').click()
  await expect(dialogOf(page)).toContainText('2 drafts chosen')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await button('Clear').click()
  await expect(button('Auto-plan')).toBeVisible()

  const { press, openForm } = atKeyboard(page)
  await drafts.nth(1).getByRole('button').focus()
  await press('Control+Space')
  await expect(button('Auto-plan 1')).toBeVisible()
  await press('ArrowDown', 'Shift+Space')
  await expect(button('Auto-plan 2')).toBeVisible()
  await press('Shift+Tab')
  await openForm('Auto-plan 2')
  await expect(dialogOf(page)).toContainText('2 drafts chosen')
  await page.getByRole('button', { name: 'Start planning' }).click()
  const [, second, third] = made
  expect((await readChosen(page, api)).toSorted((left, right) => left - right)).toEqual([
    second?.id,
    third?.id,
  ])
})

test('On a phone it is opened by the command bar, and everything in it is within the screen', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page)
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByPlaceholder(/^Find a page/).fill('auto-pl')
  await page.getByRole('option', { name: 'Auto-plan' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('First day')).toBeVisible()
  await dialog.getByRole('radio', { name: 'May move' }).check()
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect(dialog.getByLabel('Effort')).toBeVisible()
  // What is pressed while the part above it unfolds may be pressed beside it.
  await settle(page)
  await dialog.getByRole('button', { name: 'Add an assumption' }).click()
  await dialog.getByRole('group', { name: 'Assumption 1' }).getByLabel('Assume that').click()
  await page.getByRole('option', { name: 'is hired' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toBeVisible()
  await expect
    .poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0)
  await expectNoViolations(page)
})
