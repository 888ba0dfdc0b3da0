import type { Locator, Page } from '@playwright/test'
import { friday, monday, plus } from './days.ts'
import { holdBack } from './hold-back.ts'
import { openPlanner, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('The planner and the month print all rows and entries, with legend and date, and without buttons', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const numbers: string[] = []
  for (const day of [monday, plus(monday, 1), friday])
    numbers.push((await makeAudit(`P${numbers.length}`, day, [anna.id])).number)
  // More than are drawn on the screen at once.
  for (let nth = 0; nth < 40; nth++) await makeAuditor(api, `${tag} Row ${nth}`, ['GRS'])
  await openPlanner(page, `&q=${tag}`)
  const printed = page.locator('[data-printed]')
  await expect(printed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(printed.getByRole('rowheader', { name: new RegExp(`^${tag} `) })).toHaveCount(41)
  for (const number of numbers) await expect(printed.getByText(number)).toBeVisible()
  await expect(page.getByText(/^Printed by .* on \w{3} \d\d \w{3} \d{4} \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible()
  for (const name of ['Print', 'Views', 'Today', 'To do'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  // What is fixed to the screen would stand on each page, above what is there.
  const skip = page.getByRole('link', { name: 'Skip to content', includeHidden: true })
  await expect(skip).toBeAttached()
  await expect(skip).toBeHidden()
  expect(await sheetsOf(page)).toEqual(['landscape', 'landscape'])
  await page.emulateMedia({ media: 'screen' })
  await expect(printed).toHaveCount(0)

  // A quarter says which month its days are in, and paper which days are public holidays.
  await page.goto(`/dashboard/rosters?tab=planner&scale=quarter&date=2027-04-01&q=${tag}`)
  await expect(page.getByRole('region', { name: 'Planner' })).toHaveAttribute('aria-busy', 'false')
  const holidays = page.getByText(/^Public holidays: .*\b1 May [^,]+ \(.*Vietnam.*\)/)
  await expect(holidays).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const month of ['Apr 2027', 'May 2027', 'Jun 2027'])
    await expect(printed.getByText(month, { exact: true })).toBeVisible()
  await expect(holidays).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // Of six on one day the month on the screen counts some only.
  for (let nth = 0; nth < 6; nth++) {
    const id = await makeAuditor(api, `${tag} Busy ${nth}`, ['GRS'])
    numbers.push((await makeAudit(`M${nth}`, friday, [id])).number)
  }
  // A name that takes more lines than most.
  const long = await makeCustomer(api, `Long River Logistics and Warehousing ${tag} A.Ş.`, `L-${tag}`)
  const team = [await makeAuditor(api, `${tag} Konstantin`, ['GRS']), anna.id]
  numbers.push(`LONG-${tag}`)
  await planAudit(api, long, `LONG-${tag}`, [plus(monday, 2)], team)
  await page.goto(`/dashboard/rosters?tab=calendar&view=month&date=${monday}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar).toHaveAttribute('aria-busy', 'false')
  await page.emulateMedia({ media: 'print' })
  for (const number of numbers) await expect(calendar.getByText(number)).toBeVisible()
  expect(await sheetsOf(page)).toEqual(['landscape'])
  // A week on another sheet says its weekdays too, and nothing is cut: there is no place where the rest is said.
  const mondays = calendar.locator('tbody').getByText('Mon', { exact: true })
  const widths = await mondays.evaluateAll(found => found.map(one => one.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(3)
  expect(Math.min(...widths)).toBeGreaterThan(5)
  for (const number of numbers) expect(await isCut(calendar.getByText(number).first())).toBe(false)
  await expect(calendar.getByText(/^\+\d+ more/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Today' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/dashboard/rosters?tab=calendar&view=week&date=${monday}`)
  await expect(calendar).toHaveAttribute('aria-busy', 'false')
  await page.emulateMedia({ media: 'print' })
  for (const text of [/^Long River Logistics/, new RegExp(`${tag} Konstantin`)])
    expect(await isCutAt(calendar.getByText(text).first())).toBe(false)

  // Its button prints just that; other layouts are a page of their own.
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-prints', 'true')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-prints', 'true')
  await page.getByRole('link', { name: 'Print layouts' }).click()
  await expect(page.getByRole('heading', { name: 'Print the roster' })).toBeVisible()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(monday.slice(0, 7))
})

test('What is printed waits for all of it, and paper says what it lacks', async ({ page, request }) => {
  const api = await callApi(request)
  const { makePerson, tag } = await setStage(api)
  await makePerson('Anna')
  const quarter = `/dashboard/rosters?tab=planner&scale=quarter&date=2027-04-01&q=${tag}`
  const calls = '**/api/countries/holidays?**'
  const letGo = await holdBack(page, calls)
  await openPlanner(page, `&q=${tag}`)
  await page.goto(quarter)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-prints', document.body.innerText)
  })
  const planner = page.getByRole('region', { name: 'Planner' })
  await expect(planner).toHaveAttribute('aria-busy', 'false')
  const button = page.getByRole('button', { name: 'Print', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(page.locator('body')).not.toHaveAttribute('data-prints')
  // By the browser's own menu it can be printed before.
  const lacks = page.getByText('Not everything had been loaded.')
  await page.emulateMedia({ media: 'print' })
  await expect(lacks).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  letGo()
  await expect(page.locator('body')).toHaveAttribute('data-prints', /\d+ public holidays/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Public holidays: .*\b1 May /)).toBeVisible()
  await expect(lacks).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  // What can't be read keeps nobody waiting.
  await page.unroute(calls)
  await page.route(calls, route => route.fulfill({ status: 500, json: {} }))
  await page.goto(quarter)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-prints', 'true')
  })
  await expect(planner).toHaveAttribute('aria-busy', 'false')
  await button.click()
  await expect(page.locator('body')).toHaveAttribute('data-prints', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Public holidays could not be loaded.')).toBeVisible()
  const unread = page.getByRole('alert').filter({ hasText: 'Public holidays could not be loaded: ' })
  await expect(unread).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(unread).toBeVisible()
  await page.unroute(calls)
  await unread.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: /\d+ public holidays/ })).toBeVisible()
  await expect(unread).toHaveCount(0)
})

test('axe finds nothing on the roster that is printed, as wide as a desk and as a phone', async ({
  page,
  request,
}) => {
  const { makeAudit, makePerson } = await setStage(await callApi(request))
  const anna = await makePerson('Printed')
  const { number } = await makeAudit('PAPER', monday, [anna.id])
  await signIn(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const view of ['team', 'auditor']) {
      await page.goto(
        `/dashboard/rosters/print?view=${view}&month=${monday.slice(0, 7)}&auditorId=${anna.id}`,
      )
      await expect(page.getByRole('table').filter({ hasText: anna.name }).first()).toBeVisible()
      if (view === 'auditor') await expect(page.getByText(number).first()).toBeVisible()
      await expectNoViolations(page)
      // A sheet, and no other before or after it.
      expect(await sheetsOf(page)).toEqual(['landscape'])
    }
  }
})

/** Whether not all of the text around it is shown. */
const isCut = (number: Locator): Promise<boolean> => isCutAt(number.locator('..'))

const isCutAt = (label: Locator): Promise<boolean> =>
  label.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  )

/** Of the pages of the PDF, by the boxes that it says. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'landscape' : 'portrait',
  )
}
