import type { Page } from '@playwright/test'
import { inHanoi, nextMonday, nextTuesday, nextWednesday, plus, say, typed } from './days.ts'
import { askForTimeOff, makeBookedParties, makeParties, phone } from './parties.ts'
import { callApi, chosenPassword, expectNoViolations } from './story.ts'
import { expect, test } from './test.ts'

test.describe('A request', () => {
  test('for time off takes the auditor off an audit once it is accepted', async ({ openFor, request }) => {
    const {
      audit: { id: auditId },
      auditor,
      planner,
      number,
    } = await makeBookedParties(request)

    const own = await openFor(auditor.email, phone)
    await own.goto('/dashboard/request')
    await expect(own.getByRole('button', { name: 'New request' }).first()).toBeVisible()
    await expectNoViolations(own)
    await askForTimeOff(own, planner.name)
    await expect(
      own.getByRole('listitem').filter({ hasText: /Time off.*Waiting.*Family visit/s }),
    ).toBeVisible()
    await expectNoViolations(own)

    const desk = await openFor(planner.email)
    await desk.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const drawer = desk.getByRole('dialog', { name: 'Notifications' })
    await expect(drawer).toContainText('is waiting for your decision')
    await expectNoViolations(desk)
    await drawer.getByRole('link', { name: new RegExp(auditor.name) }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Time off · ${auditor.name}`)
    const consequences = desk.getByRole('region', { name: 'If you accept' })
    await expect(consequences).toContainText(number)
    await expect(consequences).toContainText('returns to draft: nobody else is on the team')
    await expect(drawer).toBeHidden()
    await expectNoViolations(desk)

    await desk.getByRole('button', { name: 'Accept and remove from audit' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Accept request' })
    await expect(dialog).toContainText(`This removes ${auditor.name} from an audit`)
    await expect(dialog.getByRole('link', { name: number })).toBeVisible()
    await expectNoViolations(desk)
    await dialog.getByLabel('Reason').fill('Have a good time')
    await dialog.getByRole('button', { name: 'Accept and remove from audit' }).click()
    await expect(desk.getByText('Request accepted successfully')).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Decision' })).toContainText('Have a good time')
    await expectNoViolations(desk)

    await desk.goto(`/dashboard/audits/${auditId}`)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(desk.getByText('Draft', { exact: true }).first()).toBeVisible()
    await expect(
      desk.getByText(`${auditor.name} was released: not available at this time.`).first(),
    ).toBeVisible()

    const notifications = await readNotifications(own)
    await expect(notifications).toContainText(/Time off for .* was accepted\. Have a good time/)
    await expectNoViolations(own)
  })

  test('for sick leave needs no note, and whoever asks for time off reads who else is away', async ({
    openFor,
    request,
  }) => {
    const api = await callApi(request)
    const { auditor, planner } = await makeParties(api, request)
    const days = { start: inHanoi(nextWednesday, '00:00'), end: inHanoi(plus(nextWednesday, 1), '00:00') }
    await api.make('/rosters', { auditorId: auditor.id, kind: 'sickLeave', note: '', ...days })
    const desk = await openFor(planner.email)
    await desk.goto('/dashboard/request')
    await desk.getByRole('button', { name: 'New request' }).first().click()
    const asking = desk.getByRole('dialog', { name: 'New request' })
    await asking.getByLabel('First day').fill(typed(nextWednesday))
    await desk.keyboard.press('Tab')
    // Others of the department may be away by other stories.
    await expect(asking.getByText(/^Also away/)).toContainText(auditor.name)
    await expectNoViolations(desk)

    const own = await openFor(auditor.email, phone)
    await own.goto('/dashboard/request')
    await own.getByRole('button', { name: 'New request' }).first().click()
    const form = own.getByRole('dialog', { name: 'New request' })
    await form.getByRole('combobox', { name: 'Category' }).click()
    await own.getByRole('option', { name: 'Sick leave' }).click()
    await form.getByLabel('First day').fill(typed(nextMonday))
    await own.keyboard.press('Tab')
    await form.getByRole('combobox', { name: 'Reviewer' }).fill(planner.name)
    await own.getByRole('option', { name: planner.name }).click()
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(own.getByRole('listitem').filter({ hasText: /Sick leave.*Waiting/s })).toBeVisible()
  })

  test('for time off says how many days are left, that this is more, and whoever decides reads it', async ({
    openFor,
    request,
  }) => {
    const api = await callApi(request)
    const { auditor, planner } = await makeParties(api, request)
    const admin = await openFor()
    await admin.goto(`/dashboard/auditors/${auditor.id}`)
    await admin.getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('dialog', { name: `Edit ${auditor.name}` })
    await edit.getByRole('button', { name: 'Working days, travel, limits and time off' }).click()
    await edit.getByLabel('Days off a year').fill('2,5')
    await expectNoViolations(admin)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('2.5 days a year')).toBeVisible()
    await expect(admin.getByText('2.5 days left this year.')).toBeVisible()

    const own = await openFor(auditor.email, phone)
    await own.goto('/dashboard/request')
    await own.getByRole('button', { name: 'New request' }).first().click()
    const form = own.getByRole('dialog', { name: 'New request' })
    await expect(form.getByText('2.5 days left this year.')).toBeVisible()
    await form.getByLabel('First day').fill(typed(nextMonday))
    await own.keyboard.press('Tab')
    const year = nextMonday.slice(0, 4)
    await expect(form.getByText(`2.5 days left in ${year}. This request uses 1 day.`)).toBeVisible()
    await form.getByLabel('Last day').fill(typed(nextWednesday))
    await own.keyboard.press('Tab')
    await expect(form.getByText('This is 0.5 days over the allowance.')).toBeVisible()
    await expectNoViolations(own)
    await form.getByRole('combobox', { name: 'Reviewer' }).fill(planner.name)
    await own.getByRole('option', { name: planner.name }).click()
    await form.getByLabel('Note').fill('Family visit')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(own.getByText('Request sent successfully')).toBeVisible()

    const decides = await callApi(request, { email: planner.email, password: chosenPassword })
    const [{ id }] = (await decides.read('/requests/approval?status=waiting')).rows
    const desk = await openFor(planner.email)
    await desk.goto(`/dashboard/request/${id}`)
    const consequences = desk.getByRole('region', { name: 'If you accept' })
    await expect(consequences).toContainText('This is 0.5 days over the allowance.')
    await expectNoViolations(desk)
    await desk.getByRole('button', { name: 'Accept', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Accept request' })
    await expect(dialog).toContainText(`2.5 days left in ${year}. This request uses 3 days.`)
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(desk.getByText('Request accepted successfully')).toBeVisible()
  })

  test('that was accepted is canceled when its person asks for it and the reviewer agrees', async ({
    openFor,
    request,
  }) => {
    const api = await callApi(request)
    const { auditor, planner } = await makeParties(api, request)
    const own = await openFor(auditor.email, phone)
    await askForTimeOff(own, planner.name)
    const decides = await callApi(request, { email: planner.email, password: chosenPassword })
    const [waiting] = (await decides.read('/requests/approval?status=waiting')).rows
    const { id, version } = waiting
    await decides.change(`/requests/approve/${id}`, { status: 'accept', version })

    await own.goto(`/dashboard/request/${id}`)
    await own.getByRole('button', { name: 'Ask to cancel' }).press('Enter')
    const asking = own.getByRole('dialog', { name: 'Ask to cancel' })
    await asking.getByLabel('Reason (optional)').fill('The trip is off')
    await expectNoViolations(own)
    await asking.getByRole('button', { name: 'Send request' }).click()
    await expect(own.getByRole('alert').filter({ hasText: 'asks to cancel this' })).toContainText(
      'The trip is off',
    )
    await expect(own.getByRole('button', { name: 'Ask to cancel' })).toHaveCount(0)
    await expectNoViolations(own)

    await own.goto('/dashboard/request')
    const desk = await openFor(planner.email)
    await desk.goto('/dashboard/request')
    await expect(desk.getByText('Cancellation requested')).toBeVisible()
    await desk.goto(`/dashboard/request/${id}`)
    await desk.getByRole('button', { name: 'Keep it' }).click()
    const keeping = desk.getByRole('dialog', { name: 'Keep it' })
    await keeping.getByRole('button', { name: 'Keep it' }).click()
    await expect(keeping.getByText('Please enter a reason.')).toBeVisible()
    await keeping.getByRole('button', { name: 'Cancel' }).click()
    await desk.getByRole('button', { name: 'Cancel it' }).click()
    await expectNoViolations(desk)
    const canceling = desk.getByRole('dialog', { name: 'Cancel accepted time' })
    await expect(canceling).toContainText(`${auditor.name}’s time off`)
    await canceling.getByRole('button', { name: 'Cancel it' }).click()
    await expect(desk.getByText('Request canceled successfully')).toBeVisible()
    await expect(await readNotifications(own)).toContainText('was canceled as requested.')
  })

  test('over one’s own visit warns before it is sent, and is dashed in the roster', async ({
    openFor,
    request,
  }) => {
    const { auditor, planner, number } = await makeBookedParties(request)
    const own = await openFor(auditor.email)
    await own.goto('/dashboard/request')
    await own.getByRole('button', { name: 'New request' }).first().click()
    const form = own.getByRole('dialog', { name: 'New request' })
    const warning = form.getByRole('alert').filter({ hasText: 'You have an audit during this time' })
    await form.getByLabel('First day').fill(typed(nextWednesday))
    await own.keyboard.press('Tab')
    await expect(warning).toHaveCount(0)
    await form.getByLabel('First day').fill(typed(nextMonday))
    await own.keyboard.press('Tab')
    await expect(warning).toContainText(`${number} · Mills of ${number}, ${say(nextTuesday)}`)
    await own.keyboard.press('Escape')
    await askForTimeOff(own, planner.name)

    for (const view of ['month', 'week', 'agenda', 'day']) {
      await own.goto(`/dashboard/rosters?view=${view}&date=${nextMonday}`)
      const bar = own.getByRole('button', { name: /Time off, waiting/ }).first()
      await expect(bar).toBeVisible()
      const style = await bar.evaluate(element =>
        [element, ...element.querySelectorAll('*')].map(one => getComputedStyle(one).borderTop),
      )
      expect(style.join()).toContain('1px dashed')
      await expect(own.getByText('Waiting for a decision')).toBeVisible()
      await expectNoViolations(own)
    }
    await own.setViewportSize(phone)
    await own.goto(`/dashboard/rosters?date=${nextMonday}`)
    await own
      .getByRole('button', { name: /Time off, waiting/ })
      .first()
      .click()
    await own.getByRole('dialog', { name: auditor.name }).getByRole('link', { name: 'Open request' }).click()
    await expect(own.getByRole('heading', { level: 1 })).toContainText('Time off')

    // The planner's picture of everybody has only what is decided.
    const desk = await openFor(planner.email)
    await desk.goto(`/dashboard/rosters?view=week&date=${nextMonday}`)
    await expect(desk.getByRole('button', { name: new RegExp(number) }).first()).toBeVisible()
    await expect(desk.getByRole('button', { name: /waiting/ })).toHaveCount(0)
  })

  test('that is rejected shows the auditor why', async ({ openFor, request }) => {
    const api = await callApi(request)
    const { auditor, planner } = await makeParties(api, request)
    const own = await openFor(auditor.email, phone)
    const desk = await openFor(planner.email)
    await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

    await askForTimeOff(own, planner.name)

    await desk.reload()
    await expect(desk.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await desk.goto('/dashboard/request')
    await expect(desk.getByRole('tab', { name: 'To decide 1 waiting' })).toBeVisible()
    await desk.getByRole('row', { name: new RegExp(auditor.name) }).waitFor()
    await expectNoViolations(desk)
    await desk.getByRole('button', { name: /^Actions for request/ }).click()
    await desk.getByRole('menuitem', { name: 'Reject' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Reject request' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
    await expectNoViolations(desk)
    await dialog.getByLabel('Reason').fill('Everybody is needed that week')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('You’re all caught up.')).toBeVisible()

    const notifications = await readNotifications(own)
    await expect(notifications).toContainText(/was rejected\. Everybody is needed that week/)
    await expectNoViolations(own)
    await notifications.getByRole('link', { name: /was rejected/ }).click()
    await expect(own.getByRole('region', { name: 'Decision' })).toContainText('Everybody is needed that week')
    await expect(own.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await expect(notifications).toBeHidden()
    await expectNoViolations(own)
  })

  test('that somebody else decides meanwhile leaves nothing to decide', async ({ openFor, request }) => {
    const api = await callApi(request)
    const { auditor, planner } = await makeParties(api, request)
    const own = await openFor(auditor.email, phone)
    await askForTimeOff(own, planner.name)
    const desk = await openFor(planner.email)
    await desk.goto('/dashboard/request')
    await desk.getByRole('link', { name: /^\d+$/ }).click()
    await desk.getByRole('button', { name: 'Accept', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Accept request' })
    await expect(dialog.getByLabel('Reason')).toBeVisible()

    const id = Number(new URL(desk.url()).pathname.split('/').at(-1))
    const { version } = await api.read(`/requests/${id}`)
    await api.change(`/requests/approve/${id}`, { status: 'reject', reason: 'Too late', version })
    await expect(dialog.getByRole('alert')).toContainText(/already been rejected by .*nothing left to decide/)
    await expect(dialog.getByLabel('Reason')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
    await expectNoViolations(desk)
  })

  test('for another schedule says what is booked, and that accepting changes nothing', async ({
    openFor,
    request,
  }) => {
    const {
      api,
      audit: { id: projectId },
      auditor,
      planner,
      number,
    } = await makeBookedParties(request)
    const reviewers = await api.read('/users/reviews?limit=1000')
    const reviewer = reviewers.rows.find(({ name }: { name: string }) => name === planner.name)
    const span = { start: inHanoi(nextTuesday, '08:00'), end: inHanoi(nextTuesday, '17:00') }
    const { id } = await api.make('/requests', {
      category: 'scheduleChange',
      ...span,
      userId: auditor.id,
      reviewerId: reviewer.id,
      projectId,
      note: 'A day later, please',
    })
    const desk = await openFor(planner.email)
    await desk.goto(`/dashboard/request/${id}`)
    const consequences = desk.getByRole('region', { name: 'If you accept' })
    await expect(consequences).toContainText(number)
    await expect(consequences).toContainText('Accepting doesn’t change the roster by itself.')
    await expect(consequences).not.toContainText('returns to draft')
    await expectNoViolations(desk)

    await desk.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(desk.getByRole('textbox', { name: 'Reason (optional)' })).toBeVisible()
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await desk.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(desk.getByRole('textbox', { name: 'Reason', exact: true })).toBeVisible()
  })
})

async function readNotifications(page: Page) {
  await page.reload()
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}
