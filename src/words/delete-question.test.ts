import { expect, test } from 'vitest'
import { sayAccount } from './en/accounts.ts'
import { sayAudit } from './en/audits.ts'
import { sayCountry } from './en/countries.ts'
import { sayCustomer } from './en/customers.ts'
import { sayDepartment } from './en/departments.ts'
import { sayRequest } from './en/requests.ts'
import { sayRole } from './en/roles.ts'
import { sayStandard } from './en/standards.ts'

const b = (chunks: unknown) => `*${[chunks].flat().join('')}*`
const ofRequest = (category: 'timeOff' | 'sickLeave' | 'training' | 'scheduleChange' | 'other') =>
  sayRequest.rich('deleteQuestion', { category, name: 'Anna Le', when: 'Mon 05 Jan 2026', b })

test.each([
  [sayAccount.rich('deleteQuestion', { name: 'Anna Le', b }), 'the account of Anna Le'],
  [sayAudit.rich('deleteQuestion', { number: 'A-1', company: 'Acme', b }), 'the draft A-1 of Acme'],
  [sayCountry.rich('deleteQuestion', { name: 'Laos', b }), 'the country Laos'],
  [sayCustomer.rich('deleteQuestion', { company: 'Acme', b }), 'the customer Acme'],
  [sayDepartment.rich('deleteQuestion', { name: 'Textiles', b }), 'the department Textiles'],
  [sayRole.rich('deleteQuestion', { name: 'Planner', b }), 'the role Planner'],
  [sayStandard.rich('deleteQuestion', { code: 'GRS', b }), 'the standard GRS'],
  [ofRequest('timeOff'), 'Anna Le’s time off, Mon 05 Jan 2026'],
  [ofRequest('sickLeave'), 'Anna Le’s sick leave, Mon 05 Jan 2026'],
  [ofRequest('training'), 'Anna Le’s training, Mon 05 Jan 2026'],
  [ofRequest('scheduleChange'), 'Anna Le’s schedule change, Mon 05 Jan 2026'],
  [ofRequest('other'), 'Anna Le’s request, Mon 05 Jan 2026'],
])('Of what is to be deleted the whole question is one message: %s', (question, what) => {
  expect([question].flat().join('')).toBe(`Do you want to delete *${what}*? This cannot be undone.`)
})
