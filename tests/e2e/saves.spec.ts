import type { Page } from '@playwright/test'
import { say, tuesday, wednesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { barIn, confirm, openPlanner, setStage } from './planner-stage.ts'
import { type Api, callApi, makeAccount, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** What is read from now on, by path. */
function countReads(page: Page): { of: (path: string) => number } {
  const paths: string[] = []
  page.on('request', request => {
    if (request.method() === 'GET') paths.push(new URL(request.url()).pathname)
  })
  return { of: path => paths.filter(one => one === `/api${path}`).length }
}

/**
 * Until the page has everything that has happened so far: the stream keeps the order, and its first position has all of it
 * read again at once. The clock in the header reads its country, and has asked for it before anything else was shown.
 */
async function catchUp(page: Page, api: Api, code: string): Promise<void> {
  const asked = page.waitForRequest(/\/api\/countries\?/)
  await api.make('/countries', { name: `Land ${code}`, code, timeZones: ['Asia/Ho_Chi_Minh'] })
  await (await asked).response()
}

test('a save is read once, and its dialog closes before that', async ({ page, request }) => {
  const api = await callApi(request)
  const department = await api.make('/departments', { name: 'Spinning' })
  await signIn(page)
  await page.goto('/settings/departments')
  const row = page.getByRole('row', { name: /Spinning|Weaving/ })
  await expect(row).toBeVisible()
  await catchUp(page, api, 'XA')

  await page.getByRole('button', { name: 'Actions for Spinning' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit department' })
  await form.getByLabel('Name').fill('Weaving')
  const reads = countReads(page)
  const answer = await holdBack(page, /\/api\/departments\?/)
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(row).toHaveText(/Weaving/)
  answer()

  // Events arrive in order: what arrives later was sent after one's own change; the clock in the header reads countries.
  const message = page.waitForResponse(/\/api\/countries\?/)
  await api.make('/countries', { name: 'Nowhereland', code: 'XZ', timeZones: ['Asia/Ho_Chi_Minh'] })
  await message
  expect(reads.of('/departments')).toBe(1)
  expect(reads.of(`/departments/${department.id}`)).toBe(0)
})

test('what answers no record is read once too: a reset password', async ({ page, request }) => {
  const api = await callApi(request)
  const { name } = await makeAccount(api, `Locked ${Date.now().toString(36)}`, 'Planner')
  await signIn(page)
  await page.goto(`/settings/accounts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset password' }).click()
  const reads = countReads(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('dialog').getByLabel('One-time password')).toBeVisible()
  const message = page.waitForResponse(/\/api\/countries\?/)
  // Countries count the audits of customers; accounts show nothing of them.
  await makeCustomer(api, 'Told Later Mills', `told-${Date.now().toString(36)}`)
  await message
  expect(reads.of('/users')).toBe(1)
})

test('a change in the planner is read once, and shown before that', async ({ page, request }) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const { id, name } = await makePerson('Anna')
  const { number } = await makeAudit('ONCE', tuesday, [id])
  await openPlanner(page, `&q=${tag}`)
  await catchUp(page, api, 'XC')
  await barIn(page, name, number).focus()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const reads = countReads(page)
  const answer = await holdBack(page, /\/api\/rosters\?/)
  await confirm(page, 'Move audit', 'Move', /moved 1 day later/)
  await expect(barIn(page, name, `${number}.*${say(wednesday)}`)).toBeVisible()
  await expect(barIn(page, name, `${number}.*${say(tuesday)}`)).toHaveCount(0)
  answer()
  await catchUp(page, api, 'XD')
  expect(reads.of('/rosters')).toBe(1)
})
