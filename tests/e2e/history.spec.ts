import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mondayOfJune, say } from './days.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A year later somebody asks who did that, and the answer is there', async ({ page, request }) => {
  const api = await callApi(request)
  const anna = await makeAuditor(api, 'Anna Historian', ['GRS'])
  const customer = await makeCustomer(api, 'Loom & Thread Ltd.', 'HIST-1', { name: 'Loom & Thread' })
  const day = mondayOfJune(6)
  const audit = await planAudit(api, customer, 'HIST-1042', [day], [anna])

  await signIn(page)
  await page.goto(`/dashboard/audits/${audit.id}`)
  await page.getByRole('button', { name: 'Cancel audit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('=The mill is flooded.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel audit' }).click()

  const history = page.getByRole('region', { name: 'History' })
  const steps = history.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem')
  await expect(steps.first()).toContainText('canceled the audit')
  await expect(steps.first()).toContainText('=The mill is flooded.')
  await expect(steps.first()).toContainText('Time of Anna Historian')
  await expectNoViolations(page)

  // It is read at a glance; filters come once there is something to look for.
  await expect(history.getByRole('combobox', { name: 'What' })).toHaveCount(0)
  await expect(history.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const note of ['Flooded', 'Flooded yet', 'Drying', 'Dry', 'Open again']) {
    const { version } = await api.read(`/projects/${audit.id}`)
    await api.change(`/projects/${audit.id}`, { note, version })
  }
  await page.reload()
  await history.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Created' }).click()
  await expect(steps).toHaveCount(1)
  await page.keyboard.press('Escape')
  await steps.getByRole('button', { name: 'Show what was entered' }).click()
  await expect(steps).toContainText('Loom & Thread Ltd.')
  await expect(steps).toContainText(`${say(day)} 08:00 – 17:00`)
  await page.reload()
  await expect(steps.filter({ hasText: 'canceled the audit' })).toHaveCount(1)

  const file = await download(page)
  expect(file.name).toBe('History of HIST-1042.csv')
  expect(file.text).toContain(`,canceled the audit,'=The mill is flooded.,Status,Assigned,Canceled\r\n`)
})

test('Customers, auditors, accounts and master data show their history beside the list', async ({ page }) => {
  await signIn(page)
  for (const path of [
    '/dashboard/customers',
    '/dashboard/auditors',
    '/settings/accounts',
    '/settings/roles',
    '/settings/countries',
    '/settings/departments',
    '/settings/standards',
  ]) {
    await page.goto(path)
    const menu = page.getByRole('button', { name: /^Actions for / }).first()
    await menu.click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const drawer = page.getByRole('dialog', { name: /^History of / })
    await expect(drawer.getByRole('listitem').first()).toBeVisible()
    await expectNoViolations(page)
    await drawer.getByRole('button', { name: 'Close history' }).click()
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()
  }
})

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
