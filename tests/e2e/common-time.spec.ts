import type { Page } from '@playwright/test'
import { inHanoi, monday, tuesday, typed, wednesday } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { phone } from './parties.ts'
import { openPlanner, rowOf, setStage } from './planner-stage.ts'
import { settle } from './settle.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('The next dates on which several auditors are free are found from their list, and lead into the roster', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = `T${Date.now().toString(36)}`
  const ids = [
    await makeAuditor(api, `Common ${tag} A`, ['GRS']),
    await makeAuditor(api, `Common ${tag} B`, ['GRS']),
  ]
  const mill = await makeCustomer(api, `Common Mill ${tag}`, `C-${tag}`)
  await planAudit(api, mill, `COMMON-${tag}`, [monday], ids.slice(0, 1))
  await signIn(page)
  await page.goto(`/dashboard/auditors?q=${tag}`)
  const table = page.getByRole('table', { name: 'Auditors' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('row').first().getByRole('checkbox').click()
  await page.getByRole('link', { name: 'Find common time' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Common time' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'People', exact: true }).getByRole('button')).toHaveCount(2)
  await page.goto(`${page.url()}&from=${monday}`)
  const dates = page.getByRole('region', { name: 'Common dates' }).getByRole('listitem')
  await expect(dates).toHaveCount(10)
  await expectNoViolations(page)
  // Monday is taken: the first is Tuesday.
  const { rows } = await api.read(
    `/auditors/common-dates?auditorId=${ids.join('&auditorId=')}&timeZone=Asia/Ho_Chi_Minh&from=${inHanoi(monday, '00:00')}`,
  )
  expect(rows[0].start > inHanoi(monday, '23:59')).toBe(true)
  await page.getByLabel('How long').selectOption('Half a day')
  await expect(dates.first()).toContainText('13:00 – 17:00')
  // What was read of a length is still known when it is chosen again. Once the stream stands, all is read anew, whenever that is.
  await expect(async () => {
    await page.getByLabel('How long').selectOption('1 day')
    await expect(dates.first()).toContainText('08:00 – ')
    await settle(page)
    const reads = countReads(page)
    await page.getByLabel('How long').selectOption('Half a day')
    await expect(dates.first()).toContainText('13:00 – 17:00')
    await settle(page)
    expect(reads()).toBe(0)
  }).toPass({ timeout: 20_000 })
  await page.setViewportSize(phone)
  await expectNoViolations(page)
  await page
    .getByRole('link', { name: /^Show .* in the roster$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/rosters\?tab=planner/)
  await page.goBack()
  await page.getByRole('button', { name: `Remove Common ${tag} A` }).click()
  await expect(page.getByText('Add two to ten people.')).toBeVisible()
  // By keys, with what stands in the way said of whom.
  const choice = page.getByRole('group', { name: 'People to choose from' })
  await page.getByRole('textbox', { name: /^Find an auditor/ }).fill(`${tag} grs viet`)
  await expect(choice.getByRole('button')).toHaveCount(2)
  const other = choice.getByRole('button', { name: new RegExp(`^Common ${tag} A`) })
  await expect(other).toContainText(`COMMON-${tag}`)
  // Who is chosen stands first.
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(other).toBeFocused()
  await page.keyboard.press('Space')
  await expect(other).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'People', exact: true }).getByRole('button')).toHaveCount(2)
})

/** How often people or their dates are read from now on. */
function countReads(page: Page) {
  let count = 0
  page.on('request', asked => {
    count += Number(/\/api\/auditors(\/common-dates)?\?/.test(asked.url()))
  })
  return () => count
}

test('Its page is found from the command bar, and people are chosen there', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = `K${Date.now().toString(36)}`
  for (const name of ['A', 'B']) await makeAuditor(api, `Bar ${tag} ${name}`, ['GRS'])
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
  await page.keyboard.type('common')
  await expect(page.getByRole('option', { name: 'Common time' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Common time' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Find an auditor/ }).fill(tag)
  const choice = page.getByRole('group', { name: 'People to choose from' }).getByRole('button')
  await expect(choice).toHaveCount(2)
  for (const name of ['A', 'B']) await choice.filter({ hasText: `Bar ${tag} ${name}` }).click()
  await expect(page.getByRole('region', { name: 'Common dates' }).getByRole('listitem')).toHaveCount(10)
})

test('It is found from names selected in the planner, by mouse and by keys, and from the dialog that assigns', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const { id } = await makeAudit('TOGETHER', monday, [])
  await openPlanner(page, `&q=${tag}`)
  const nameOf = (name: string) => rowOf(page, name).getByRole('button', { name: new RegExp(`^${name}`) })
  const link = page.getByRole('link', { name: 'Find common time', exact: true })
  await nameOf(anna.name).click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('1 auditor selected.')).toBeVisible()
  await expect(link).toHaveCount(0)
  await nameOf(ben.name).focus()
  await page.keyboard.press('Control+Space')
  await expect(page.getByText('2 auditors selected.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoViolations(page)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Common time' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'People', exact: true }).getByRole('button')).toHaveCount(2)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(typed(monday))
  await expect(page.getByRole('region', { name: 'Common dates' }).getByRole('listitem')).toHaveCount(10)

  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Assign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  for (const { name } of [anna, ben]) await dialog.getByRole('checkbox', { name: new RegExp(name) }).click()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Find common time (new tab)' }).click(),
  ])
  await expect(opened.getByRole('group', { name: 'People', exact: true }).getByRole('button')).toHaveCount(2)
  // As they fit that audit: who is chosen stands first.
  await expect(opened.getByText(`Ranked for TOGETHER-${tag}`)).toBeVisible()
  const choice = opened.getByRole('group', { name: 'People to choose from' })
  for (const place of [0, 1])
    await expect(choice.getByRole('button').nth(place)).toHaveAttribute('aria-pressed', 'true')
  await expect(choice.getByRole('button').first()).toContainText('✓ GRS')
  // What was chosen is still chosen.
  await expect(dialog.getByRole('checkbox', { name: new RegExp(anna.name) })).toBeChecked()
})

test('From the dialog that assigns, by keys alone: a date for the team is found, the audit moved there, and the team assigned', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeLongAudit, makePerson, book, tag } = await setStage(api)
  const [anna, ben] = [await makePerson('Anna'), await makePerson('Ben')]
  const audit = await makeLongAudit('MOVED', [monday, tuesday], [])
  await book('timeOff', anna.id, monday)
  await signIn(page)
  await page.goto(`/dashboard/audits/${audit.id}`)
  await page.getByRole('button', { name: 'Assign' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  const boxOf = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) })
  const find = dialog.getByRole('textbox', { name: /^Find an auditor/ })
  await expect(boxOf(ben.name)).toBeVisible()
  await find.focus()
  await page.keyboard.type(tag)
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await expect(boxOf(anna.name)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(boxOf(ben.name)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxOf(ben.name)).toBeChecked()
  await atKeyboard(page).moveTo('Find common time (new tab)')
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])

  // Who is busy then, and can’t be chosen for it, is added there.
  const { press, moveTo, type } = atKeyboard(opened)
  await expect(opened.getByLabel('How long')).toHaveValue('4')
  const choice = opened.getByRole('group', { name: 'People to choose from' }).getByRole('button')
  await expect(choice.filter({ hasText: ben.name })).toHaveAttribute('aria-pressed', 'true')
  await moveTo('Find an auditor by name, country, department or standard')
  await type(tag)
  await expect(choice).toHaveCount(2)
  await press('ArrowDown')
  await expect(choice.first()).toBeFocused()
  await press('ArrowDown')
  await expect(choice.filter({ hasText: anna.name })).toBeFocused()
  await press('Space')
  const dates = opened.getByRole('region', { name: 'Common dates' }).getByRole('listitem')
  await expect(dates).toHaveCount(10)
  const isShorter = opened.getByText(`${audit.number} lasts 2 days as it is. Moved here, it lasts 1 day.`)
  await opened.getByLabel('How long').selectOption('2')
  await expect(isShorter).toBeVisible()
  await expectNoViolations(opened)
  await opened.getByLabel('How long').selectOption('4')
  await expect(isShorter).toBeHidden()
  await moveTo(new RegExp(`^Move ${audit.number} here: .*08:00`))
  await expect(dates.first().getByRole('button')).toBeFocused()
  await press('Enter')
  const form = opened.getByRole('dialog', { name: `Edit audit ${audit.number}` })
  await expect(form.getByLabel('Start')).toHaveValue(`${typed(tuesday)} 08:00`)
  await expect(form.getByLabel('End')).toHaveValue(`${typed(wednesday)} 17:00`)
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(dates.first().getByRole('button')).toBeFocused()
  await opened.close()

  // Where one came from the dialog knows the new dates, and who was chosen is still chosen.
  await expect(boxOf(anna.name)).toHaveAttribute('aria-disabled', 'false')
  await expect(boxOf(ben.name)).toBeChecked()
  await boxOf(anna.name).press('Space')
  await expect(boxOf(anna.name)).toBeChecked()
  await dialog.getByRole('button', { name: 'Assign 2 auditors' }).press('Enter')
  await expect(dialog).toBeHidden()
  const { auditors, start } = await api.read(`/projects/${audit.id}`)
  expect(auditors).toHaveLength(2)
  expect(start).toBe(inHanoi(tuesday, '08:00'))
})
