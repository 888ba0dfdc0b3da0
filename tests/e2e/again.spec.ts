import type { Page } from '@playwright/test'
import { makeParties } from './parties.ts'
import { callApi, chosenPassword, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

/** A department half typed, and then a session that ends from another browser. */
async function typeAndLoseSession(page: Page, other: Page, name: string) {
  await typeDepartment(page, name)
  const form = page.getByRole('dialog', { name: 'Add department' })
  await other.goto('/dashboard/profile')
  await other.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out elsewhere' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  return { form, again }
}

test('A session that ends elsewhere keeps the half-filled form for the same person', async ({ openFor }) => {
  const page = await openFor()
  const name = `Kept ${Date.now()}`
  const { form, again } = await typeAndLoseSession(page, await openFor(), name)
  await expectNoViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(again).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Departments', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  await again.getByLabel('Password').first().fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toContainText('password is incorrect')
  await again.getByLabel('Password').first().fill('admin-password')
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Department created successfully')).toBeVisible()
})

test('Whoever discards what was typed leaves no address to the next person', async ({ openFor }) => {
  const page = await openFor()
  const { again } = await typeAndLoseSession(page, await openFor(), `Discarded ${Date.now()}`)
  await again.getByRole('button', { name: 'Discard changes and sign out' }).click()
  await page.waitForURL('**/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('post_login_redirect'))).toBeNull()
})

test('The live stream that is refused while one signs out says nothing of an expired session and leaves no address', async ({
  openFor,
}) => {
  const page = await openFor()
  await page.goto('/dashboard/profile')
  await expect(
    page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem').first(),
  ).toBeVisible()
  // The session is over, but the answer that says so never comes.
  await page.route('**/api/auth/logout', async route => void (await route.fetch()))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('post_login_redirect'))).toBeNull()
})

test('Signing out in one tab takes another tab out of a half-filled form without asking', async ({
  openFor,
}) => {
  const page = await openFor()
  await page.goto('/settings/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  await page.getByRole('dialog', { name: 'Add department' }).getByLabel('Name').fill('Half typed')
  let isAsked = false
  page.on('dialog', async dialog => {
    isAsked = true
    await dialog.accept()
  })
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/profile')
  await tab.getByRole('button', { name: /^Account of/ }).click()
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(isAsked).toBe(false)
})

test('Whoever else signs in never sees what the first one typed', async ({ openFor, request }) => {
  const { planner } = await makeParties(await callApi(request), request)
  const page = await openFor()
  const name = `Not for others ${Date.now()}`
  const { form, again } = await typeAndLoseSession(page, await openFor(), name)
  await expect(again).toContainText('admin@example.com')

  // In another tab of the same browser.
  const tab = await page.context().newPage()
  await tab.goto('/auth/login')
  await tab.getByLabel('Email').fill(planner.email)
  await tab.getByLabel('Password').first().fill(chosenPassword)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/dashboard/rosters')
  await expect(page).toHaveURL(/\/dashboard\/rosters$/)
  await expect(page.getByRole('button', { name: `Account of ${planner.name}` })).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(await page.content()).not.toContain(name)
})

test('A tab that slept while somebody else signed in starts over for them, and saves nothing', async ({
  openFor,
  request,
}) => {
  const { planner } = await makeParties(await callApi(request), request)
  const name = `Slept on ${Date.now()}`
  const typed = await typeDepartment(await openFor(), name)
  const others = await readItems(await openFor(planner.email))

  // Written by the page itself, as no event reports it: so it is with what happens while it sleeps.
  await writeItems(typed, others)
  await typed.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectSignedInAs(typed, planner.name, name)

  const saving = await typeDepartment(await openFor(), name)
  await writeItems(saving, others)
  const saves: string[] = []
  saving.on('request', sent => sent.method() === 'POST' && saves.push(sent.url()))
  await saving.keyboard.press('Enter')
  await expectSignedInAs(saving, planner.name, name)
  expect(saves.filter(url => url.includes('/api/departments'))).toEqual([])
})

test('Who discards what was typed after somebody else signed in leaves them signed in', async ({
  openFor,
  request,
}) => {
  const { planner } = await makeParties(await callApi(request), request)
  const page = await openFor()
  const name = `Discarded ${Date.now()}`
  const { again } = await typeAndLoseSession(page, await openFor(), name)
  const others = await readItems(await openFor(planner.email))
  await writeItems(page, others)
  await again.getByRole('button', { name: 'Discard changes and sign out' }).click()
  await expectSignedInAs(page, planner.name, name)
  expect((await readItems(page)).user).toBe(others.user)
})

async function typeDepartment(page: Page, name: string): Promise<Page> {
  await page.goto('/settings/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  await page.getByRole('dialog', { name: 'Add department' }).getByLabel('Name').fill(name)
  return page
}

async function readItems(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

async function writeItems(page: Page, items: Record<string, string>): Promise<void> {
  await page.evaluate(given => Object.assign(localStorage, given), items)
}

async function expectSignedInAs(page: Page, who: string, typed: string): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/rosters$/)
  await expect(page.getByRole('button', { name: `Account of ${who}` })).toBeVisible()
  expect(await page.content()).not.toContain(typed)
}
