import type { Page } from '@playwright/test'
import { friday, monday } from './days.ts'
import { proposeForOne } from './plan-stage.ts'
import { barIn, drag, middleOf, openPlanner, readDay } from './planner-stage.ts'
import {
  type Api,
  callApi,
  expectNoViolations,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

const paula = 'Paula Rush'

async function makeProposal(api: Api) {
  const { plan, audits } = await proposeForOne(api, 'Rush hour', {
    auditor: paula,
    mill: 'Rush Mills',
    millNumber: 'rush',
    numbers: ['PT-1', 'PT-2', 'PT-3'],
  })
  return { planId: plan.id as number, third: audits[2]?.id }
}

const ghost = (page: Page, number: string) => barIn(page, paula, `${number}, Rush Mills, Proposed`)
const booked = (page: Page, number: string) => barIn(page, paula, `${number}, Rush Mills, Assigned`)

test('A proposal stands on the timeline: moved by mouse and keys, accepted, and taken back', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const api = await callApi(request)
  const { planId, third } = await makeProposal(api)
  await signIn(page)
  await page.goto(`/dashboard/plans/${planId}`)
  await page.getByRole('button', { name: 'On the timeline' }).click()
  await expect(page).toHaveURL(new RegExp(`plan=${planId}`))
  const panel = page.getByRole('complementary', { name: 'Proposal' })
  await expect(panel.getByRole('group', { name: 'Show only' })).toHaveText('2Planned1Unplanned0Changed')
  await expect(ghost(page, 'PT-3')).toBeVisible()
  await expectNoViolations(page)

  // Why one has no place, and the way out of it.
  await panel.getByRole('button', { name: /Unplanned/ }).click()
  await expect(panel.getByRole('list', { name: 'Audits' })).toContainText(/Move .* to \d+ \w+ \d{4}/)
  await panel.getByRole('list', { name: 'Audits' }).getByRole('button').first().click()
  await expect(panel).toContainText('Why it can’t be planned')
  await expectNoViolations(page)
  await panel.getByRole('button', { name: 'Back to the list' }).click()

  // By mouse a day later; to where another is proposed it springs back, and says why.
  const day = await readDay(page)
  const from = await middleOf(ghost(page, 'PT-3'))
  await drag(page, from, { x: from.x + day, y: from.y })
  await page.mouse.up()
  await expect(page.getByText(/^PT-3 is now proposed for/)).toBeAttached()
  const moved = await middleOf(ghost(page, 'PT-3'))
  expect(Math.round((moved.x - from.x) / day)).toBe(1)
  await expect(ghost(page, 'PT-3')).toHaveAccessibleName(/Moved from/)
  await drag(page, moved, { x: moved.x - 2 * day, y: moved.y })
  await page.mouse.up()
  await expect(
    page.getByText(/^Not moved: Another row of this proposal sends Paula Rush to PT-[12]/),
  ).toBeVisible()
  expect((await middleOf(ghost(page, 'PT-3'))).x).toBeCloseTo(moved.x, 0)

  // By keys: why it stands there, moved back, ticked and accepted.
  await ghost(page, 'PT-3').focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'PT-3' })
  await expect(card).toContainText('Set by hand by')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(ghost(page, 'PT-3')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^PT-3 is now proposed for/)).toBeAttached()
  await expect.poll(async () => Math.round(((await middleOf(ghost(page, 'PT-3'))).x - from.x) / day)).toBe(2)
  await ghost(page, 'PT-3').focus()
  await page.keyboard.press('Control+Space')
  await expect(panel.getByRole('button', { name: 'Accept 1 selected' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(booked(page, 'PT-3')).toBeVisible()
  await expect(ghost(page, 'PT-3')).toHaveCount(0)
  expect((await api.read(`/projects/${third}`)).status).toBe('assigned')
  await page.keyboard.press('Control+z')
  await expect(ghost(page, 'PT-3')).toBeVisible()
  expect((await api.read(`/projects/${third}`)).status).toBe('draft')

  // What somebody else accepts is seen at once.
  const { rows } = await api.read(`/plans/${planId}/rows`)
  const other = rows.find((row: { project: { id: number } }) => row.project.id === third)
  await api.change(`/plans/${planId}/accept`, { rows: [{ rowId: other.rowId, version: other.version }] })
  await expect(booked(page, 'PT-3')).toBeVisible()

  // And taken back by whoever comes later: one by its row, then all.
  await panel.getByRole('button', { name: /Accepted/ }).click()
  await panel.getByRole('list', { name: 'Audits' }).getByRole('button', { name: /PT-3/ }).click()
  await expect(panel).toContainText('Accepted by')
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(ghost(page, 'PT-3')).toBeVisible()
  expect((await api.read(`/projects/${third}`)).status).toBe('draft')
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(booked(page, 'PT-3')).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the list' }).click()
  await expectNoViolations(page)
  await panel.getByRole('button', { name: 'Undo accepted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(ghost(page, 'PT-3')).toBeVisible()
  await expect(panel).toContainText('Nothing is accepted anymore.')
  await panel.getByRole('button', { name: 'Leave the proposal' }).click()
  await expect(page.getByRole('complementary', { name: 'To do' })).toBeVisible()
})

test('A booking that makes room for a draft is accepted together with it, by one tick', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const [alone, both] = [`Ola ${tag}`, `Pia ${tag}`]
  const auditors = [await makeAuditor(api, alone, ['GRS']), await makeAuditor(api, both, ['GRS', 'RDS'])]
  const mill = await makeCustomer(api, `Room Mills ${tag}`, tag)
  const rds = (await api.read('/standards?code=RDS')).rows[0].id
  const draft = await planAudit(api, { ...mill, standardId: rds }, `RM-1-${tag}`, [monday])
  const booked = await planAudit(api, mill, `RM-2-${tag}`, [monday], auditors.slice(1))
  const plan = await api.make('/plans', {
    projectId: [draft.id],
    firstDay: monday,
    lastDay: friday,
    effort: 'quick',
    auditorId: auditors,
    moves: 'team',
  })
  await expect
    .poll(async () => (await api.read(`/plans/${plan.id}`)).state, { timeout: 120_000 })
    .toBe('done')
  await openPlanner(page, `&plan=${plan.id}&q=${encodeURIComponent(tag)}`)
  const panel = page.getByRole('complementary', { name: 'Proposal' })
  const listed = panel.getByRole('list', { name: 'Audits' }).getByRole('listitem')
  await expect(listed).toHaveText([new RegExp(`RM-1-${tag}`)])
  await panel.getByRole('button', { name: 'Bookings changed' }).click()
  await expect(listed).toHaveText([new RegExp(`RM-2-${tag}`)])
  await barIn(page, both, `RM-1-${tag}.*Proposed`).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: `RM-1-${tag}` })
  await expect(card).toContainText('Only works together with other audits')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(barIn(page, both, `RM-1-${tag}.*Proposed`)).toBeFocused()
  await page.keyboard.press('Control+Space')
  await expect(panel.getByRole('button', { name: /^Accept \d selected/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^2 audits accepted/).first()).toBeVisible()
  await expect(barIn(page, both, `RM-1-${tag}.*Assigned`)).toBeVisible()
  await expect(barIn(page, alone, `RM-2-${tag}.*Assigned`)).toBeVisible()
  const teamOf = async (id: number) =>
    (await api.read(`/projects/${id}`)).auditors.map((one: { id: number }) => one.id)
  expect([await teamOf(draft.id), await teamOf(booked.id)]).toEqual([auditors.slice(1), auditors.slice(0, 1)])
})

test('A row that is pressed in the list is brought into sight, far down the timeline as it may be', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  for (let nth = 10; nth < 30; nth++) await makeAuditor(api, `Abel ${nth} ${tag}`, ['RDS'])
  const zoe = `Zoe ${tag}`
  const auditor = await makeAuditor(api, zoe, ['GRS'])
  const mill = await makeCustomer(api, `Far Mills ${tag}`, tag)
  const draft = await planAudit(api, mill, `FR-1-${tag}`, [monday])
  const days = { firstDay: monday, lastDay: friday, effort: 'quick' }
  const plan = await api.make('/plans', { projectId: [draft.id], ...days, auditorId: [auditor] })
  await expect
    .poll(async () => (await api.read(`/plans/${plan.id}`)).state, { timeout: 120_000 })
    .toBe('done')
  await openPlanner(page, `&plan=${plan.id}&q=${encodeURIComponent(tag)}`)
  const panel = page.getByRole('complementary', { name: 'Proposal' })
  const listed = panel.getByRole('list', { name: 'Audits' }).getByRole('button', { name: `FR-1-${tag}` })
  await expect(listed).toBeVisible()
  const far = barIn(page, zoe, `FR-1-${tag}.*Proposed`)
  await expect(far).not.toBeInViewport()
  await listed.click()
  await expect(far).toBeInViewport()
})
