import type { Page, Route } from '@playwright/test'
import {
  inHanoi,
  nextMonday,
  nextThursday,
  nextTuesday,
  nextWednesday,
  plus,
  say,
  thursday,
  tuesday,
} from './days.ts'
import { deafen } from './hold-back.ts'
import { makeBookedParties, makeParties } from './parties.ts'
import {
  barIn,
  confirm,
  drag,
  findDrafts,
  middleOf,
  openPlanner,
  readDay,
  rowOf,
  setStage,
} from './planner-stage.ts'
import { type Api, callApi, expectNoViolations, makeAudit } from './story.ts'
import { expect, type OpenFor, test } from './test.ts'

/** Without the live stream, so that only the save learns who was quicker. */
async function openDeaf(openFor: OpenFor, email: string, address: string): Promise<Page> {
  const page = await openFor(email)
  await deafen(page)
  await page.goto(address)
  return page
}

async function shorten(api: Api, id: number): Promise<void> {
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, { end: inHanoi(nextTuesday, '15:00'), version })
}

const shortened = new RegExp(
  `Site time.*${say(nextTuesday)} 08:00 – 17:00.*${say(nextTuesday)} 08:00 – 15:00`,
)

test('Whoever cancels an audit that was changed meanwhile sees in what, and confirms again', async ({
  openFor,
  request,
}) => {
  const {
    api,
    audit: { id },
    planner,
  } = await makeBookedParties(request)
  const page = await openDeaf(openFor, planner.email, `/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Cancel audit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel audit' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The mill is flooded.')
  await shorten(api, id)

  await dialog.getByRole('button', { name: 'Cancel audit' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by')
  await expect(dialog.getByRole('row', { name: shortened })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The mill is flooded.')
  await expect(dialog.getByRole('button', { name: 'Cancel audit' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Audit canceled successfully')).toBeVisible()
})

test('Whoever cancels an audit that is canceled already learns that nothing is left to do', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { planner, number } = await makeParties(api, request)
  const { id, version } = await makeAudit(api, number)
  const page = await openDeaf(openFor, planner.email, `/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Cancel audit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel audit' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Twice.')
  await api.change(`/projects/${id}/cancel`, { reason: 'Once.', version })
  await dialog.getByRole('button', { name: 'Cancel audit' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'It is canceled now, so there is nothing left to do here.',
  )
})

test('Whoever assigns to an audit that was changed meanwhile keeps the choice, and assigns again', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { planner, auditor, number } = await makeParties(api, request)
  const { id } = await makeAudit(api, number)
  const page = await openDeaf(openFor, planner.email, `/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Assign auditors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign auditors' })
  await dialog.getByRole('checkbox', { name: new RegExp(auditor.name) }).check()
  // No sooner: a page that reads its audit again in between would know of it.
  const shortenFirst = async (route: Route) => {
    await shorten(api, id)
    await route.continue()
  }
  await page.route('**/assign', shortenFirst, { times: 1 })

  await dialog.getByRole('button', { name: 'Assign 1 auditor' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by')
  await expect(dialog.getByRole('row', { name: shortened })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: new RegExp(auditor.name) })).toBeChecked()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Assign 1 auditor' }).click()
  await expect(page.getByText(`${auditor.name} assigned successfully`)).toBeVisible()
})

test('Whoever is about to accept a request sees at once that it was changed', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { planner, auditor } = await makeParties(api, request)
  const reviewers = await api.read(`/users/reviews?value=${encodeURIComponent(planner.name)}`)
  const form = {
    category: 'timeOff',
    start: inHanoi(nextMonday, '00:00'),
    end: inHanoi(nextThursday, '00:00'),
    reviewerId: reviewers.rows[0].id,
    userId: auditor.id,
    note: 'Family visit',
  }
  const { id, version } = await api.make('/requests', form)
  const page = await openFor(planner.email)
  await page.goto(`/dashboard/request/${id}`)
  await page.getByRole('button', { name: /^Accept/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept request' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Enjoy it.')
  await api.change(`/requests/${id}`, { ...form, end: inHanoi(plus(nextThursday, 1), '00:00'), version })

  await expect(dialog.getByRole('alert', { name: 'This request was changed in the meantime.' })).toBeVisible()
  await expect(
    dialog.getByRole('row', {
      name: new RegExp(
        `When.*${say(nextMonday)} – ${say(nextWednesday)}.*${say(nextMonday)} – ${say(nextThursday)}`,
      ),
    }),
  ).toBeVisible()
  await expectNoViolations(page)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Enjoy it.')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Request accepted successfully')).toBeVisible()
})

test('Whoever drags an audit that was moved meanwhile moves it to the day asked for, by one more click', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit: makeStaged, makePerson, tag } = await setStage(api)
  const { id: auditorId, name } = await makePerson('Anna')
  const { id, number } = await makeStaged('LATE', tuesday, [auditorId])
  await openPlanner(page, `&q=${tag}`)
  const from = await middleOf(barIn(page, name, number))
  await drag(page, from, { x: from.x + 2 * (await readDay(page)), y: from.y })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Move audit' })
  await expect(dialog).toContainText(`Before${say(tuesday)}`)
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, {
    start: inHanoi(nextMonday, '08:00'),
    end: inHanoi(nextMonday, '17:00'),
    version,
  })

  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by')
  await expect(dialog).toContainText(`Before${say(nextMonday)} 08:00 – 17:00`)
  await expect(dialog).toContainText(`After${say(thursday)} 08:00 – 17:00`)
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${number} moved`)).toBeVisible()
  await expect(barIn(page, name, `${number}.*${say(thursday)}`)).toBeVisible()
})

test('Whoever gives out a draft that was changed meanwhile assigns it as it is by then', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { makeAudit: makeStaged, makePerson, tag } = await setStage(api)
  const { name } = await makePerson('Anna')
  const { id, number } = await makeStaged('SOON', tuesday, [])
  await openPlanner(page, `&q=${tag}`)
  const drafts = await findDrafts(page, tag, 1)
  await drag(page, await middleOf(drafts.first()), await middleOf(rowOf(page, name)))
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Assign auditor' })
  await expect(dialog).toContainText(`After${name}`)
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, { end: inHanoi(thursday, '17:00'), version })

  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by')
  await expect(dialog).toContainText(`After${name} · ${say(tuesday)} 08:00 – ${say(thursday)} 17:00`)
  await confirm(page, 'Assign auditor', 'Assign', `${name} assigned to ${number}`)
  await expect(barIn(page, name, `${number}.*${say(thursday)} 17:00`)).toBeVisible()
})
