import type { Page } from '@playwright/test'
import { monday, plus } from './days.ts'
import { holdBack } from './hold-back.ts'
import { phone } from './parties.ts'
import { openPlanner } from './planner-stage.ts'
import { pressItem, settle } from './settle.ts'
import {
  callApi,
  expectNoViolations,
  makeAuditor,
  makeColleague,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

test('The roster opens as one left it; a view is saved by keys, shared with the department, renamed and deleted', async ({
  page,
  browser,
  request,
}) => {
  const tag = Date.now().toString(36)
  const someone = (name: string) => ({
    name: `${name} ${tag}`,
    email: `${name.toLowerCase()}.${tag}@example.com`,
    password: 'a-password-of-my-own',
  })
  const [vera, walt] = [someone('Vera'), someone('Walt')]
  await makeColleague(request, vera)
  await makeColleague(request, walt)
  await signIn(page, vera)
  await page.goto('/dashboard/rosters?tab=planner')
  const weeks = page.getByRole('radiogroup', { name: 'Span' })
  await weeks.getByText('Week', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Find auditors by name' }).fill('an')
  await expect(page).toHaveURL(/q=an/)
  await page.getByRole('link', { name: 'Audit Information', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Information' })).toBeVisible()
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await expect(page).toHaveURL(/scale=week/)
  await expect(page.getByRole('textbox', { name: 'Find auditors by name' })).toHaveValue('an')

  const views = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (button: string, item: string) => {
    await views(button).press('Enter')
    await pressItem(page, item)
  }
  await choose('Views', 'Save as new view…')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(`Week ${tag}`)
  await dialog.getByRole('checkbox', { name: 'Share with everyone in Audit' }).press('Space')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(views(`Week ${tag}`)).toBeVisible()

  // What it shows is changed, then saved under the same name, which is taken.
  await weeks.getByText('Quarter', { exact: true }).click()
  await choose(`Week ${tag}`, 'Save as new view…')
  await dialog.getByLabel('Name').fill(`week ${tag}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('You have another view with this name.')).toBeVisible()
  await dialog.getByLabel('Name').fill(`Quarter ${tag}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(views(`Quarter ${tag}`)).toBeVisible()
  await choose(`Quarter ${tag}`, 'Standard view')
  await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true')
  await choose('Views', `Week ${tag}`)
  await expect(page).toHaveURL(/scale=week/)
  await expect(page.getByRole('textbox', { name: 'Find auditors by name' })).toHaveValue('an')
  const address = page.url()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, walt)
  await other.goto(address)
  await expect(other.getByRole('button', { name: `Week ${tag}` })).toBeVisible()
  await other.getByRole('button', { name: `Week ${tag}` }).click()
  await expect(other.getByRole('menuitem', { name: `Week ${tag}` })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: `Quarter ${tag}` })).toHaveCount(0)
  await expect(other.getByRole('menuitem', { name: 'Rename or share…' })).toHaveCount(0)
  await other.setViewportSize(phone)
  await expectNoViolations(other)
  await other.context().close()

  await choose(`Week ${tag}`, 'Rename or share…')
  const edit = page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByLabel('Name').fill(`My week ${tag}`)
  await edit.getByRole('checkbox', { name: 'Share with everyone in Audit' }).uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(views(`My week ${tag}`)).toBeVisible()
  const api = await callApi(request, walt)
  const seen = (await api.read('/saved-views')).rows.map(({ name }: { name: string }) => name)
  expect(seen.filter((name: string) => name.includes(tag))).toEqual([])
  await weeks.getByText('Month', { exact: true }).click()
  await choose(`My week ${tag}`, `Save changes to “My week ${tag}”`)
  await expect(page.getByText('View saved').last()).toBeVisible()
  await choose(`My week ${tag}`, 'Delete view…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('View deleted')).toBeVisible()
  await expect(views('Views')).toBeVisible()
})

test('Views that could not be read say why, and are read when the menu is opened again', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const name = `Read again ${Date.now().toString(36)}`
  const { id } = await api.make('/saved-views', { name, search: 'tab=calendar', isShared: false })
  await page.route('**/api/saved-views*', route => route.fulfill({ status: 500, json: {} }))
  await signIn(page)
  const sendMenu = await holdBack(page, /\/views-menu[^/]*\.js/)
  await page.goto(`/dashboard/rosters?tab=calendar&saved=${id}`)
  const button = page.getByRole('button', { name: 'Views', exact: true })
  const menu = page.getByRole('menu', { name: 'Views' })
  await button.focus()
  const isRead = page.waitForResponse('**/api/saved-views*')
  sendMenu()
  await isRead
  await settle(page)
  await page.keyboard.press('Enter')
  await expect(menu).toContainText('Server internal error!')
  await expect(menu.getByRole('menuitem', { name: 'Save as new view…' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.unroute('**/api/saved-views*')
  await settle(page)
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Server internal error!')).toHaveCount(0)
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('The planner opens at the row and the day where one left it, by wheel or by keys, and after a reload', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = `S${Date.now().toString(36)}`
  for (let place = 10; place < 24; place++) await makeAuditor(api, `Scroll${place} ${tag}`, ['GRS'])
  await page.setViewportSize({ width: 1024, height: 600 })
  await openPlanner(page, `&q=${tag}&scale=quarter`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('group', { name: `Scroll10 ${tag}` })).toBeVisible()
  await timeline.hover()
  await page.mouse.wheel(0, 220)
  await page.mouse.wheel(400, 0)
  const places = () =>
    timeline.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft].map(Math.round))
  await expect.poll(async () => Math.min(...(await places()))).toBeGreaterThan(100)
  // Nothing glides on.
  let [top = 0, left = 0] = await places()
  await expect
    .poll(async () => {
      const before = [top, left]
      ;[top = 0, left = 0] = await places()
      return [top, left].join() === before.join()
    })
    .toBe(true)
  const comesBack = () =>
    expect
      .poll(async () => {
        const [nowTop = 0, nowLeft = 0] = await places()
        return Math.abs(nowTop - top) <= 2 && Math.abs(nowLeft - left) <= 40
      })
      .toBe(true)
  await page.getByRole('link', { name: 'Audit Information', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Information' })).toBeVisible()
  await page.getByRole('link', { name: 'Roster', exact: true }).first().press('Enter')
  await expect(timeline).toBeVisible()
  await comesBack()
  await page.reload()
  await expect(timeline).toBeVisible()
  await comesBack()
  // What shows other people begins at their first row.
  await page.goto(`/dashboard/rosters?tab=planner&q=Scroll1+${tag}&scale=quarter`)
  await expect(timeline.getByRole('group', { name: `Scroll10 ${tag}` })).toBeVisible()
  expect((await places())[0]).toBe(0)
})

/** Leaves the roster by mouse, comes back by keys. */
async function leaveAndComeBack(page: Page) {
  await page.getByRole('link', { name: 'Audit Information', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Information' })).toBeVisible()
  await page.getByRole('link', { name: 'Roster', exact: true }).first().press('Enter')
  await expect(page.getByRole('region', { name: 'Calendar' })).toHaveAttribute('aria-busy', 'false')
}

test('The calendar opens at what one had in sight, by wheel or by keys, after a reload, and with more booked above', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const auditorId = await makeAuditor(api, `Agenda ${tag}`, ['GRS'])
  const mill = await makeCustomer(api, `Agenda Mill ${tag}`, `AG-${tag}`)
  // On working days of four weeks, but for the first two.
  const days = [0, 7, 14, 21].flatMap(week => [0, 1, 2, 3, 4].map(nth => plus(monday, week + nth))).slice(2)
  for (const [nth, day] of days.entries())
    await planAudit(api, mill, `KEPT${nth + 10}-${tag}`, [day], [auditorId])
  await page.setViewportSize({ width: 1024, height: 600 })
  await signIn(page)
  const address = `/dashboard/rosters?auditorId=${auditorId}&date=${monday}`
  await page.goto(`${address}&view=agenda`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const audit = (nth: number) => calendar.getByRole('button', { name: new RegExp(`KEPT${nth}-${tag}`) })
  const topOf = (nth: number) =>
    audit(nth).evaluate(element => Math.round(element.getBoundingClientRect().top))
  const isAt = (nth: number, top: number) =>
    expect.poll(async () => Math.abs((await topOf(nth)) - top)).toBeLessThanOrEqual(3)
  await expect(audit(10)).toBeVisible()

  await calendar.hover()
  await page.mouse.wheel(0, 450)
  let scrolled = 0
  // Nothing glides on.
  await expect
    .poll(async () => {
      const before = scrolled
      scrolled = await page.evaluate(() => scrollY)
      return scrolled > 300 && scrolled === before
    })
    .toBe(true)
  const byWheel = await topOf(18)
  await leaveAndComeBack(page)
  await isAt(18, byWheel)
  await page.reload()
  await isAt(18, byWheel)

  // Each arrow leads to the next stop, and brings it into sight.
  await calendar.getByRole('button').first().focus()
  for (let press = 0; press < 29; press++) await page.keyboard.press('ArrowDown')
  await expect(audit(24)).toBeFocused()
  const byKeys = await topOf(24)
  scrolled = await page.evaluate(() => scrollY)
  await leaveAndComeBack(page)
  await isAt(24, byKeys)
  for (const back of [0, 1])
    await planAudit(api, mill, `ABOVE${back}-${tag}`, [plus(monday, back)], [auditorId])
  await leaveAndComeBack(page)
  await expect(calendar.getByRole('button', { name: new RegExp(`ABOVE1-${tag}`) })).toBeAttached()
  await isAt(24, byKeys)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 40)

  // Another view begins at its first day.
  await page.goto(`${address}&view=month`)
  await expect(calendar).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
