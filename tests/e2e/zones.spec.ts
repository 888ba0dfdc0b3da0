import { monday, tuesday, wednesday } from './days.ts'
import { makeParties } from './parties.ts'
import { barIn, readDay, setStage } from './planner-stage.ts'
import { callApi, chosenPassword, signIn } from './story.ts'
import { expect, test } from './test.ts'

/** The administrator’s account is in Europe/London, the sites of these stories are in Hanoi. */
test('an audit is on its day at the site, in the planner and in the month', async ({ page, request }) => {
  const { book, makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const { id, name } = await makePerson('Anna')
  // A day off in Hanoi begins on the evening before in London.
  const { number } = await makeAudit('ZONE', tuesday, [id])
  await book('timeOff', id, wednesday)
  await signIn(page)
  await page.goto(`/dashboard/rosters?tab=planner&scale=fortnight&date=${monday}&q=${tag}`)
  await expect(barIn(page, name, number)).toBeVisible()

  const day = await readDay(page)
  const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem')
  for (const [title, column] of [
    [number, 1],
    ['Time off', 2],
  ] as const) {
    const [bar, box] = [await barIn(page, name, title).boundingBox(), await days.nth(column).boundingBox()]
    expect((bar?.x ?? 0) - (box?.x ?? 0)).toBeGreaterThanOrEqual(0)
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + day + 1)
  }
  const tops = await Promise.all([number, 'Time off'].map(title => barIn(page, name, title).boundingBox()))
  expect(tops[0]?.y).toBe(tops[1]?.y)
})

test('high contrast shows the chosen tab and span, today and the ends of bars', async ({
  browser,
  request,
}) => {
  const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
  const { id, name } = await makePerson('Anna')
  const { number } = await makeAudit('HIGH', tuesday, [id])
  const context = await browser.newContext({ forcedColors: 'active' })
  const page = await context.newPage()
  await signIn(page)
  await page.goto(`/dashboard/rosters?tab=planner&scale=fortnight&date=${monday}&q=${tag}`)
  const bar = barIn(page, name, number)
  await expect(bar).toHaveCSS('border-left-width', '3px')
  await expect(bar).toHaveCSS('border-right-width', '3px')
  await expect(page.getByRole('tab', { name: 'Planner' })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('tab', { name: 'Calendar' })).not.toHaveCSS('outline-style', 'solid')
  await expect(page.getByText('2 weeks', { exact: true })).toBeVisible()
  await expect(page.locator('label', { hasText: '2 weeks' })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('button', { name: 'To do' })).toHaveCSS('outline-style', 'solid')
  await page.goto('/dashboard/rosters?tab=planner&scale=week')
  await expect(page.locator('li[aria-current="date"] b')).toHaveCSS('outline-style', 'solid')
  await context.close()
})

test('the calendar of a date field opens at the account’s today, not the machine’s', async ({
  browser,
  request,
}) => {
  const api = await callApi(request)
  const { auditor } = await makeParties(api, request)
  const hourThere = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit' }).format(new Date()),
  )
  // Another day than in Hanoi: 18 hours behind it, or 7 ahead.
  const timezoneId = hourThere < 18 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const context = await browser.newContext({ timezoneId })
  const page = await context.newPage()
  await signIn(page, { email: auditor.email, password: chosenPassword })
  await page.goto('/dashboard/request')
  await page.getByRole('button', { name: 'New request' }).first().click()
  await page.getByRole('dialog', { name: 'New request' }).getByLabel('First day').click()
  const today = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date())
  await expect(page.locator('button[data-today]')).toHaveCount(1)
  await expect(page.locator('button[data-today]')).toHaveAttribute('aria-label', today)
  await context.close()
})
