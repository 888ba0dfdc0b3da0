import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areas } from '#contract/areas.ts'
import { countries } from '#contract/countries.ts'
import { customers } from '#contract/customers.ts'
import { sites } from '#contract/sites.ts'
import { standards } from '#contract/standards.ts'
import { AuditForm } from '#web/audits/audit-form.tsx'
import { answer } from './network.ts'
import { aCustomer, aStandard, pageOf } from './records.ts'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const customer = dialog.getByRole('combobox', { name: 'Customer' })
const start = dialog.getByRole('textbox', { name: 'Start' })
const noTime = dialog.getByText('Please enter a date and time.')

test('A time that can’t be entered yet is no fault: the missing customer is, and then the time', async () => {
  answer(customers.list, () => pageOf([aCustomer({ id: 1, companyName: 'Quick Quilts' })]))
  answer(sites.list, () => pageOf([]))
  answer(standards.list, () => pageOf([]))
  answer(countries.list, () => pageOf([]))
  answer(countries.holidays, () => pageOf([]))
  await show(<AuditForm onClose={() => {}} />)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(dialog.getByText('Please choose a customer.')).toBeVisible()
  await expect.element(start).toBeDisabled()
  await expect.element(dialog.getByText('Choose the customer first.').first()).toBeVisible()
  await expect.element(noTime).not.toBeInTheDocument()

  await customer.click()
  await userEvent.keyboard('quick{Enter}')
  await expect.element(start).toBeEnabled()
  await expect.element(noTime.first()).toBeVisible()
})

const at = { version: 1, createdAt: '2026-01-05T02:00:00Z', updatedAt: '2026-01-05T02:00:00Z' }
const anArea = (id: number, code: string, name: string) => ({
  ...at,
  id,
  list: 'IAF',
  code,
  name,
  isEnabled: true,
})
const picker = dialog.getByRole('combobox', { name: 'Technical areas' })

test('Technical areas are asked for where a standard has a list, and go with it', async () => {
  const customer = aCustomer({ id: 1, companyName: 'Quick Quilts' })
  answer(customers.list, () => pageOf([customer]))
  answer(customers.one, () => customer)
  answer(sites.list, () => pageOf([]))
  answer(standards.list, () => pageOf([aStandard(8, 'GRS'), aStandard(9, 'QMS', 'iaf')]))
  answer(countries.list, () => pageOf([]))
  answer(countries.holidays, () => pageOf([]))
  answer(areas.list, () => pageOf([anArea(4, '4', 'Textiles'), anArea(17, '17', 'Metal')]))
  await show(<AuditForm customerId={1} onClose={() => {}} />)
  const named = dialog.getByRole('combobox', { name: 'Standards' })
  await named.click()
  await userEvent.keyboard('GRS{Enter}')
  await expect.element(dialog.getByText('GRS', { exact: false }).first()).toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
  await userEvent.keyboard('QMS{Enter}{Escape}')
  await picker.click()
  await userEvent.keyboard('text{Enter}{Escape}')
  const chosen = dialog.getByText('IAF 4 Textiles', { exact: true })
  await expect.element(chosen.first()).toBeVisible()
  // The last standard that was chosen goes, and comes back.
  await named.click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(picker).not.toBeInTheDocument()
  await userEvent.keyboard('QMS{Enter}{Escape}')
  await expect.element(picker).toBeVisible()
  await expect.element(chosen).not.toBeInTheDocument()
})
