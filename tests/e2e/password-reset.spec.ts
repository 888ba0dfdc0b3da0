import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { startMailServer } from './mail-server.ts'
import { callApi, expectNoViolations, signIn } from './story.ts'

test('A forgotten password is reset with a code from a mail that waited for the mail server', async ({
  page,
  request,
}) => {
  const email = `forgetful.${randomUUID()}@example.com`
  await makeAccount(request, email)

  await page.goto('/auth/forgotPassword')
  await expectNoViolations(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('status')).toContainText('Step 2 of 3.')
  // Meanwhile the first attempt to send fails.
  await expectNoViolations(page)

  const server = await startMailServer()
  try {
    const received = () => server.mailsTo(email)
    await expect.poll(() => received().length, { timeout: 20_000 }).toBe(1)
    const code = /^ {4}(\d{6})\r?$/m.exec(received()[0] ?? '')?.[1] ?? ''

    const field = page.getByRole('textbox', { name: 'Verification code' })
    await expect(field).toBeFocused()
    await field.fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Check code' }).click()
    await expect(field).toHaveAccessibleDescription('The verification code is wrong or has expired.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expectNoViolations(page)
    await field.fill(code)
    await page.getByRole('button', { name: 'Check code' }).click()
    await expect(page.getByRole('status')).toContainText('Step 3 of 3.')
    await expectNoViolations(page)

    const confirmation = page.getByLabel('Confirm new password')
    await page.getByLabel(/^New password/).fill('remembered-password')
    await confirmation.fill('another-password')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(confirmation).toHaveAccessibleDescription('Passwords do not match.')
    await expect(confirmation).toBeFocused()
    await expectNoViolations(page)
    await confirmation.fill('remembered-password')
    await page.getByRole('button', { name: 'Set new password' }).click()

    await page.waitForURL('**/auth/login')
    await expect(page.getByRole('status')).toContainText('Your password has been changed.')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expectNoViolations(page)
    await signIn(page, { email, password: 'remembered-password' })
    await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
    expect(received()).toHaveLength(1)
  } finally {
    await server.stop()
  }
})

/** Somebody who has chosen a password already. */
async function makeAccount(request: APIRequestContext, email: string): Promise<void> {
  const { read, make } = await callApi(request)
  const [countries, departments, roles] = await Promise.all([
    read('/countries?code=VN'),
    read('/departments?name=Audit'),
    read('/roles?name=Planner'),
  ])
  await make('/users', {
    username: email.split('@')[0],
    displayName: 'Forgetful',
    fullName: 'Forgetful Fox',
    email,
    password: 'one-time-password',
    countryId: countries.rows[0].id,
    departmentId: departments.rows[0].id,
    roleId: roles.rows[0].id,
    timeZone: 'Asia/Ho_Chi_Minh',
  })
  const signedIn = await request.post('/api/auth', { data: { email, password: 'one-time-password' } })
  const { access_token } = await signedIn.json()
  const changed = await request.patch('/api/users/me/password', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { currentPassword: 'one-time-password', newPassword: 'forgotten-password' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
}
