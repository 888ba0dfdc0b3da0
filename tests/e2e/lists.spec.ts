import { readFileSync } from 'node:fs'
import { inHanoi, mondayOfJune, nextTuesday, plus, say, thursday, today, tuesday, wednesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { makeParties, phone } from './parties.ts'
import { callApi, makeAudit, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('a list: asked again, filtered from a heading, a range from a click', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries')
  await expect(page.getByText(/^1 - 10/)).toBeVisible()

  for (const name of ['Search', 'Reset', 'Search']) {
    const asked = page.waitForRequest(request => /\/api\/countries\?.*offset=0/.test(request.url()))
    await page.getByRole('button', { name, exact: true }).click()
    await asked
  }

  await page.getByRole('button', { name: 'Code', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by Code' }).click()
  await expect(page.getByRole('search').getByLabel('Code')).toBeFocused()

  const cell = (row: number) => page.locator(`[data-row="${row}"]`).getByRole('cell').nth(3)
  await cell(1).click()
  await cell(3).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('checkbox', { name: /^Select row/, checked: true })).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: /^Actions/ })).toBeVisible()
})

test('a list leaves as a file, with the columns and rows that are shown', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries?q=Viet')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export this list' })
  await expect(dialog.getByText('1 row, filtered and sorted as shown.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^Countries \d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFID,Name,Code,/)
  expect(lines[1]).toMatch(/^\d+,Vietnam,VN,/)
  expect(lines).toHaveLength(3)
})

test('a reset of a password that is under way can’t be closed: the new one would never be seen', async ({
  page,
  request,
}) => {
  const name = 'Rosa Reset'
  await makeAuditor(await callApi(request), name, ['GRS'])
  await signIn(page)
  await page.goto('/settings/accounts?q=Rosa')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /one-time password|Reset password/ }).click()
  const dialog = page.getByRole('dialog')
  const answer = await holdBack(page, '**/one-time-password')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  answer()
  await expect(dialog.getByLabel('One-time password')).toBeVisible()
})

test('copied rows are clean cells, by the button and by Ctrl+C', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = await callApi(request)
  const auditorId = await makeAuditor(api, 'Cora Copied', ['GRS'])
  await makeAudit(api, 'COPY-1', auditorId)
  await makeAudit(api, 'COPY-2')
  await signIn(page)
  await page.goto('/dashboard/audits?q=COPY&sort=idflNumber:asc')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()

  // The viewer's own clock may stand below the site's.
  const times = ['08:00', '17:00'].map(time => new RegExp(`^${say(nextTuesday)} ${time}( · .*your time)?$`))
  const check = ({ text, html }: { text: string; html: string }) => {
    const [heading, ...rows] = text.split(/\r?\n/).map(line => line.split('\t'))
    expect(heading?.slice(0, 5)).toEqual(['Number', 'Company', 'Start', 'End', 'Status'])
    for (const [nth, rest] of [
      ['1', ['Assigned', 'GRS', 'Cora Copied', '1 of 1']],
      ['2', ['Draft', 'GRS', 'None yet', '0 of 1']],
    ] as const) {
      const [number, company, start, end, ...others] = rows.shift() ?? []
      expect(number).toBe(`COPY-${nth}`)
      expect(company).toBe(`Mills of COPY-${nth} · Asia/Ho Chi Minh`)
      expect([start, end]).toEqual(times.map(time => expect.stringMatching(time)))
      expect(others).toEqual(rest)
    }
    expect(rows).toEqual([])
    expect(html).toContain('<td>COPY-2</td><td>Mills of COPY-2 · Asia/Ho Chi Minh</td>')
  }
  const readCopied = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
      return { text: await read('text/plain'), html: await read('text/html') }
    })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  check(await readCopied())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.locator('[data-row="0"]').focus()
  await page.keyboard.press('ControlOrMeta+c')
  check(await readCopied())
})

test('A click on a customer or an auditor opens it, also by touch on its card; one on a link or a menu does not', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  await makeCustomer(api, `Opened Mills ${tag}`, tag)
  await makeAuditor(api, `Opened ${tag}`, ['GRS'])
  await signIn(page)
  for (const [path, opened, leave] of [
    [
      '/dashboard/customers',
      page.getByRole('heading', { level: 1, name: `Opened Mills ${tag}` }),
      () => page.goBack(),
    ],
    [
      '/dashboard/auditors',
      page.getByRole('heading', { level: 1, name: `Opened ${tag}` }),
      () => page.goBack(),
    ],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${path}?q=${tag}`)
    await page.getByRole('row', { name: tag }).getByRole('cell').nth(2).click()
    await expect(opened).toBeVisible()
    await leave()
    await expect(opened).toBeHidden()
    await page.getByRole('button', { name: /^Actions for Opened/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expect(opened).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.setViewportSize(phone)
    await page
      .getByRole('listitem')
      .filter({ hasText: tag })
      .click({ position: { x: 40, y: 12 } })
    await expect(opened).toBeVisible()
  }
})

test('Audits are found by what the clock makes of them: overdue, and going on now', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Clock Mills ${tag}`, tag)
  const team = [await makeAuditor(api, `Clock ${tag}`, ['GRS'])]
  const make = (word: string, first: string, last: string, auditors = team) =>
    planAudit(api, customer, `${word}-${tag}`, [first, last], auditors)
  await make('OVER', mondayOfJune(-3), mondayOfJune(-3))
  await make('NOW', plus(today, -2), plus(today, 2))
  await make('AHEAD', tuesday, tuesday)
  await make('LATER', thursday, thursday, [])
  await make('SOONER', wednesday, wednesday, [])
  await signIn(page)
  await page.goto(`/dashboard/audits?q=${tag}`)
  const rows = page.getByRole('row').filter({ hasText: tag })
  await expect(rows).toHaveCount(5)

  const status = page.getByRole('search').getByRole('combobox', { name: 'Status' })
  for (const [state, word] of [
    ['Overdue', 'OVER'],
    ['Auditing', 'NOW'],
  ] as const) {
    await status.click()
    await page.getByRole('option', { name: state, exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(`${word}-${tag}`)
    await expect(rows).toContainText(state)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(rows).toHaveCount(5)
  }

  // Made the later first: what comes up next stands above.
  await page.getByRole('button', { name: 'Drafts', exact: true }).click()
  await expect(rows).toContainText([`SOONER-${tag}`, `LATER-${tag}`])
  await page.goto('/dashboard/rosters?tab=planner')
  await page.getByLabel('Find a draft by number or customer').fill(tag)
  await expect(page.getByRole('complementary', { name: 'To do' }).getByRole('listitem')).toContainText([
    `SOONER-${tag}`,
    `LATER-${tag}`,
  ])
})

test('Requests are sorted by when they begin, by a click on the heading', async ({ page, request }) => {
  const api = await callApi(request)
  const { auditor, planner } = await makeParties(api, request)
  const reviewers = await api.read(`/users/reviews?value=${encodeURIComponent(planner.name)}`)
  for (const day of [thursday, tuesday, wednesday])
    await api.make('/requests', {
      category: 'timeOff',
      start: inHanoi(day, '00:00'),
      end: inHanoi(plus(day, 1), '00:00'),
      userId: auditor.id,
      reviewerId: reviewers.rows[0].id,
      note: 'A day off',
    })
  await signIn(page)
  await page.goto(`/dashboard/request?tab=all&userId=${auditor.id}`)
  const rows = page.getByRole('row').filter({ hasText: auditor.name })
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'When', exact: true }).click()
  await expect(rows).toContainText([tuesday, wednesday, thursday].map(say))
  await page.getByRole('button', { name: 'When', exact: true }).click()
  await expect(rows).toContainText([thursday, wednesday, tuesday].map(say))
})

test('Search and Reset stand beside the last field', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries')
  const search = page.getByRole('search')
  const [field, ask, reset] = await Promise.all(
    [
      search.getByRole('textbox').last(),
      search.getByRole('button', { name: 'Search', exact: true }),
      search.getByRole('button', { name: 'Reset', exact: true }),
    ].map(one => one.boundingBox()),
  )
  const gap = (left: typeof field = null, right: typeof field = null) =>
    (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)
  expect(gap(field, ask)).toBeLessThan(40)
  expect(gap(ask, reset)).toBeLessThan(40)
  expect(Math.abs((field?.y ?? 0) + (field?.height ?? 0) - (ask?.y ?? 0) - (ask?.height ?? 0))).toBeLessThan(
    2,
  )
})

test('back from a record the list is as it was, on the same row', async ({ page, request }) => {
  const api = await callApi(request)
  for (let nth = 1; nth <= 12; nth++) await makeAudit(api, `BACK-${String(nth).padStart(2, '0')}`)
  await signIn(page)
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.goto('/dashboard/audits?q=BACK&sort=idflNumber:desc&size=20')
  const row = page.getByRole('row', { name: /BACK-02/ })
  await row.dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BACK-02')
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport({ ratio: 0.9 })

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BACK-02')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page).toHaveURL(/q=BACK/)
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('row', { name: /BACK-03/ })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'BACK-04' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BACK-04')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'BACK-04' })).toBeFocused()
})

test('countries open from A to Z, unless the address names another order', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/countries')
  await expect(page.getByRole('row').nth(1)).toContainText('Afghanistan')
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.goto('/settings/countries?sort=name:desc')
  await expect(page.getByRole('row').nth(1)).toContainText('Zimbabwe')
})
