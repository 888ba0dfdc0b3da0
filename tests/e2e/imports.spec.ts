import { readFile } from 'node:fs/promises'
import { pressItem } from './settle.ts'
import { callApi, chosenPassword, expectNoViolations, makeColleague, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A register of customers is brought in: file, columns, check, done, and taken back', async ({
  page,
}) => {
  const tag = Date.now().toString(36)
  const heading = 'Client no;Client;Customer name;E-Mail;Street;Country;Contact;Remarks'
  const line = (n: number, country = 'Japan') =>
    `${tag}-${n};Imported ${tag} ${n};Imported ${n};office@example.com;1 Mill Road;${country};Lan Tran;none`
  const text = [heading, line(1), line(2), line(3, 'Atlantis')].join('\r\n')

  await signIn(page)
  await page.goto('/dashboard/customers')
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What to import')).toHaveValue('Customers')
  await expectNoViolations(page)
  await dialog.locator('input[type=file]').setInputFiles({
    name: `clients-${tag}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await dialog.getByRole('button', { name: 'Upload' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `clients-${tag}.csv` })).toBeVisible()
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible({ timeout: 20_000 })
  // Also where its cell lies aside; what names a record stands there once.
  await expect(
    page.getByRole('row', { name: `${tag}-3` }).getByText('Country: There is no country Atlantis.'),
  ).toBeInViewport({ ratio: 1 })
  const headings = page.getByRole('columnheader').filter({ hasText: /./ })
  await expect(headings.nth(2)).toContainText('Company number')
  await expect(headings.filter({ hasText: /^(Key|Company number)/ })).toHaveCount(1)
  const why = page.getByRole('region', { name: 'Why records are refused' })
  await expect(why.getByRole('listitem')).toHaveText(['Country: There is no country Atlantis. (1 record)'])
  await expect(page.getByText('Not imported: H: Remarks.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Change columns' }).click()
  await expect(page.getByRole('combobox', { name: 'Company number' })).toHaveValue('A: Client no')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: '1 refused' }).click()
  await expect(page.getByRole('row', { name: `${tag}-3` })).toBeVisible()
  await expect(page.getByRole('row', { name: `${tag}-1` })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByRole('alert')).toContainText('1 row is refused. Mend it, or leave it out.')
  await page.getByRole('checkbox', { name: 'Leave out the 1 refused record' }).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 2, leave out 1' }).click()
  await expect(page.getByText('The import is done.')).toBeVisible({ timeout: 20_000 })
  await expectNoViolations(page)
  // What was left out is still to be mended.
  const refused = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refused rows' }).click()
  const lines = await readFile(await (await refused).path(), 'utf8')
  expect(lines).toContain('There is no country Atlantis.')

  await page.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('2 records will be removed.')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Records before that: 2 created, 0 changed')).toBeVisible()
  await expect(page.getByText('2 records were removed.')).toBeVisible()
  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first()
  await expect(latest).toContainText('Undone')
})

test('Whoever has imported nothing is told so, also behind the choice of a first file', async ({
  page,
  request,
}) => {
  const colleague = { name: 'Nina Neu', email: 'nina.neu@example.com', password: chosenPassword }
  await makeColleague(request, colleague)
  await signIn(page, colleague)
  await page.goto('/dashboard/imports?begin=customers')
  await expect(page.getByRole('dialog').getByLabel('What to import')).toHaveValue('Customers')
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  await expect(page.getByText('No results match your search.')).toHaveCount(0)
})

test('Where a country has several time zones, the main one is taken at a click, in the check itself', async ({
  page,
}) => {
  const tag = Date.now().toString(36)
  const text = [
    ';;Address;;Contact person;',
    'Client no;Client;Street;Country;Name;E-Mail',
    `${tag}-1;Zoned ${tag};1 Mill Road;China;Lan Tran;lan@example.com`,
  ].join('\r\n')
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/customers')
  await expect(page.getByRole('main').getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await pressItem(page, 'Import a file')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What to import')).toHaveValue('Customers')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.locator('input[type=file]').setInputFiles({
    name: `zoned-${tag}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('button', { name: '1 refused' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Use each country’s main time zone' }).click()
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Why records are refused' })).toHaveCount(0)
  await expectNoViolations(page)
})

test('Columns that are chosen and not saved yet stay when the order of days is chosen, and go along with it', async ({
  page,
}) => {
  const tag = Date.now().toString(36)
  await signIn(page)
  await page.goto('/dashboard/imports?begin=audits')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: `order-${tag}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Ours;Whose;Start;End;Standards\nO-${tag};Nobody ${tag};03/04/2036;03/04/2036;GRS`),
  })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const choose = async (name: string, option: string) => {
    await expect(dialog).toHaveCount(0)
    await field(name).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(field('Audit number')).toHaveAttribute('placeholder', 'Choose a column')
  await choose('Audit number', 'A: Ours')
  const order = field('Dates such as 03/04/2026')
  // Above the columns, not among what is folded away below them.
  await expect(page.getByRole('button', { name: 'How the file was read' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(order).toBeInViewport()
  await expect(order).toHaveAccessibleDescription(/whether the day or the month comes first/)
  const saved = page.waitForResponse(response => response.request().method() === 'PUT')
  await choose('Dates such as 03/04/2026', 'Day first: 3 April')
  await saved
  await expect(order).toHaveAccessibleDescription('')
  await expect(field('Audit number')).toHaveValue('A: Ours')

  // Nothing is missing any more: it is checked by all that was chosen.
  await choose('Customer', 'B: Whose')
  await choose('Dates such as 03/04/2026', 'Month first: March 4')
  await expect(page.getByRole('button', { name: '1 refused' })).toBeVisible({ timeout: 20_000 })
  const row = page.getByRole('row', { name: `O-${tag}` })
  await expect(row).toContainText(`There is no customer Nobody ${tag}.`)
  await expect(row.getByText(`Customer: There is no customer Nobody ${tag}.`)).toBeVisible()
  await expectNoViolations(page)
})

test('A tab that is closed half-way loses nothing: the import is found where it was left, and done once', async ({
  openFor,
}) => {
  const tag = Date.now().toString(36)
  const name = `left-${tag}.csv`
  const first = await openFor()
  await first.goto('/dashboard/imports')
  await first.getByRole('main').getByRole('button', { name: 'Import a file' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'What to import' }).click()
  await first.getByRole('option', { name: 'Departments' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name;Remarks\nLeft ${tag};none`),
  })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await first.getByRole('button', { name: 'Change columns' }).click()
  await first.close()

  // Checked, and closed before the answer that it is done.
  const second = await openFor()
  await second.goto('/dashboard/imports')
  await second.getByRole('row', { name }).click()
  await expect(second.getByRole('button', { name: '1 new' })).toBeVisible()
  const isSent = second.waitForRequest(request => request.url().endsWith('/commit'))
  await second.getByRole('button', { name: 'Import 1' }).click()
  await isSent
  await second.close()

  const third = await openFor()
  await third.goto('/dashboard/imports')
  await third.getByRole('row', { name }).click()
  await expect(third.getByText('The import is done.')).toBeVisible()
  await expect(third.getByRole('button', { name: /^Import / })).toHaveCount(0)
  await third.goto(`/settings/departments?q=${tag}`)
  await expect(third.getByRole('row', { name: `Left ${tag}` })).toHaveCount(1)
})

test('An upload that stopped half-way goes on with what is missing; another file in its place begins anew', async ({
  page,
  request,
}) => {
  const tag = Date.now().toString(36)
  const name = `half-${tag}.csv`
  const fileOf = (remark: string) => {
    const lines = Array.from({ length: 60 }, (_, n) => `Half ${tag} ${n};${remark.repeat(9_900)}`)
    return { name, mimeType: 'text/csv', buffer: Buffer.from(['Name;Remarks', ...lines].join('\n')) }
  }
  const [file, other] = [fileOf('x'), fileOf('y')]
  const api = await callApi(request)
  const leaveHalf = async () => {
    const { id } = await api.make('/imports', { entity: 'departments', name, size: file.buffer.length })
    await api.send(`/imports/${id}/parts/0`, file.buffer.subarray(0, 512 * 1024))
    return id as number
  }
  const chooseAgain = async (chosen: typeof file) => {
    await page.getByRole('link', { name: 'Choose the file again' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('What to import')).toHaveValue('Departments')
    await dialog.locator('input[type=file]').setInputFiles(chosen)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel import' })).toBeVisible()
  }
  await signIn(page)
  const id = await leaveHalf()
  await page.goto(`/dashboard/imports/${id}`)
  await expect(page.getByText('The file was not uploaded completely.')).toBeVisible()
  await expectNoViolations(page)
  const sent: string[] = []
  page.on('request', asked => {
    const [, part] = /\/imports\/(\d+\/parts\/\d+)$/.exec(asked.url()) ?? []
    if (part) sent.push(part)
  })
  await chooseAgain(file)
  await expect(page).toHaveURL(new RegExp(`/imports/${id}$`))
  expect(sent).toEqual([`${id}/parts/1`])
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('This import was canceled.')).toBeVisible()

  const left = await leaveHalf()
  await page.goto(`/dashboard/imports/${left}`)
  await chooseAgain(other)
  await expect(page).not.toHaveURL(new RegExp(`/imports/${left}$`))
  expect(await api.read(`/imports/${left}`)).toMatchObject({ state: 'canceled' })
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('This import was canceled.')).toBeVisible()
})
