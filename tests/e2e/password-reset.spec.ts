import { randomUUID } from 'node:crypto'
import { expectNoViolations, makeColleague, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A forgotten password is reset with a code from a mail that waited for the mail server', async ({
  page,
  request,
  startMailServer,
}) => {
  const email = `forgetful.${randomUUID()}@example.com`
  await makeColleague(request, { name: 'Forgetful', email, password: 'forgotten-password' })

  await page.goto('/auth/forgotPassword')
  await expectNoViolations(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('status')).toContainText('Step 2 of 3.')
  await expect(page.getByRole('status')).toContainText(email)
  // Who reads the mail elsewhere may come back to a page that was reloaded, or go back to mend the address.
  await page.reload()
  await expect(page.getByRole('status')).toContainText(`Step 2 of 3. Code for ${email}.`)
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goForward()
  await expect(page.getByRole('status')).toContainText('Step 2 of 3.')
  // Meanwhile the first attempt to send fails.
  await expectNoViolations(page)

  const mailServer = await startMailServer()
  const codes = () => mailServer.codesTo(email)
  await expect.poll(() => codes().length, { timeout: 20_000 }).toBe(1)
  const code = codes()[0] ?? ''

  const field = page.getByRole('textbox', { name: 'Verification code' })
  await expect(field).toBeFocused()
  await field.fill(code === '1111-1111' ? '2222-2222' : '1111-1111')
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(field).toHaveAccessibleDescription('The verification code is incorrect or has expired.')
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
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectNoViolations(page)
  await signIn(page, { email, password: 'remembered-password' })
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
  expect(codes()).toHaveLength(1)
  // One when the colleague chose a password of their own, one now.
  const message = () => mailServer.mailsTo(email).filter(mail => mail.includes('Your password was changed'))
  await expect.poll(() => message().length).toBe(2)
})
