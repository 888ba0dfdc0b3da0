import type { Page } from '@playwright/test'
import { phone } from './parties.ts'
import { pressItem } from './settle.ts'
import { callApi, expectNoViolations, makeAuditor, signIn } from './story.ts'
import { expect, test } from './test.ts'

const cellOf = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, GRS: `) })

/** From the first cell, where one comes in by Tab, to the first auditor’s GRS. */
async function goToStandard(page: Page): Promise<void> {
  const headings = await page.getByRole('columnheader').allTextContents()
  await page.locator('[role=gridcell][tabindex="0"]').focus()
  for (let column = headings.indexOf('GRS'); column > 1; column--) await page.keyboard.press('ArrowRight')
}

test('Competence is kept by keys alone: opened, approved and graded where one is, and one comes back there', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const [first, second] = [`Ada ${tag}`, `Bea ${tag}`]
  await makeAuditor(api, first, ['GRS'])
  await makeAuditor(api, second, ['GRS'])
  await signIn(page)
  await page.goto(`/dashboard/competence?q=${tag}`)
  await expect(cellOf(page, first)).toBeVisible()
  await goToStandard(page)
  await expect(cellOf(page, first)).toBeFocused()

  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `GRS: ${first}` })
  await expect(drawer.getByRole('region', { name: 'Periods' })).toContainText('Auditor')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(cellOf(page, first)).toBeFocused()

  await page.keyboard.press('Shift+ArrowDown')
  const toolbar = page.getByRole('toolbar', { name: '2 competences selected' })
  await expect(toolbar).toBeVisible()
  await toolbar.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(page.getByText('2 competences changed')).toBeVisible()
  await expect(toolbar).toBeHidden()
  await expect(cellOf(page, second)).toBeFocused()

  await page.keyboard.press('Shift+ArrowUp')
  await toolbar.getByRole('button', { name: 'Set grade' }).press('Enter')
  await pressItem(page, 'Lead auditor')
  await page.getByRole('dialog', { name: 'Set grade' }).getByRole('button', { name: 'Set grade' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cellOf(page, first)).toHaveAccessibleName(/Lead auditor/)
  await expect(cellOf(page, second)).toHaveAccessibleName(/Lead auditor/)
  await expect(cellOf(page, first)).toBeFocused()
})

test('What each standard lacks stays in sight below many auditors, and the filters on one line', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  for (let place = 10; place < 25; place++) await makeAuditor(api, `Row ${place} ${tag}`, ['GRS'])
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  await page.goto(`/dashboard/competence?q=${tag}`)
  const last = cellOf(page, `Row 24 ${tag}`)
  await expect(last).toBeAttached()
  await expect(last).not.toBeInViewport()
  const foot = page.getByRole('row', { name: /^Gap/ })
  await expect(foot).toBeInViewport({ ratio: 1 })
  await goToStandard(page)
  await page.keyboard.press('Control+End')
  await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^Row 24 ${tag}, `))
  const [at, below] = [await page.locator(':focus').boundingBox(), await foot.boundingBox()]
  // Above the five lines of the foot, not behind them.
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan((below?.y ?? 0) - 3 * (below?.height ?? 0))
  const search = page.getByRole('search')
  const [name, button] = [
    await search.getByRole('textbox', { name: 'Name or email' }).boundingBox(),
    await search.getByRole('button', { name: 'Reset' }).boundingBox(),
  ]
  expect(Math.abs((name?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(10)

  // A number of the foot leads to those it counts, by a key too.
  const auditors = page
    .getByRole('row', { name: /^Auditors/ })
    .getByRole('link')
    .first()
  const count = Number(await auditors.textContent())
  await auditors.press('Enter')
  await expect(page).toHaveURL(/grade=auditor.*state=valid|state=valid.*grade=auditor/)
  await expect(page.getByRole('status').getByText(`of ${count} auditors`)).toBeVisible()
})

test('A first period is typed at once; on a phone one auditor’s standards are listed', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const name = `New ${tag}`
  await makeAuditor(api, name, ['GRS'])
  const [competent] = (await api.read(`/competences?value=${tag}`)).rows
  const held = await api.read(`/auditors/${competent.id}/competences`)
  const { standardId } = held.periods[0]
  await api.change(`/auditors/${competent.id}/competences`, {
    standardId,
    periods: [],
    version: held.version,
  })
  await signIn(page)
  await page.goto(`/dashboard/competence?q=${tag}`)
  await cellOf(page, name).click()
  const drawer = page.getByRole('dialog', { name: `GRS: ${name}` })
  await drawer.getByRole('button', { name: 'Add period' }).click()
  const dialog = page.getByRole('dialog', { name: `Competence in GRS: ${name}` })
  const grade = dialog.getByRole('combobox', { name: 'Grade' })
  await expect(grade).toBeFocused()
  await grade.selectOption('Trainee')
  await dialog.getByRole('textbox', { name: 'Evidence' }).fill('Witnessed twice.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('region', { name: 'Periods' })).toContainText('Witnessed twice.')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(cellOf(page, name)).toBeFocused()

  await page.setViewportSize(phone)
  await expect(page.getByRole('combobox', { name: 'Auditor shown' })).toHaveValue(String(competent.id))
  const line = page.getByRole('list', { name }).getByRole('button', { name: /^GRS/ })
  await expect(line).toContainText('Trainee, no end date')
  await expectNoViolations(page)
  await line.click()
  await expect(drawer.getByRole('region', { name: 'Periods' })).toContainText('Witnessed twice.')
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
})

test('While competence is read its lines stand there; what can’t be read offers another try, and nothing to print', async ({
  page,
}) => {
  await signIn(page)
  const answers: (() => void)[] = []
  let fails = true
  await page.route('**/api/competences?*', async route => {
    await new Promise<void>(answer => answers.push(answer))
    await (fails ? route.abort() : route.continue())
  })
  await page.goto('/dashboard/competence')
  const waiting = page.getByRole('status').filter({ hasText: 'Loading competence…' })
  await expect(waiting.locator('.mantine-Skeleton-root').first()).toBeVisible()
  // There already, so that nothing moves once it is read.
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await expect(print).toBeDisabled()
  await expectNoViolations(page)
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer()
  }
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  await expect(async () => {
    answerAll()
    await expect(retry).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(print).toHaveCount(0)

  fails = false
  await retry.click()
  await expect(async () => {
    answerAll()
    await expect(page.getByRole('grid')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(print).toBeEnabled()
})

test('Of forty standards all columns are on the sheet, and a phone lists first what somebody holds', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { count } = await api.read('/standards?limit=1')
  for (let nth = Number(count); nth < 40; nth++)
    await api.make('/standards', {
      code: `A${tag}${nth}`.toUpperCase(),
      name: `Standard ${nth}`,
      description: 'One',
    })
  await makeAuditor(api, `Ada ${tag}`, ['GRS', 'RDS'])
  await signIn(page)
  await page.goto(`/dashboard/competence?q=${tag}`)
  await expect(cellOf(page, `Ada ${tag}`)).toBeVisible()
  // As wide as A4 across within its margins, 277 mm.
  await page.setViewportSize({ width: 1047, height: 720 })
  await page.emulateMedia({ media: 'print' })
  const width = () => page.getByRole('grid').evaluate(grid => grid.getBoundingClientRect().right)
  await expect.poll(width).toBeLessThanOrEqual(1047)
  await expect(page.getByRole('columnheader')).toHaveCount(41)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(phone)
  const lines = page.getByRole('list', { name: `Ada ${tag}` }).getByRole('button')
  await expect(lines).toHaveCount(40)
  await expect(lines.nth(0)).toHaveText(/^GRS/)
  await expect(lines.nth(1)).toHaveText(/^RDS/)
  await expect(lines.nth(2)).toHaveText(/Not competent$/)
})

/** Two hundred auditors and forty standards, made of those there are: so many are not worth making for one story. */
async function showMany(page: Page): Promise<void> {
  await page.route('**/api/competences?*', async route => {
    const answer = await route.fetch()
    const { rows, standards, ...rest } = await answer.json()
    const many = Array.from({ length: 40 }, (_, nth) => ({
      ...standards[0],
      id: 9000 + nth,
      code: `STD${nth}`,
    }))
    const all = Array.from({ length: 200 }, (_, nth) => ({
      ...rows[0],
      id: 9000 + nth,
      name: `Auditor ${nth}`,
      cells: [],
    }))
    const address = new URL(route.request().url())
    const offset = Number(address.searchParams.get('offset') ?? 0)
    const found = address.searchParams.has('value') ? all.filter(({ id }) => id % 2 === 0) : all
    const limit = Number(address.searchParams.get('limit'))
    const shown = { rows: found.slice(offset, offset + limit), standards: many, count: String(found.length) }
    await route.fulfill({ response: answer, json: { ...rest, ...shown } })
  })
}

/** Whether all of what has the focus is in sight: neither below what sticks nor beyond the edge. */
const isWholeInSight = (page: Page) =>
  page.locator(':focus').evaluate(focused => {
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const corners = [left + 2, right - 2].flatMap(x => [top + 2, bottom - 2].map(y => [x, y] as const))
    return corners.every(([x, y]) => focused.contains(document.elementFromPoint(x, y)))
  })

test('Of two hundred auditors and forty standards each cell is reached by keys, in sight, and kept through a search', async ({
  page,
}) => {
  await showMany(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  await page.goto('/dashboard/competence')
  const at = (row: number, column: number) =>
    expect(page.locator(':focus')).toHaveAccessibleName(`Auditor ${row}, STD${column}: Not competent`)
  const go = async (key: string, row: number, column: number) => {
    await page.keyboard.press(key)
    await at(row, column)
    expect(await isWholeInSight(page), `${row} ${column}`).toBe(true)
  }
  await page.locator('[role=gridcell][tabindex="0"]').focus()
  for (let column = 1; column < 40; column++) await go('ArrowRight', 0, column)
  for (let row = 1; row < 25; row++) await go('ArrowDown', row, 39)
  for (let column = 38; column >= 3; column--) await go('ArrowLeft', 24, column)
  await expect(page.getByRole('columnheader', { name: 'STD3', exact: true })).toHaveAttribute('data-current')
  await go('Control+End', 99, 39)

  // On to the next page and back, where one was.
  await go('Home', 99, 0)
  await go('PageDown', 100, 0)
  await expect(page.getByRole('status').getByText('101–200 of 200 auditors')).toBeVisible()
  await go('PageUp', 99, 0)
  await go('PageUp', 89, 0)
  await go('ArrowUp', 88, 0)

  // What is searched leaves one on the same auditor and standard, though others stand around them.
  await go('ArrowRight', 88, 1)
  await page.getByRole('textbox', { name: 'Name or email' }).fill('even')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('1–100 of 100 auditors')).toBeVisible()
  const stop = page.locator('[role=gridcell][tabindex="0"]')
  await expect(stop).toHaveAccessibleName('Auditor 88, STD1: Not competent')

  // Below the last one stand the figures, and one Tab leads out of them all.
  await stop.focus()
  await go('Control+End', 198, 39)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('tfoot :focus')).toHaveCount(1)
  await go('ArrowUp', 198, 39)
  await page.keyboard.press('Tab')
  await expect(page.locator('[role=grid] :focus')).toHaveCount(0)
})

test('Ctrl+P prints all auditors as Print does; a sheet with a page of them says so', async ({ page }) => {
  await showMany(page)
  await signIn(page)
  await page.goto('/dashboard/competence')
  await expect(page.getByRole('status').getByText('1–100 of 200 auditors')).toBeVisible()
  const said = page.getByText('Here are 1–100 of them; Print on the screen prints all.')
  await page.emulateMedia({ media: 'print' })
  await expect(said).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('tr[data-record]').length)
    }
  })
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '200')
})

test('On a phone the pages of auditors stand beside the choice of one', async ({ page }) => {
  await showMany(page)
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto('/dashboard/competence')
  const choice = page.getByRole('combobox', { name: 'Auditor shown' })
  await expect(choice.getByRole('option')).toHaveCount(100)
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(next).toBeInViewport()
  await next.click()
  await expect(page.getByRole('list', { name: 'Auditor 100' })).toBeVisible()
})
