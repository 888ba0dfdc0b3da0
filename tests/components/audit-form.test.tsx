import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countries } from '#contract/countries.ts'
import { customers } from '#contract/customers.ts'
import { sites } from '#contract/sites.ts'
import { standards } from '#contract/standards.ts'
import { AuditForm } from '#web/audits/audit-form.tsx'
import { answer } from './network.ts'
import { aCustomer, pageOf } from './records.ts'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const customer = dialog.getByRole('combobox', { name: 'Customer' })
const start = dialog.getByRole('textbox', { name: 'Start' })
const noTime = dialog.getByText('Please enter a date and time.')

test('A time that can’t be entered yet is no fault: the missing customer is, and then the time', async () => {
  answer(customers.list, () => pageOf([aCustomer({ id: 1, companyName: 'Quick Quilts' })]))
  answer(sites.list, () => pageOf([]))
  answer(standards.list, () => pageOf([]))
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
