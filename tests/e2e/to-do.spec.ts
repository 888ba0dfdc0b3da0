import { addDays } from '#domain/zoned-time.ts'
import { formatDate } from '#words/days.ts'
import { today, tuesday } from './days.ts'
import { barIn, confirm, findDrafts, openPlanner, setStage } from './planner-stage.ts'
import { callApi, expectNoViolations, makeAuditor, makeCustomer } from './story.ts'
import { expect, test } from './test.ts'

test('An audit whose standard nobody covers any more is in To do with the reason, until somebody covers it.', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const [anna, cho] = [await makePerson('Anna'), await makePerson('Cho')]
  const bao = { name: `${tag} Bao`, id: await makeAuditor(api, `${tag} Bao`, ['GOTS']) }
  const { id, number } = await makeAudit('LOST', tuesday, [anna.id])
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}/assign`, { auditors: [{ id: bao.id }], version, confirmed: true })

  await openPlanner(page, `&q=${tag}`)
  await findDrafts(page, tag, 0)
  await barIn(page, anna.name, 'LOST').focus()
  await page.keyboard.press('Delete')
  await confirm(page, 'Remove auditor from audit', 'Remove', `${anna.name} removed from ${number}`)
  const rows = await findDrafts(page, tag, 1)
  await expect(rows).toContainText(number)
  await expect(rows).toContainText(`GRS isn’t covered: ${anna.name} left `)
  await expect(page.getByRole('complementary', { name: 'To do' })).toContainText('1 audit')
  await expectNoViolations(page)

  await rows.getByRole('button').click()
  const finder = page.getByRole('complementary', { name: `Who can take ${number}` })
  await expect(finder).toContainText('GRS isn’t covered')
  await expect(finder.getByRole('link', { name: anna.name, exact: true })).toHaveAttribute(
    'href',
    `/dashboard/auditors/${anna.id}`,
  )
  const pageOfCho = finder.getByRole('link', { name: `Open the page of ${cho.name} in a new tab` })
  await expect(pageOfCho).toHaveAttribute('href', `/dashboard/auditors/${cho.id}`)
  await finder.getByRole('button', { name: new RegExp(cho.name) }).click()
  await confirm(page, 'Assign auditor', 'Assign', `${cho.name} assigned to ${number}`)
  await expect(barIn(page, cho.name, 'LOST')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'To do' }).getByText(number)).toHaveCount(0)

  // From the card of a bar one goes on to whoever is on the team.
  await barIn(page, cho.name, 'LOST').press('Enter')
  const card = page.getByRole('dialog', { name: number })
  await expect(card.getByRole('link', { name: bao.name, exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: /^Planned Mills/ })).toHaveAttribute(
    'href',
    /^\/dashboard\/customers\/\d+$/,
  )
  await card.getByRole('link', { name: cho.name, exact: true }).press('Enter')
  await expect(page).toHaveURL(`/dashboard/auditors/${cho.id}`)
})

test('Drafts are in order of their due visits; the address can name one batch', async ({ page, request }) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Owing Mills ${tag}`, tag)
  const { rows } = await api.read('/standards?code=ISO9001')
  const due = async (decidedAgo: number) => {
    const decided = addDays(today, -decidedAgo)
    const number = `QMS-${tag}-${decidedAgo}`
    const { id } = await api.make('/certificates', { customerId, standardId: rows[0].id, number, decided })
    const { visits } = await api.read(`/certificates/${id}`)
    return visits.find(({ state }: { state: string }) => state === 'open')
  }
  const [later, sooner, other] = [await due(200), await due(260), await due(230)]
  const draft = async (visits: { id: number }[]) => {
    const visitIds = visits.map(({ id }) => id)
    const { items } = await api.make('/visits/proposal', { visitIds, combine: 'none' }, 200)
    return api.make('/visits/drafts', { items: items.map(toDraft) }, 200)
  }
  const { batchId } = await draft([later, sooner])
  await draft([other])

  await openPlanner(page, `&batchId=${batchId}`)
  const drafts = await findDrafts(page, tag, 2)
  await expect(drafts.first()).toContainText(`Due ${formatDate(sooner.due)}`)
  await expect(drafts.last()).toContainText(`Due ${formatDate(later.due)}`)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await expect(page).not.toHaveURL(/batchId/)
  await expect(await findDrafts(page, tag, 3)).toContainText(
    [sooner, other, later].map(one => `Due ${formatDate(one.due)}`),
  )
})

type Proposed = { countsFor: object[]; siteId: number; standardId: number[]; start: string; end: string }
const toDraft = ({ countsFor, siteId, standardId, start, end }: Proposed) => ({
  countsFor,
  siteId,
  standardId,
  start,
  end,
})

test('An audit that starts soon and is tentative is in To do with the reason, until it is noted there that the customer agreed', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit, makePerson, tag } = await setStage(api)
  const anna = await makePerson('Anna')
  const tomorrow = addDays(new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10), 1)
  const { id, number } = await makeAudit('SOON', tomorrow, [anna.id])
  // Agreements are noted here.
  const far = await makeAudit('FAR', tuesday, [])
  await api.change(`/projects/${far.id}/agree`, { version: 0 })

  await openPlanner(page, `&q=${tag}`)
  await page.getByRole('textbox', { name: 'Find a draft by number or customer' }).fill(number)
  const list = page.getByRole('complementary', { name: 'To do' })
  await expect(
    list.getByText('It starts within 3 working days, and the customer hasn’t agreed to the dates.'),
  ).toBeVisible()
  await list.getByRole('button', { name: new RegExp(number) }).press('Enter')
  const panel = page.getByRole('complementary', { name: `Who can take ${number}` })
  await expect(
    panel.getByText('It starts within 3 working days, and the customer hasn’t agreed to the dates.'),
  ).toBeVisible()
  await expectNoViolations(page)
  await panel.getByRole('button', { name: 'Customer agreed' }).press('Enter')
  await expect(list.getByText(number)).toHaveCount(0)
  await expect(list).toBeVisible()
  expect((await api.read(`/projects/${id}`)).agreedOn).not.toBeNull()
})

test('To do can be what starts in the period shown, and leads to the whole work list', async ({
  page,
  request,
}) => {
  const { makeAudit, tag } = await setStage(await callApi(request))
  const [near, far] = [await makeAudit('NEAR', tuesday, []), await makeAudit('FAR', addDays(tuesday, 60), [])]
  await openPlanner(page, `&q=${tag}`)
  const drafts = await findDrafts(page, tag, 2)
  await page.getByRole('checkbox', { name: 'In the period shown' }).check()
  await expect(drafts).toHaveCount(1)
  await expect(drafts).toContainText(near.number)
  await page.getByRole('checkbox', { name: 'In the period shown' }).uncheck()
  await expect(drafts).toHaveCount(2)
  await expect(drafts.last()).toContainText(far.number)
  await page.getByRole('complementary', { name: 'To do' }).getByRole('link', { name: /work/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work list' })).toBeVisible()
})
