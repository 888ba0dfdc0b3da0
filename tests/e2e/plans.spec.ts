import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { plus, tuesday } from './days.ts'
import { phone } from './parties.ts'
import { proposeForOne } from './plan-stage.ts'
import { type Api, callApi, expectNothingAside, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

// Alone, so that nobody else is free to go.

const makeProposal = (api: Api, tag: string, name: string) =>
  proposeForOne(api, name, {
    auditor: `Paula ${tag}`,
    mill: `Reed Mills ${tag}`,
    millNumber: tag,
    numbers: [`PL-1-${tag}`, `PL-2-${tag}`, `PL-3-${tag}`],
  })

/** Whoever was to go has other plans. */
const trainOnTuesday = (api: Api, auditorId: number) =>
  api.make('/rosters', {
    auditorId,
    kind: 'training',
    start: `${tuesday}T00:00:00Z`,
    end: `${plus(tuesday, 1)}T00:00:00Z`,
    note: '',
  })

test('A planner reads a proposal, why so, and accepts it by keyboard alone', async ({ page, request }) => {
  test.setTimeout(300_000)
  const api = await callApi(request)
  await signIn(page)
  await page.goto('/dashboard/plans')
  await expect(page.getByText('No proposals yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Auto-plan' }).first()).toBeVisible()
  await expectNoViolations(page)

  const { audits } = await makeProposal(api, 'desk', 'June of the reeds')
  await page.goto('/dashboard/plans')
  await expect(page.getByRole('link', { name: 'Proposals' }).first()).toBeVisible()
  const listed = page.getByRole('row', { name: /June of the reeds/ })
  await expect(listed).toContainText('Done')
  await expect(listed).toContainText('2 of 3')
  await expectNoViolations(page)
  await listed.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'June of the reeds' })).toBeVisible()
  await expect(page.getByText(/At most 0\.1\s% above the best possible\./)).toBeVisible()
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d+\\s*${name}$`) })
  await expect(tile('Planned')).toHaveText(/^2/)
  await expect(tile('Unplanned')).toHaveText(/^1/)
  await expect(tile('Changed since')).toHaveText(/^0/)
  await expectNoViolations(page)

  // Why one has no place.
  const rows = page.getByRole('table', { name: 'Audits' }).locator('tbody tr')
  const drawer = page.getByRole('dialog')
  await tile('Unplanned').focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  // Its own days stand there, by which it is looked for.
  await expect(rows.first()).toContainText(/\d{4}Not planned/)
  // And the nearest way out, without opening it.
  await expect(rows.first()).toContainText(/Move .* to \d+ \w+ \d{4}/)
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('Why it can’t be planned')
  await expect(drawer).toContainText('Paula desk')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // Of those without a place, those that one reason stops: the address keeps it.
  await tile('Unplanned').press('Enter')
  await expect(rows).toHaveCount(3)
  await chooseReason(page, 'All booked, planned or away (1)')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/code=.*taken/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Not planned')
  await expectNoViolations(page)
  // A reason that has gone since the address was kept still stands there, and nothing matches.
  await page.goto(page.url().replace('taken', 'siteClosed'))
  await expect(page.getByText('No results match your search.')).toBeVisible()
  await expect(page.getByRole('search')).toContainText('Site closed (0)')
  await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter')
  await expect(rows).toHaveCount(3)

  // Why another stands where it does; accepted there.
  await tile('Planned').focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await takeAway(page)
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('region', { name: 'Why this date and team' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(rows.first()).toContainText('Accepted')

  // The other is ticked, and accepted above the list.
  expect((await api.read(`/projects/${audits[2]?.id}`)).status).toBe('draft')
  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  const accept = page.getByRole('button', { name: 'Accept 1', exact: true })
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText('Accepted')
  await expect(page.getByText('1 audit accepted').last()).toBeVisible()
  expect((await api.read(`/projects/${audits[2]?.id}`)).status).toBe('assigned')
})

/** In the filters, by keys. */
async function chooseReason(page: Page, reason: string) {
  await page.getByRole('combobox', { name: 'Why not planned' }).focus()
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: reason })
  await expect(option).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('data-combobox-selected', { timeout: 200 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
}

/** The rows that are shown leave as a file. */
async function takeAway(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export this list' })
  await expect(dialog).toContainText('2 rows')
  await dialog.getByRole('radio', { name: 'CSV' }).press('Space')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toMatch(/^Proposal \d{4}-\d\d-\d\d\.csv$/)
  const [heading, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(heading).toMatch(/^\uFEFFAudit,Company,Start \(at the site\),End/)
  expect(lines).toHaveLength(2)
  await expect(dialog).toBeHidden()
}

test('On a phone a proposal is cards; what is refused says why and stays open', async ({ page, request }) => {
  test.setTimeout(300_000)
  const api = await callApi(request)
  const { plan, auditorId, audits } = await makeProposal(api, 'thumb', '')
  await trainOnTuesday(api, auditorId)
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto(`/dashboard/plans/${plan.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Proposal ${plan.id}` })).toBeVisible()
  const cards = page.getByRole('list', { name: 'Audits' }).locator('> li')
  await expect(cards).toHaveCount(3)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Why not planned' }).click()
  await page.getByRole('option', { name: 'All booked, planned or away (1)' }).click()
  await page.keyboard.press('Escape')
  await expectNothingAside(page)
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Not planned')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(cards).toHaveCount(3)
  await page.getByRole('button', { name: 'Accept all open' }).click()
  const question = page.getByRole('dialog', { name: /^Accept all \d+ open audits\?$/ })
  await question.getByRole('button', { name: 'Accept all open' }).click()
  const why = page.getByRole('alert', { name: '1 audit was not accepted' })
  await expect(why).toContainText('PL-3-thumb')
  await expect(why).toContainText('Paula thumb')
  const refused = cards.filter({ hasText: 'PL-3-thumb' })
  await expect(refused).toContainText('Open')
  await expect(page.getByText(/1 audit has been accepted\.$/)).toBeVisible()
  await refused.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Leave out' }).click()
  await expect(refused).toContainText('Left out')
  await page.getByRole('button', { name: 'Accept all open' }).click()
  await expect(page.getByText('No audit in this proposal is open.')).toBeVisible()
  await expectNoViolations(page)
  expect((await api.read(`/projects/${audits[2]?.id}`)).status).toBe('draft')

  // Whoever opens it later takes back what was accepted.
  await page.reload()
  await page.getByRole('button', { name: 'Undo accepted' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo 1 accepted audit?' })
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 audit is open again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo accepted' })).toBeHidden()
  await expectNoViolations(page)
})

test('A proposal is planned again on today’s roster, by other weights, and both are compared', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const api = await callApi(request)
  const { plan, auditorId } = await makeProposal(api, 'again', 'Reeds at first')
  await trainOnTuesday(api, auditorId)
  await signIn(page)
  await page.goto(`/dashboard/plans/${plan.id}`)
  // A click anywhere in a row is enough to read why.
  const first = page.getByRole('table', { name: 'Audits' }).locator('tbody tr').first()
  await first.getByText('Reed Mills again').click()
  const why = page.getByRole('dialog', { name: /Reed Mills again$/ })
  await expect(why).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await page.getByRole('button', { name: 'Plan again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan again' })
  await expect(dialog.getByLabel('Seed')).toHaveValue('2')
  await expectNoViolations(page)
  await dialog.getByText('Even load', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Start planning' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/plans/${plan.id}$`))
  await expect(page.getByText('Based on')).toBeVisible()
  await expect(page.getByText('Travel × 1, variety of auditors × 1, even load × 10, dates × 1')).toBeVisible()
  await expect(page.getByRole('link', { name: `Proposal ${plan.id}` })).toBeVisible()
  await expect(page.getByText('Nothing is booked until you accept it.')).toBeVisible({ timeout: 120_000 })

  await page.getByLabel('Compare with', { exact: true }).selectOption(`Reeds at first (no. ${plan.id})`)
  const figures = page.getByRole('table', { name: 'Figure' })
  await expect(figures.getByRole('row', { name: /^Planned/ })).toHaveText(/1\s*2$/)
  await expect(page.getByText('1 audit differs')).toBeVisible()
  const difference = page
    .getByRole('table', { name: 'Differences' })
    .getByRole('row', { name: /^PL-3-again/ })
  await expect(difference).toContainText('Not planned')
  await expect(difference.getByRole('rowheader')).toContainText('Reed Mills again')
  await expect(difference.getByRole('link', { name: 'PL-3-again' })).toBeVisible()
  await expect(difference).toContainText('Paula again')
  await expectNoViolations(page)
  await page.setViewportSize(phone)
  await expect(difference).toBeVisible()
  await expectNoViolations(page)
})
