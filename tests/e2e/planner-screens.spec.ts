import type { CDPSession, Page } from '@playwright/test'
import { holiday, monday, nextMonday, plus, say, thursday, tuesday, wednesday } from './days.ts'
import {
  barIn,
  confirm,
  findDrafts,
  middleOf,
  openPlanner,
  readDay,
  rowOf,
  setStage,
} from './planner-stage.ts'
import { callApi, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test('axe finds nothing on the planner with a bar of every kind', async ({ page, request }) => {
  const api = await callApi(request)
  const { book, makeAudit, makePerson, tag } = await setStage(api)
  const [anna, bao] = [await makePerson('Anna'), await makePerson('Bao')]
  await makeAudit('AXE', tuesday, [anna.id, bao.id])
  await makeAudit('TODO', wednesday, [])
  for (const [nth, kind] of ['timeOff', 'sickLeave', 'training', 'other'].entries()) {
    await book(kind, anna.id, plus(thursday, nth))
    await book(kind, bao.id, plus(thursday, 2 * nth), plus(thursday, 2 * nth + 1))
  }
  for (const [nth, phase] of ['auditing', 'overdue', 'completed'].entries()) {
    await makeAudit(phase, plus(nextMonday, nth), [anna.id])
  }
  await showPhases(page)
  await openPlanner(page, `&q=${tag}`)
  await findDrafts(page, tag, 1)
  for (const span of ['Week', '2 weeks', 'Month', 'Quarter']) {
    await page.getByText(span, { exact: true }).click()
    await expect(barIn(page, anna.name, 'AXE')).toBeVisible()
    if (span !== 'Week') await expect(barIn(page, anna.name, 'overdue.*Overdue')).toBeVisible()
    await expectNoViolations(page)
  }
  await barIn(page, anna.name, 'AXE').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(rowOf(page, bao.name)).toContainText('Free')
  await expectNoViolations(page)
})

/** Whether an audit is running, overdue or completed depends on the clock; here on its number. */
async function showPhases(page: Page): Promise<void> {
  await page.route(/\/api\/rosters\?/, async route => {
    const response = await route.fetch()
    const body = (await response.json()) as {
      rows: { project: { idflNumber: string; phase: string } | null }[]
    }
    for (const { project } of body.rows) {
      const [phase] = project?.idflNumber.split('-') ?? []
      if (project && phase && ['auditing', 'overdue', 'completed'].includes(phase)) project.phase = phase
    }
    await route.fulfill({ response, json: body })
  })
}

test.describe('At 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('a long list of drafts scrolls within its own edges', async ({ page, request }) => {
    const { makeAudit, tag } = await setStage(await callApi(request))
    for (let nth = 0; nth < 15; nth++) await makeAudit(`LONG${nth}`, plus(monday, nth), [])
    await openPlanner(page, `&q=${tag}`)
    await findDrafts(page, tag, 15)
    const below = await page.evaluate(() => {
      const bottom = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
      return document.documentElement.scrollHeight - (bottom + window.scrollY)
    })
    expect(Math.abs(below)).toBeLessThanOrEqual(1)
  })

  test('nothing is beside the page, and a draft can still be assigned', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { name } = await makePerson('Anna')
    const { number } = await makeAudit('ZOOM', tuesday, [])
    await openPlanner(page, `&q=${tag}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(720)

    const drafts = await findDrafts(page, tag, 1)
    await drafts.getByRole('button').click()
    await page
      .getByRole('region', { name: 'Ready' })
      .getByRole('button', { name: new RegExp(name) })
      .click()
    await expectNoViolations(page)
    await confirm(page, 'Assign auditor', 'Assign', `${name} assigned to ${number}`)
    await expect(barIn(page, name, number)).toBeVisible()
  })
})

test.describe('By touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('a finger that rests lifts a bar, and moves it', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { id, name } = await makePerson('Anna')
    const { number } = await makeAudit('HAND', tuesday, [id])
    await openPlanner(page, `&q=${tag}`)
    const finger = await makeFinger(page)

    const bar = barIn(page, name, number)
    await expect(bar).toBeVisible()
    const from = await middleOf(bar)
    await finger.down(from)
    await expect(bar).toHaveAttribute('data-dragged')
    await finger.move({ x: from.x + 2 * (await readDay(page)), y: from.y })
    await finger.up()
    await confirm(page, 'Move audit', 'Move', `${number} moved 2 days later`)
    await expect(barIn(page, name, `${number}.*${say(thursday)}`)).toBeVisible()
  })

  test('a draft is carried from the list to an auditor', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { name } = await makePerson('Anna')
    const { number } = await makeAudit('CARRY', tuesday, [])
    await openPlanner(page, `&q=${tag}`)
    const draft = (await findDrafts(page, tag, 1)).getByRole('button')
    const finger = await makeFinger(page)

    await finger.down(await middleOf(draft))
    await expect(draft).toHaveAttribute('data-dragged')
    await finger.move(await middleOf(rowOf(page, name)))
    await expect(rowOf(page, name)).toContainText('Free')
    await finger.up()
    await confirm(page, 'Assign auditor', 'Assign', `${name} assigned to ${number}`)
    await expect(barIn(page, name, number)).toBeVisible()
  })

  test('a finger that moves at once scrolls, and lifts nothing', async ({ page, request }) => {
    const { makeAudit, makePerson, tag } = await setStage(await callApi(request))
    const { id, name } = await makePerson('Anna')
    const { number } = await makeAudit('ROLL', tuesday, [id])
    await openPlanner(page, `&q=${tag}&zoom=3`)
    const finger = await makeFinger(page)

    const bar = barIn(page, name, number)
    await expect(bar).toBeVisible()
    const from = await middleOf(bar)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    const before = await timeline.evaluate(element => element.scrollLeft)
    await finger.down(from)
    await finger.move({ x: from.x - 200, y: from.y })
    await finger.up()
    await expect.poll(() => timeline.evaluate(element => element.scrollLeft)).toBeGreaterThan(before)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

type Point = { x: number; y: number }

/** A finger of the browser's own input, so that what scrolls and what is cancelled is the browser's decision. */
async function makeFinger(page: Page) {
  const client: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  let at: Point = { x: 0, y: 0 }
  return {
    async down(point: Point) {
      at = point
      await send('touchStart', [point])
    },
    async move(to: Point) {
      const from = at
      for (let step = 1; step <= 10; step++) {
        at = { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 }
        await send('touchMove', [at])
      }
    },
    up: () => send('touchEnd', []),
  }
}

test('public holidays are named in the legend, on their days, and on the way with the arrow keys', async ({
  page,
  request,
}) => {
  const { makePerson, tag } = await setStage(await callApi(request))
  const { name } = await makePerson('Anna')
  await openPlanner(page, `&q=${tag}`)
  await page.goto(`/dashboard/rosters?tab=planner&scale=month&date=${holiday}&q=${tag}`)
  const row = rowOf(page, name)
  const said = new RegExp(`${say(holiday)} Day of liberating the South`)
  await expect(row.locator('[data-active], button[data-name], span[data-name]').first()).toContainText(said)

  const legend = page.getByRole('list', { name: 'Legend' })
  await legend.getByRole('button', { name: /public holidays?$/ }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Public holidays' })
  await expect(list).toContainText(`${say(holiday)} · Day of liberating the South`)
  await expect(list).toContainText('Vietnam')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  const mark = row.locator('[data-name^="Day of liberating the South"]')
  await mark.hover()
  const label = await mark.evaluate(one => getComputedStyle(one, '::after').content)
  expect(label).toContain('Day of liberating the South')
})
