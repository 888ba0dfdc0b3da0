import { monday, mondayOfJune } from './days.ts'
import { holdBack } from './hold-back.ts'
import {
  callApi,
  expectNothingAside,
  expectNoViolations,
  makeAuditor,
  makeCustomer,
  planAudit,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

test('Customer service answers from a customer’s page who comes next and when, by keyboard', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const customer = await makeCustomer(api, `Next Mills ${tag}`, tag)
  const auditor = await makeAuditor(api, `Next ${tag}`, ['GRS'])
  const next = await planAudit(api, customer, `NEXT-${tag}`, [monday], [auditor])
  await planAudit(api, customer, `PAST-${tag}`, [mondayOfJune(-1)])
  await signIn(page)
  await page.goto(`/dashboard/customers?q=${tag}`)
  await page.getByRole('row', { name: tag }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Next Mills ${tag}` })).toBeVisible()
  const first = page.getByRole('region', { name: 'Next audit' })
  await expect(first).toContainText(`Next ${tag}`)
  await expect(first).toContainText('Assigned')
  await expect(first).toContainText(/08:00/)
  await expect(first.getByRole('link', { name: `NEXT-${tag}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Past audits' })).toContainText(`PAST-${tag}`)
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Lan Tran (main contact)')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await expectNothingAside(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { version } = await api.read(`/projects/${next.id}`)
  await api.change(`/projects/${next.id}/cancel`, { reason: 'The mill is closed', version })
  // Live: nobody has to read the page again.
  await expect(first).toContainText('No audit is planned.')
})

test('The page of a customer asks for audits and certificates while the customer is still read', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Ahead Mills ${tag}`, tag)
  await signIn(page)
  const answer = await holdBack(page, `**/api/customers/${customerId}`)
  const asked = ['certificates', 'projects'].map(list =>
    page.waitForResponse(reply => reply.url().includes(`/api/${list}?customerId=${customerId}`)),
  )
  await page.goto(`/dashboard/customers/${customerId}`)
  await Promise.all(asked)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: `Ahead Mills ${tag}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next audit' })).toContainText('No audit is planned.')
})

test('Sites are added, edited, closed, opened again and deleted on the page of their customer', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Sites Mills ${tag}`, tag)
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  const sites = page.getByRole('region', { name: 'Sites' })
  const line = (name: string) => sites.getByRole('listitem').filter({ hasText: name })
  await expect(line('Main site')).toBeVisible()

  await sites.getByRole('button', { name: 'Add site' }).click()
  const dialog = page.getByRole('dialog')
  await expectNoViolations(page)
  await dialog.getByLabel('Name').fill('Osaka plant')
  await dialog.getByLabel('Address').fill('7 Harbour Street')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Japan')
  await page.getByRole('option', { name: /Japan/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Tokyo/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(line('Osaka plant')).toContainText('Japan')

  const act = async (name: string, action: string) => {
    await sites.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Osaka plant', 'Edit')
  await dialog.getByLabel('Note').fill('Ring at gate 2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(line('Osaka plant')).toContainText('Ring at gate 2')
  await act('Osaka plant', 'Close site')
  await expect(line('Osaka plant')).toContainText('Closed')
  await expectNoViolations(page)
  await act('Osaka plant', 'Re-open site')
  await expect(line('Osaka plant').getByText('Closed', { exact: true })).toHaveCount(0)
  await act('Osaka plant', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line('Osaka plant')).toHaveCount(0)

  // Of the main one only the name is its own.
  await act('Main site', 'Edit')
  await expect(dialog.getByLabel('Address')).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Head office')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(line('Head office')).toBeVisible()
  await sites.getByRole('button', { name: 'Actions for Head office' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
})

test('Of many sites each is found by its name, shown at its place, and the focus stays among them', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId } = await makeCustomer(api, `Many Mills ${tag}`, tag)
  const countryId = (await api.read('/countries?code=VN')).rows[0].id
  const add = (name: string) =>
    api.make(`/customers/${customerId}/sites`, { name, address: '1 Road', countryId })
  for (let nth = 10; nth < 30; nth++) await add(`Mill ${nth} ${tag}`)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
  await page.keyboard.type(`29 ${tag}`)
  await page.getByRole('option', { name: `Mill 29 ${tag}` }).click()
  const sites = page.getByRole('region', { name: 'Sites' })
  const line = (nth: number) => sites.getByRole('listitem').filter({ hasText: `Mill ${nth} ${tag}` })
  await expect(line(29)).toBeFocused()
  await expect(line(29)).toBeInViewport()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/^Find a page/)).toBeFocused()
  await page.keyboard.type(`28 ${tag}`)
  await page.getByRole('option', { name: `Mill 28 ${tag}` }).click()
  await expect(line(28)).toBeFocused()
  await sites.getByRole('button', { name: 'Show all 21' }).click()
  await expect(sites.getByRole('listitem')).toHaveCount(21)
  await expect(sites.getByRole('listitem').nth(10).getByRole('button')).toBeFocused()
  await line(20).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line(20)).toHaveCount(0)
  await expect(sites.locator(':focus')).toHaveCount(1)
})

test('An audit of a customer with several sites is planned at one of them, by the clock there', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId, standardId } = await makeCustomer(api, `Several Mills ${tag}`, tag)
  const japan = (await api.read('/countries?code=JP')).rows[0].id
  await api.make(`/customers/${customerId}/sites`, {
    name: 'Osaka plant',
    address: '7 Pier',
    countryId: japan,
  })
  const { id } = await planAudit(api, { customerId, standardId }, `SITE-${tag}`, [monday])
  await signIn(page)
  await page.goto(`/dashboard/audits/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const site = dialog.getByRole('combobox', { name: 'Site' })
  await expect(site).toHaveValue(/^Main site/)
  await site.click()
  await page.getByRole('option', { name: /Osaka plant/ }).click()
  await expect(dialog.getByText('Site time: Asia/Tokyo')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const region = page.getByRole('region', { name: 'Site' })
  await expect(region).toContainText('Osaka plant')
  await expect(region).toContainText('Japan')
  const audit = await api.read(`/projects/${id}`)
  expect(audit).toMatchObject({ timeZone: 'Asia/Tokyo', site: { name: 'Osaka plant' } })
  expect(new Date(audit.start).toISOString()).toContain('T23:00')
})

test('A contact of one site is entered with the customer, and comes first where an audit takes place there', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const tag = Date.now().toString(36)
  const { customerId, standardId } = await makeCustomer(api, `Called Mills ${tag}`, tag)
  const japan = (await api.read('/countries?code=JP')).rows[0].id
  const place = { name: 'Osaka plant', address: '7 Pier', countryId: japan }
  const site = await api.make(`/customers/${customerId}/sites`, place)
  await signIn(page)
  await page.goto(`/dashboard/customers/${customerId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add contact person' }).click()
  const second = dialog.getByRole('group', { name: 'Contact 2' })
  await second.getByLabel('Name').fill('Kenji Mori')
  await second.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Osaka plant' }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const contacts = page.getByRole('list', { name: 'Contact persons' })
  await expect(contacts.getByRole('listitem').nth(1)).toContainText(/Kenji Mori.*Osaka plant/)
  await expectNoViolations(page)
  const { id } = await planAudit(api, { customerId, standardId }, `CALL-${tag}`, [monday])
  const { version } = await api.read(`/projects/${id}`)
  await api.change(`/projects/${id}`, { siteId: site.id, version })
  await page.goto(`/dashboard/audits/${id}`)
  await expect(contacts.getByRole('listitem').first()).toContainText('Kenji Mori')
})
