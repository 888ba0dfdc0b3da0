import { monday, plus, thursday, tuesday, typed, wednesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { phone } from './parties.ts'
import { type Api, callApi, makeAuditor, makeCustomer, planAudit, signIn } from './story.ts'
import { expect, test } from './test.ts'

// Whoever answers the phone at seven has nothing but a thumb.

test.use({ viewport: phone, hasTouch: true })

/** Somebody with an audit on each of the days, and two others who could go. */
async function setStage(api: Api, tag: string, days: readonly string[]) {
  const mills = await makeCustomer(api, `Thumb Mills ${tag}`, `T-${tag}`)
  const missing = await makeAuditor(api, `Tara ${tag}`, ['GRS'])
  await makeAuditor(api, `Udo ${tag}`, ['GRS'])
  await makeAuditor(api, `Vera ${tag}`, ['GRS'])
  const audits: { id: number }[] = []
  for (const [nth, day] of days.entries())
    audits.push(await planAudit(api, mills, `${tag}-${nth + 1}`, [day], [missing]))
  return { missing, ids: audits.map(({ id }) => id) }
}

type Member = { id: number; role: string; start: string; end: string; note: string }

/** All that an audit is, but for its version. */
async function standingOf(api: Api, ids: readonly number[]) {
  const found = await Promise.all(ids.map(id => api.read(`/projects/${id}`)))
  return found.map(({ start, end, status, statusReason, auditors }) => ({
    start,
    end,
    status,
    statusReason,
    team: (auditors as Member[]).map(({ id, role, start, end, note }) => ({
      id,
      role,
      start,
      end,
      note,
    })),
  }))
}

test('Three audits are replanned within a minute of the call', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { missing, ids } = await setStage(api, tag, [tuesday, wednesday, thursday])
  const before = await standingOf(api, ids)
  await signIn(page)
  await page.goto(`/dashboard/disruptions?report=${missing}`)
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  await expect(dialog.getByRole('button', { name: 'Report' })).toBeVisible()

  const called = Date.now()
  // Days are theirs once it is known where they are.
  await expect(dialog.getByText('Days in Asia/Ho Chi Minh')).toBeVisible()
  await dialog.getByLabel('Last day').fill(typed(thursday))
  await dialog.getByLabel('First day').fill(typed(monday))
  await dialog.getByRole('heading').first().tap()
  await expect(dialog.getByText('3 audits affected:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Report' }).tap()
  await page.getByRole('button', { name: 'Suggest all' }).tap()
  // Why this one and no other.
  await expect(page.getByRole('article', { name: `${tag}-1` })).toContainText(
    /: no travel, \d+ days? booked in /,
  )
  await page.getByRole('button', { name: 'Apply 3 changes' }).tap()
  for (const nth of [1, 2, 3])
    await expect(page.getByRole('article', { name: `${tag}-${nth}` })).toContainText('Settled')
  expect(Date.now() - called).toBeLessThan(60_000)

  for (const { team } of await standingOf(api, ids)) expect(team[0]?.id).not.toBe(missing)
  await page.getByRole('button', { name: /^Undo/ }).tap()
  await expect(page.getByText('Everything is back to how it was.')).toBeVisible()
  expect(await standingOf(api, ids)).toEqual(before)

  // Back in the list nobody is asked to report once more.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Disruptions' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/disruptions$/)
  await expect(dialog).toBeHidden()
})

test('Thirty audits of six weeks are settled by one tap, all or none, and undone to what was', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const from = plus(monday, 14)
  const days = Array.from({ length: 30 }, (_, nth) => plus(from, nth))
  const { missing, ids } = await setStage(api, tag, days)
  const before = await standingOf(api, ids)
  await signIn(page)
  await page.goto(`/dashboard/disruptions?report=${missing}`)
  const dialog = page.getByRole('dialog', { name: 'Report a disruption' })
  // Days are theirs once it is known where they are.
  await expect(dialog.getByText('Days in Asia/Ho Chi Minh')).toBeVisible()
  await dialog.getByLabel('Last day').fill(typed(plus(from, 41)))
  await dialog.getByLabel('First day').fill(typed(from))
  await dialog.getByRole('heading').first().tap()
  await expect(dialog.getByText('30 audits affected:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Report' }).tap()
  await page.getByRole('button', { name: 'Suggest all' }).tap()
  const apply = page.getByRole('button', { name: 'Apply 30 changes' })
  await expect(apply).toBeVisible()

  // One of them is changed, which this page has not heard of yet: nothing happens.
  const hear = await holdBack(page, /\/api\/disruptions\/\d+(\/options|\/suggest)?$/)
  const { version } = await api.read(`/projects/${ids[17]}`)
  await api.change(`/projects/${ids[17]}`, { note: 'Bring boots', version })
  await expect(page.getByRole('article')).toHaveCount(30)
  await apply.tap()
  const changedAudit = page.getByRole('article', { name: `${tag}-18` })
  await expect(changedAudit.getByRole('alert')).toBeVisible()
  expect(await standingOf(api, ids)).toEqual(before)

  hear()
  await page.reload()
  await page.getByRole('button', { name: 'Suggest all' }).tap()
  await apply.tap()
  await expect(page.getByRole('article', { name: `${tag}-30` })).toContainText('Settled')
  const settled = await standingOf(api, ids)
  expect(settled.filter(({ team }) => team.some(one => one.id === missing))).toEqual([])
  await page.getByRole('button', { name: /^Undo/ }).tap()
  await expect(page.getByText('Everything is back to how it was.')).toBeVisible()
  expect(await standingOf(api, ids)).toEqual(before)
})
