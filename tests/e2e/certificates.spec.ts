import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/zoned-time.ts'
import { today, typed } from './days.ts'
import { atKeyboard } from './keyboard.ts'
import { makeParties } from './parties.ts'
import { callApi, expectNothingAside, expectNoViolations, makeCustomer, signIn } from './story.ts'
import { expect, test } from './test.ts'

const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`

async function pickStandard(page: Page, dialog: Locator, code: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Standard' }).fill(code)
  await page.getByRole('option', { name: code.replace('ISO', 'ISO ') }).click()
}

test('A standing certificate is entered on its customer’s page, with the expiry that the programme proposes', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Certified Mills ${tag}`, tag)
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  const section = page.getByRole('region', { name: 'Certificates' })
  await expect(section).toContainText('No certificates yet.')
  await expect(section.getByRole('button')).toHaveCount(1)

  await section.getByRole('button', { name: 'Enter certificate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(tag))
  // With one site there is none to choose.
  await expect(dialog.getByLabel('Central site')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a certificate number.')).toBeVisible()
  await expectNoViolations(page)
  await pickStandard(page, dialog, 'ISO9001')
  await dialog.getByLabel('Number').fill(`QMS-${tag}`)
  await dialog.getByLabel('Decided').fill(typed(yearAgo))
  await page.keyboard.press('Tab')
  const end = addDays(`${Number(yearAgo.slice(0, 4)) + 3}${yearAgo.slice(4)}`, -1)
  await expect(dialog.getByLabel('Expires')).toHaveValue(typed(end))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const line = section
    .getByRole('listitem')
    .filter({ hasText: `QMS-${tag}` })
    .first()
  await expect(line).toContainText('Active')
  await expect(line).toContainText('Surveillance 1: due')
  await expect(line).toContainText('Recertification: due')
  await expect(page.getByRole('region', { name: 'Next audit' })).toContainText(
    /Nothing planned; Surveillance 1 has been due since/,
  )
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await expectNothingAside(page)
})

test('A certificate that is wanted is entered by keyboard alone, and its page says what comes first', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Wanted Mills ${tag}`, tag)
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  await page.getByRole('button', { name: 'Enter certificate' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ISO14001')
  await expect(page.getByRole('option', { name: 'ISO 14001' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Standard' })).toHaveValue('ISO 14001')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Wanted by')).toBeFocused()
  await page.keyboard.type(typed(addDays(today, 200)))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const link = page.getByRole('link', { name: 'No number yet' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'The pending certificate for ISO14001' }),
  ).toBeVisible()
  const cycle = page.getByRole('list', { name: 'This cycle', exact: true })
  await expect(cycle.getByRole('listitem').filter({ hasText: 'Stage 1' })).toContainText('Nothing planned')
  await expect(cycle.getByRole('listitem').filter({ hasText: 'Stage 2' })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})

test('A certificate is granted, extended, suspended, restored and withdrawn on its page', async ({
  page,
  request,
}) => {
  const { tag, id } = await makePending(await callApi(request))
  await signIn(page)
  await page.goto(`/dashboard/certificates/${id}`)
  const status = (name: string) =>
    expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
  await status('Pending')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Grant' }).click()
  await expect(page.getByRole('dialog', { name: `Grant ISO 9001 for Granted Mills ${tag}` })).toBeVisible()
  await expect(dialog.getByLabel('Expires')).not.toHaveValue('')
  // What was proposed is nothing to lose.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Grant' }).click()
  await dialog.getByLabel('Number').fill(`QMS-${tag}`)
  await expect(dialog.getByLabel('Expires')).not.toHaveValue('')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Grant' }).click()
  const question = page.getByRole('dialog', { name: 'Not audited yet' })
  await expect(question).toContainText('is not done yet')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Grant anyway' }).click()
  await status('Active')
  await expect(page.getByRole('heading', { level: 1, name: `QMS-${tag}` })).toBeVisible()

  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByRole('dialog', { name: `Extend QMS-${tag} of Granted Mills ${tag}` })).toBeVisible()
  await expect(dialog).toContainText(/It expires .* may run until/)
  await dialog.getByLabel('Reason').fill('The audit was put off by a flood')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText(/extended beyond the end of the cycle/)).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The fees are not paid')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await status('Suspended')
  await expect(page.getByRole('button', { name: 'Extend' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByLabel('Reason').fill('They are paid')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await status('Active')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Reason').fill('The company closes')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await status('Withdrawn')
  await expect(page.getByText('The company closes').first()).toBeVisible()
})

test('By keyboard alone a certificate is changed, suspended and withdrawn', async ({ page, request }) => {
  const api = await callApi(request)
  const { tag, id, version } = await makePending(api)
  await api.change(`/certificates/${id}/grant`, {
    number: `KEY-${tag}`,
    decided: yearAgo,
    confirmed: true,
    version,
  })
  await signIn(page)
  await page.goto(`/dashboard/certificates/${id}`)
  const dialog = page.getByRole('dialog')
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const giveReason = async (reason: string) => {
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type(reason)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await press('Edit')
  await dialog.getByLabel('Scope').focus()
  await page.keyboard.type('Weaving of cotton')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Certificate', exact: true })).toContainText(
    'Weaving of cotton',
  )
  await press('Suspend')
  await giveReason('The fees are not paid')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await press('Withdraw')
  await giveReason('The company closes')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
})

test('A special visit is added on the page of its certificate, by mouse and by keyboard', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { tag, id, version } = await makePending(api)
  await api.change(`/certificates/${id}/grant`, {
    number: `SPECIAL-${tag}`,
    decided: yearAgo,
    confirmed: true,
    version,
  })
  await signIn(page)
  await page.goto(`/dashboard/certificates/${id}`)
  const dialog = page.getByRole('dialog', { name: `Add visit to SPECIAL-${tag}` })
  await page.getByRole('button', { name: 'Add visit' }).click()
  await dialog.getByRole('button', { name: 'Add visit' }).click()
  await expect(dialog.getByText('Please enter a date.')).toBeVisible()
  await expectNoViolations(page)
  const due = addDays(today, 40)
  await dialog.getByLabel('Due').fill(typed(due))
  await dialog.getByLabel('Latest').fill(typed(addDays(due, -1)))
  await dialog.getByLabel('Reason').fill('A complaint')
  await dialog.getByRole('button', { name: 'Add visit' }).click()
  await expect(dialog.getByText('The window must end on or after the due day.')).toBeVisible()
  await dialog.getByLabel('Latest').fill(typed(addDays(due, 3)))
  await dialog.getByRole('button', { name: 'Add visit' }).click()
  await expect(dialog).toBeHidden()
  const cycle = page.getByRole('list', { name: 'This cycle', exact: true })
  const special = cycle.getByRole('listitem').filter({ hasText: 'Special visit' })
  await expect(special).toContainText('A complaint')

  await page.getByRole('button', { name: 'Add visit' }).focus()
  await page.keyboard.press('Enter')
  const kind = dialog.getByLabel('Kind')
  await expect(kind).toBeFocused()
  await atKeyboard(page).chooseOption('Transfer visit')
  await expect(kind).toHaveValue('Transfer visit')
  await dialog.getByLabel('Due').focus()
  await page.keyboard.type(typed(due))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cycle.getByRole('listitem').filter({ hasText: 'Transfer visit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add visit' })).toBeFocused()

  // On a phone how each visit stands is beside its name, at the edge of the list.
  await page.setViewportSize({ width: 390, height: 844 })
  const gaps = () =>
    cycle.evaluate(list =>
      [...list.querySelectorAll(':scope > li')].map(visit => {
        const [name, standing] = [visit.firstElementChild, visit.lastElementChild]
        const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
        const standsAt = boxOf(standing)
        return {
          right: boxOf(visit).right - standsAt.right,
          isBeside: standsAt.top < boxOf(name).bottom,
        }
      }),
    )
  await expect
    .poll(async () => (await gaps()).every(({ right, isBeside }) => right < 1 && isBeside))
    .toBe(true)
})

async function makePending(api: Awaited<ReturnType<typeof callApi>>) {
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Granted Mills ${tag}`, tag)
  const standards = await api.read('/standards?code=ISO9001')
  const { id, version } = await api.make('/certificates', {
    customerId,
    standardId: standards.rows[0].id,
    wantedBy: addDays(today, 200),
  })
  return { tag, id: id as number, version: version as number }
}

test('A certificate is suspended by keyboard together with the audits that are planned for it', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Planned Mills ${tag}`, tag)
  const standardId = (await api.read('/standards?code=ISO9001')).rows[0].id
  const certificate = { customerId, standardId, number: `QMS-${tag}`, decided: yearAgo }
  const { id } = await api.make('/certificates', certificate)
  const { visits } = await api.read(`/certificates/${id}`)
  const audit = await api.make('/projects', {
    idflNumber: `P-${tag}`,
    customerId,
    standardId: [standardId],
    start: `${visits[0].due}T01:00:00Z`,
    end: `${visits[0].due}T10:00:00Z`,
    countsFor: [{ visitId: visits[0].id }],
  })
  await signIn(page)
  await page.goto(`/dashboard/certificates/${id}`)
  await page.getByRole('button', { name: 'Suspend' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list')).toContainText(`P-${tag}, `)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await dialog.getByRole('checkbox', { name: 'Cancel this audit' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('The fees are not paid')
  await dialog.getByRole('button', { name: 'Suspend' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Certificate suspended, 1 audit canceled')).toBeVisible()
  expect(await api.read(`/projects/${audit.id}`)).toMatchObject({
    status: 'canceled',
    statusReason: 'The fees are not paid',
  })
})

test('A suspended certificate is taken out of an audit that counts for another one, which goes on', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Combined Mills ${tag}`, tag)
  const certify = async (code: string) => {
    const standardId = (await api.read(`/standards?code=${code}`)).rows[0].id
    const form = { customerId, standardId, number: `${code}-${tag}`, decided: yearAgo }
    const { id } = await api.make('/certificates', form)
    return { id, standardId, visit: (await api.read(`/certificates/${id}`)).visits[0] }
  }
  const [quality, other] = [await certify('ISO9001'), await certify('ISO14001')]
  const audit = await api.make('/projects', {
    idflNumber: `B-${tag}`,
    customerId,
    standardId: [quality.standardId, other.standardId],
    start: `${quality.visit.due}T01:00:00Z`,
    end: `${quality.visit.due}T10:00:00Z`,
    countsFor: [{ visitId: quality.visit.id }, { visitId: other.visit.id }],
  })
  await signIn(page)
  await page.goto(`/dashboard/certificates/${quality.id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list')).toContainText('which also counts for another certificate')
  await dialog.getByRole('checkbox', { name: 'Take the certificate out of this audit' }).check()
  await dialog.getByLabel('Reason').fill('The fees are not paid')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(`Certificate suspended; B-${tag} kept for another certificate`)).toBeVisible()
  const { status, visits } = await api.read(`/projects/${audit.id}`)
  expect([status, visits.map((visit: { id: number }) => visit.id)]).toEqual(['draft', [other.visit.id]])
})

test('A standing certificate that is entered takes the audits that its customer has already', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Known Mills ${tag}`, tag)
  const standardId = (await api.read('/standards?code=ISO9001')).rows[0].id
  // The first surveillance of the certificate below may be from nine months after the decision on.
  const day = addDays(yearAgo, 330)
  const audit = await api.make('/projects', {
    idflNumber: `K-${tag}`,
    customerId,
    standardId: [standardId],
    start: `${day}T01:00:00Z`,
    end: `${day}T10:00:00Z`,
  })
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  await page.getByRole('button', { name: 'Enter certificate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Number')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await pickStandard(page, dialog, 'ISO9001')
  await dialog.getByLabel('Number').fill(`QMS-${tag}`)
  await dialog.getByLabel('Decided').fill(typed(yearAgo))
  const box = dialog.getByRole('checkbox', { name: 'Link existing audits' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Certificates' })).toContainText(/Active\s*Valid until \d\d /)
  const { visits } = await api.read(`/projects/${audit.id}`)
  expect(visits).toMatchObject([{ label: 'Surveillance 1', number: `QMS-${tag}` }])
})

test('Planners of visits are notified of a suspended certificate, open it, and choose whether by email', async ({
  openFor,
  request,
}) => {
  const api = await callApi(request)
  const { planner, number } = await makeParties(api, request)
  const { customerId } = await makeCustomer(api, `Told Mills ${number}`, `T-${number}`)
  const standardId = (await api.read('/standards?code=ISO9001')).rows[0].id
  const certificate = { customerId, standardId, number: `QMS-${number}`, decided: yearAgo }
  const { id, version } = await api.make('/certificates', certificate)
  await api.change(`/certificates/${id}/suspend`, { reason: 'The fees are not paid', version })
  const page = await openFor(planner.email)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  const notice = new RegExp(`QMS-${number} \\(Told Mills ${number}\\) was suspended`)
  await expectNoViolations(page)
  await drawer.getByRole('link', { name: notice }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: `QMS-${number}` })).toBeVisible()
  await page.goto('/dashboard/profile#mails')
  const mails = page.getByRole('region', { name: 'Emails' })
  await expect(mails.getByLabel('Certificate decided on')).toHaveValue('atOnce')
  await expect(mails.getByLabel('Due visits')).toHaveValue('daily')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})
