import type { Page } from '@playwright/test'
import { nextMonday, nextTuesday, nextWednesday, say, sayDate } from './days.ts'
import type { MailServer } from './mail-server.ts'
import { askForTimeOff, makeBookedParties, makeParties, phone } from './parties.ts'
import { callApi, expectNoViolations, makeAudit } from './story.ts'
import { expect, test } from './test.ts'

/** The badge comes by itself: no page is reloaded. Without a live stream it asks every minute. */
const withoutReload = { timeout: 75_000 }

test.describe('Approvals', () => {
  let mailServer: MailServer

  test.beforeEach(async ({ startMailServer }) => {
    mailServer = await startMailServer()
  })

  test('a request from the phone is accepted, releases the audit, and everybody is notified', async ({
    openFor,
    request,
  }) => {
    const { auditor, planner, number } = await makeBookedParties(request)
    const own = await openFor(auditor.email, phone)
    const desk = await openFor(planner.email)
    await askForTimeOff(own, planner.name)

    const drawer = await openNotifications(desk, 1)
    await drawer.getByRole('link', { name: /is waiting for your decision/ }).click()
    const consequences = desk.getByRole('region', { name: 'If you accept' })
    await expect(consequences).toContainText(`${number} · Mills of ${number}`)
    await expect(consequences).toContainText(`${say(nextTuesday)} 08:00 – 17:00`)
    await expect(consequences).toContainText('returns to draft: nobody else is on the team')
    const instead = consequences.getByText(/^Available instead:|^No other qualified auditor/)
    await expect(instead).toBeVisible()
    await expect(instead).not.toContainText(auditor.name)
    await expect(consequences).toContainText('Colleagues away')
    await expectNoViolations(desk)

    await desk.getByRole('button', { name: 'Accept and remove from audit' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Accept request' })
    await dialog.getByLabel('Reason').fill('Have a good time')
    await dialog.getByRole('button', { name: 'Accept and remove from audit' }).click()
    await expect(desk.getByText('Request accepted successfully')).toBeVisible()

    await desk.goto(`/dashboard/rosters?tab=planner&date=${nextMonday}`)
    const toDo = desk.getByRole('complementary', { name: 'To do' })
    await toDo.getByLabel('Find a draft by number or customer').fill(number)
    await expect(toDo.getByRole('listitem')).toHaveCount(1)
    await expect(toDo.getByRole('listitem')).toContainText(
      `${auditor.name} was released: not available at this time.`,
    )
    await expectNoViolations(desk)

    // Once, although it touches the request and the audit: being put on the audit is the other one.
    const notifications = await openNotifications(own, 2)
    await expect(notifications).toContainText(
      `${sayDate(nextMonday)} to ${sayDate(nextWednesday)}, was accepted. Have a good time`,
    )
    await expect(notifications).toContainText(`You were removed from ${number}`)
    await expectNoViolations(own)
    await notifications.getByRole('link', { name: /You were removed from/ }).click()
    await expect(own).toHaveURL(/\/dashboard\/request\/\d+/)
    await expect(own.getByText(/Time off/).first()).toBeVisible()

    // Assigned and removed again within minutes is told by the bell alone.
    await expect.poll(() => newsTo(auditor.email)).toEqual(['was accepted. Have a good time'])
  })

  test('a request is rejected, and the auditor learns why, by email too', async ({ openFor, request }) => {
    const { auditor, planner } = await makeParties(await callApi(request), request)
    const own = await openFor(auditor.email, phone)
    const desk = await openFor(planner.email)
    await askForTimeOff(own, planner.name)

    const drawer = await openNotifications(desk, 1)
    await drawer.getByRole('link', { name: /is waiting for your decision/ }).click()
    await expect(desk.getByRole('region', { name: 'If you accept' })).toContainText(
      'has no booking during this time',
    )
    await desk.getByRole('button', { name: 'Reject' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Reject request' })
    await dialog.getByLabel('Reason').fill('Everybody is <b>needed</b> that week')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByRole('region', { name: 'Decision' })).toContainText('Rejected by')

    const notifications = await openNotifications(own, 1)
    await notifications
      .getByRole('link', { name: /was rejected\. Everybody is <b>needed<\/b> that week/ })
      .click()
    await expect(own.getByRole('region', { name: 'Decision' })).toContainText(
      'Everybody is <b>needed</b> that week',
    )
    await expectNoViolations(own)

    const mails = () => newsMailsTo(auditor.email)
    await expect.poll(() => mails().length).toBe(1)
    const [text, html] = mails()[0]?.split('text/html') ?? []
    expect(text).toContain('was rejected. Everybody is <b>needed</b> that week')
    expect(html).toContain('Everybody is &lt;b&gt;needed&lt;/b&gt; that week')
    expect(html).toMatch(new RegExp(`href=3D"[^"]*${new URL(own.url()).pathname}"`))
  })

  test('who would rather have one email a day says so in the profile', async ({ openFor, request }) => {
    const api = await callApi(request)
    const { auditor, number } = await makeParties(api, request)
    const own = await openFor(auditor.email, phone)
    await own.goto('/dashboard/profile#mails')
    const mails = own.getByRole('region', { name: 'Emails' })
    await expect(mails.getByLabel('Audit assigned')).toHaveValue('atOnce')
    await mails.getByLabel('Audit assigned').selectOption('In the daily email')
    await mails.getByLabel('Daily email at').selectOption('18:30')
    await expectNoViolations(own)
    await mails.getByRole('button', { name: 'Save email settings' }).click()
    await expect(own.getByText('Email settings saved successfully')).toBeVisible()
    await own.reload()
    await expect(mails.getByLabel('Audit assigned')).toHaveValue('daily')
    await expect(mails.getByLabel('Daily email at')).toHaveValue('18:30')

    await makeAudit(api, number, auditor.id)
    const notifications = await openNotifications(own, 1)
    await expect(notifications).toContainText(`You were assigned to ${number}`)
    expect(newsMailsTo(auditor.email)).toEqual([])
  })

  /** What each mail says, by the part of it that a person reads as text. */
  /** Without notices about an account’s own password. */
  const newsMailsTo = (email: string) =>
    mailServer.mailsTo(email).filter(mail => !mail.includes('Your password was changed'))
  const newsTo = (email: string) =>
    newsMailsTo(email)
      .map(mail => mail.slice(mail.indexOf('text/plain')))
      .map(
        text =>
          /You were (?:assigned to|removed from) \S+|was accepted\. Have a good time/.exec(text)?.[0] ?? text,
      )
      .sort()
})

/** Waits until so many are unread, and opens the drawer. */
async function openNotifications(page: Page, unread: number) {
  const bell = page.getByRole('button', { name: `Notifications, ${unread} unread` })
  await expect(bell).toBeVisible(withoutReload)
  await bell.click()
  return page.getByRole('dialog', { name: 'Notifications' })
}
