import type { APIRequestContext, Page } from '@playwright/test'
import { nextTuesday } from './days.ts'
import {
  type Api,
  callApi,
  choosePassword,
  expectNoViolations,
  makeAccount,
  makeAudit,
  makeAuditor,
} from './story.ts'
import { expect, type OpenFor, test } from './test.ts'

// Two people, each in a browser of their own. Nobody reloads a page here.

test.describe('What one person does, another sees', () => {
  test('in list, detail, planner and at the bell', async ({ openFor, request }) => {
    const api = await callApi(request)
    const tag = `LIV-${Date.now().toString(36)}`
    const auditor = await makePerson(api, request, `Live ${tag}`)
    const desk = await openFor()
    const planner = await openFor()
    const own = await openFor(auditor.email)

    await desk.goto(`/dashboard/audits?value=${tag}`)
    await expect(desk.getByRole('row', { name: new RegExp(tag) })).toHaveCount(0)
    // Only rows in view are drawn.
    await planner.goto(
      `/dashboard/rosters?tab=planner&date=${nextTuesday}&scale=week&q=${encodeURIComponent(`Live ${tag}`)}`,
    )
    await expect(own.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

    const audit = await makeAudit(api, tag)
    const row = desk.getByRole('row', { name: new RegExp(tag) })
    await expect(row).toContainText('Draft')
    await expect(planner.getByRole('button', { name: new RegExp(`^${tag}`) })).toBeVisible()

    await row.getByRole('link', { name: tag }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(tag)

    await api.change(`/projects/${audit.id}/assign`, {
      auditors: [{ id: auditor.id }],
      version: audit.version,
    })
    await expect(own.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(desk.getByText('Assigned', { exact: true }).first()).toBeVisible()
    await expect(desk.getByText(`Live ${tag}`).first()).toBeVisible()
    await expect(
      planner.getByRole('button', { name: new RegExp(`${tag}.*Live ${tag}|Live ${tag}.*${tag}`) }),
    ).toBeVisible()
  })

  test('and who is disabled is signed out within seconds', async ({ openFor, request }) => {
    const api = await callApi(request)
    const tag = `gone${Date.now().toString(36)}`
    const { id, email } = await makePerson(api, request, tag)
    const page = await openFor(email)
    const bell = { name: 'Notifications', exact: true }
    await expect(page.getByRole('button', bell)).toBeVisible()
    const another = await page.context().newPage()
    await another.goto('/dashboard/rosters')
    await expect(another.getByRole('button', bell)).toBeVisible()
    await api.change(`/users/disable-user/${id}?isEnabled=false`, {})
    // One tab alone follows the stream and learns why; it passes it to the other.
    for (const tab of [page, another]) {
      await expect(tab.getByLabel('Password').first()).toBeVisible({ timeout: 5_000 })
      await expect(tab.getByRole('alert')).toContainText('Your account is no longer active.')
    }
  })
})

test.describe('A form says that somebody else changed the record', () => {
  test('and takes over what one left alone', async ({ openFor, request }) => {
    const { api, page, lab, dialog } = await openLab(openFor, request)
    await dialog.getByLabel('Description').fill('What I typed')
    await api.change(`/departments/${lab.id}`, { ...lab, name: `${lab.name} of Hanoi` })
    const notice = dialog.getByRole('alert')
    await expect(notice).toContainText(/^Administrator changed this at \w{3} \d\d \w{3} \d{4} \d\d:\d\d\./)
    await expect(notice.getByRole('row', { name: /^Name/ })).toContainText(`${lab.name} of Hanoi`)
    await expect(dialog.getByLabel('Description')).toHaveValue('What I typed')
    await expectNoViolations(page)
    await notice.getByRole('button', { name: 'Take their changes' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue(`${lab.name} of Hanoi`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Department updated successfully')).toBeVisible()
    const saved = await api.read(`/departments/${lab.id}`)
    expect(saved).toMatchObject({ name: `${lab.name} of Hanoi`, description: 'What I typed' })
  })

  test('and where both changed a field asks which shall stand', async ({ openFor, request }) => {
    const { api, page, lab, dialog } = await openLab(openFor, request)
    await dialog.getByLabel('Description').fill('Mine')
    const theirs = await api.change(`/departments/${lab.id}`, { ...lab, description: 'Theirs' })
    const notice = dialog.getByRole('alert')
    await expect(notice.getByRole('row', { name: /^Description/ })).toContainText('MineTheirs')
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
    await expect(dialog.getByText('Saved in the meantime: Theirs')).toBeVisible()
    await expectNoViolations(page)

    await api.change(`/departments/${lab.id}`, { ...theirs, description: 'Theirs again' })
    await notice.getByRole('button', { name: 'Take theirs' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('Theirs again')
  })
})

test('A form whose record is deleted says so, and keeps what was typed until one leaves it', async ({
  openFor,
  request,
}) => {
  const { api, page, lab, dialog } = await openLab(openFor, request)
  await dialog.getByLabel('Description').fill('What I typed')
  await api.remove(`/departments/${lab.id}`)
  await expect(dialog.getByRole('alert')).toContainText(
    'This was deleted, or you no longer have access to it',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'This was deleted, or you no longer have access to it',
  )
  await expect(dialog.getByLabel('Description')).toHaveValue('What I typed')

  // By the browser's Back too.
  await page.evaluate(() => window.history.back())
  await expect(dialog.getByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible()
  await expect(page).toHaveURL(/settings\/departments/)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('What I typed')
  await page.evaluate(() => window.history.back())
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})

test('A tab that is closed hands the stream over to the next, and nothing is missed', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const tag = `TAB-${Date.now().toString(36)}`
  const first = await openFor()
  const second = await first.context().newPage()
  await second.goto(`/dashboard/audits?value=${tag}`)
  await expect(second.getByText('Live updates interrupted')).toHaveCount(0)
  await expect.poll(() => streamsOf(first)).toBe(1)
  await first.close()
  await makeAudit(api, tag)
  await expect(second.getByRole('row', { name: new RegExp(tag) })).toBeVisible()
})

test('Over plain HTTP, where tabs can’t share a stream, the seventh tab works like the first', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const tag = `MANY-${Date.now().toString(36)}`
  const first = await openFor()
  const context = first.context()
  // As on an origin that is not secure.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const list = `/dashboard/audits?q=${tag}`
  await first.goto(list)
  let last = first
  for (let nth = 2; nth <= 7; nth++) {
    await look(last, false)
    last = await context.newPage()
    await last.goto(list)
    await expect(last.getByText('No records')).toBeVisible()
  }
  await makeAudit(api, tag)
  await expect(last.getByRole('row', { name: new RegExp(tag) })).toBeVisible()
  await expect(first.getByText('No records')).toBeVisible()
  await look(last, false)
  await look(first, true)
  await expect(first.getByRole('row', { name: new RegExp(tag) })).toBeVisible()
})

/** A browser without a window looks at all tabs at once. */
const look = (page: Page, isSeen: boolean) =>
  page.evaluate(seen => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !seen })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)

test('A break is said gently, and ends by itself', async ({ openFor, request }) => {
  const api = await callApi(request)
  const tag = `OFF-${Date.now().toString(36)}`
  const page = await openFor()
  await page.route('**/api/events', route => route.abort())
  await page.goto(`/dashboard/audits?value=${tag}`)
  await expect(page.getByText('Live updates interrupted')).toBeVisible({ timeout: 15_000 })
  await expectNoViolations(page)
  await makeAudit(api, tag)
  await page.unroute('**/api/events')
  await expect(page.getByText('Live updates interrupted')).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: new RegExp(tag) })).toBeVisible()
})

/** How many tabs of the browser hold a stream, or wait for it: the lock says. */
const streamsOf = (page: Page) =>
  page.evaluate(
    async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'live').length,
  )

/** An auditor with a password of their own. */
async function makePerson(api: Api, request: APIRequestContext, name: string) {
  const id = await makeAuditor(api, name, ['GRS'])
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  await choosePassword(request, email, 'auditor-password')
  return { id, email }
}

/** A department that is open in somebody's form. */
async function openLab(openFor: OpenFor, request: APIRequestContext) {
  const api = await callApi(request)
  const colleague = await makeAccount(api, `Colleague ${Date.now().toString(36)}`, 'Administrator')
  await choosePassword(request, colleague.email, 'one-time-password')
  const lab = await api.make('/departments', {
    name: `Lab ${Date.now().toString(36)}`,
    description: 'As it was',
  })
  const page = await openFor(colleague.email)
  // From within, so that Back leads to another page of the same visit.
  await page.getByRole('link', { name: 'Departments' }).click()
  await page.getByRole('button', { name: `Actions for ${lab.name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit department' })
  // It takes the focus to its first field a moment after it is drawn; what is typed until then lands there.
  await expect(dialog.getByLabel('Name')).toBeFocused()
  return { api, page, lab, dialog }
}
