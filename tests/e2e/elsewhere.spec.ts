import type { APIRequestContext } from '@playwright/test'
import { momentAt } from '#domain/zoned-time.ts'
import { zoneName } from '#words/zones.ts'
import { auditForm } from '../factories.ts'
import { monday, plus, say, thursday, tuesday, wednesday } from './days.ts'
import { barIn, readDay } from './planner-stage.ts'
import { callApi, makeAuditor, makeColleague, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

const password = 'a-password-of-my-own'
const site = 'Europe/London'
const atSite = (day: string, time: string) => momentAt(`${day}T${time}`, site).toISOString()

// What planners got with their work list, from far away: the stories of planner and roster are by clocks nearer to each other.

/** A planner who lives and works far from the sites, and audits in Britain. */
async function setStage(request: APIRequestContext, timeZone: string) {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const planner = { name: `Paula ${tag}`, email: `paula.${tag}@example.com`, password }
  await makeColleague(request, planner)
  const mine = await callApi(request, planner)
  await mine.change('/users/me/preferences', { timeZone, calendarView: 'month', weekStartsOn: 1 })
  const { rows } = await api.read('/countries?code=GB')
  const mill = await makeCustomer(api, `Leeds Mill ${tag}`, `L-${tag}`, {
    countryId: rows[0].id,
    timeZone: site,
  })
  const people = [
    await makeAuditor(api, `${tag} Anna`, ['GRS']),
    await makeAuditor(api, `${tag} Ben`, ['GRS']),
  ] as const
  const plan = (word: string, first: string, last: string, team: readonly number[]) =>
    api.make(
      '/projects',
      auditForm(mill.customerId, [mill.standardId], {
        idflNumber: `${word}-${tag}`,
        start: atSite(first, '08:00'),
        end: atSite(last, '17:00'),
        ...(team.length > 0 && { auditors: team.map(id => ({ id })) }),
      }),
    )
  return { tag, planner, people, plan, names: [`${tag} Anna`, `${tag} Ben`] as const }
}

for (const timeZone of ['America/Los_Angeles', 'Asia/Dhaka'])
  test(`Whoever plans from ${timeZone} works on the days of the site, and reads whose clock a time is by`, async ({
    browser,
    request,
  }) => {
    const { tag, planner, people, plan, names } = await setStage(request, timeZone)
    const number = `FAR-${tag}`
    const { id } = await plan('FAR', monday, thursday, [people[0]])
    await plan('DRAFT', tuesday, tuesday, [])
    const context = await browser.newContext({ timezoneId: timeZone })
    const page = await context.newPage()
    await signIn(page, planner)

    // Tentative, split and undone on the timeline.
    await page.goto(`/dashboard/rosters?tab=planner&scale=fortnight&date=${monday}&q=${tag}`)
    const bar = barIn(page, names[0], `${number}.*${say(monday)} 08:00.*${say(thursday)} 17:00`)
    await expect(bar).toBeVisible()
    const day = await readDay(page)
    await bar.click({ position: { x: 2.5 * day, y: 6 } })
    const panel = page.getByRole('dialog', { name: number })
    await expect(panel).toContainText(`${say(monday)} 08:00 – ${say(thursday)} 17:00`)
    await expect(panel).toContainText('Europe/London')
    await expect(panel).toContainText(`your time (${zoneName(timeZone)})`)
    await panel.getByRole('button', { name: 'Customer agreed' }).click()
    await expect(page.getByText(`${number} is agreed with the customer`)).toBeVisible()
    await bar.click({ position: { x: 2.5 * day, y: 6 } })
    await page.getByRole('button', { name: 'Split days' }).click()
    const split = page.getByRole('dialog', { name: `Split ${number} between two auditors` })
    await expect(split.getByLabel('Cut before')).toHaveValue(wednesday)
    await expect(split).toContainText(
      `keeps ${say(monday)} 08:00 – ${say(tuesday)} 17:00 (Europe/London). ${say(wednesday)} 08:00`,
    )
    await split.getByRole('button', { name: names[1] }).click()
    await split.getByRole('button', { name: 'Split', exact: true }).click()
    await expect(split).toBeHidden()
    await expect(
      barIn(page, names[1], `${number}.*${say(wednesday)} 08:00.*${say(thursday)} 17:00`),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(barIn(page, names[1], number)).toHaveCount(0)
    await expect(bar).toBeVisible()

    // Copied: the nearest working day there, at the same hours there.
    await page.goto(`/dashboard/audits/${id}`)
    await page.getByRole('button', { name: 'Copy audit' }).click()
    const copy = page.getByRole('dialog', { name: `Copy ${number}` })
    await expect(copy).toContainText(/ 08:00 – .* 17:00 → .* 08:00 – .* 17:00 \(Europe\/London\)/)
    await page.keyboard.press('Escape')

    await page.goto(`/dashboard/work?q=${tag}`)
    const work = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
    await expect(work.filter({ hasText: 'DRAFT' })).toContainText(`${say(tuesday)} 08:00 – 17:00`)
    await expect(work.filter({ hasText: 'DRAFT' })).toContainText('your time')

    // Dates in common are by one's own clock, and the free week is found whole.
    await page.goto(`/dashboard/common-time?auditorId=${people[0]}&auditorId=${people[1]}&from=${monday}`)
    const dates = page.getByRole('region', { name: 'Common dates' })
    await expect(dates).toContainText(`Times are yours (${zoneName(timeZone)})`)
    await expect(dates.getByRole('listitem')).toHaveCount(10)

    // Today is the viewer's.
    await page.goto('/dashboard/history')
    const acts = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(acts.filter({ hasText: number }).first()).toBeVisible()

    await page.goto(`/dashboard/audits?q=${number}`)
    await page.getByRole('row', { name: number }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Change selected' }).click()
    await page.getByRole('menuitem', { name: 'Move…' }).click()
    const move = page.getByRole('dialog', { name: 'Move 1 audit' })
    await move.getByLabel('Working days').fill('1')
    await expect(move).toContainText(
      `→ ${say(tuesday)} 08:00 – ${say(plus(monday, 4))} 17:00 (Europe/London)`,
    )
    await context.close()
  })
