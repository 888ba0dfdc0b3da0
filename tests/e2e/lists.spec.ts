import { nextTuesday, say } from './days.ts'
import { callApi, makeAudit, makeAuditor, signIn } from './story.ts'
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
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/one-time-password', async route => {
    await held
    await route.continue()
  })
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
