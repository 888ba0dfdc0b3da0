import { pressItem } from './settle.ts'
import { callApi, chosenPassword, expectNoViolations, makeColleague, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A calendar link is made in the profile and shown once, as wide as a desk and as a phone', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard/profile')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Add calendar link' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add calendar link' })
    await form.getByLabel('Name').fill(`Mine, ${width} wide`)
    await expectNoViolations(page)
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    const address = page.getByRole('dialog', { name: 'Your calendar link' })
    await expect(address).toContainText('Google may look only once a day; invites come within minutes.')
    await expectNoViolations(page)
    await address.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(address).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: `Mine, ${width} wide` })).toBeVisible()
  }
  await expectNoViolations(page)
})

test('An administrator ends somebody else’s calendar link by keyboard, and its history says so', async ({
  page,
  request,
}) => {
  const who = { name: 'Lan Tran', email: 'lan.links@example.com', password: chosenPassword }
  await makeColleague(request, who)
  const colleague = await callApi(request, who)
  await colleague.make('/calendar-links', { name: 'Lan’s phone', scope: 'all', detail: 'busy' })
  await signIn(page)
  await page.goto('/settings/integrations?name=phone')
  const row = page.getByRole('row', { name: 'Lan’s phone' })
  await expect(row).toContainText('Busy times only')
  await expectNoViolations(page)
  await row.getByRole('button', { name: 'Actions for Lan’s phone' }).focus()
  await page.keyboard.press('Enter')
  await pressItem(page, 'History')
  const history = page.getByRole('dialog', { name: 'History of Lan’s phone' })
  await expect(history).toContainText('calendar link')
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await row.getByRole('button', { name: 'Actions for Lan’s phone' }).focus()
  await page.keyboard.press('Enter')
  await pressItem(page, 'End link')
  const dialog = page.getByRole('dialog', { name: 'End Lan’s phone' })
  await expect(dialog).toContainText('link will be empty')
  await dialog.getByRole('button', { name: 'End link' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Calendar link ended.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await colleague.read('/calendar-links')).rows).toEqual([])
})
