import type { PostgresError } from 'postgres'
import { Failure } from '#contract/failure.ts'

type Sentence = { field: string; message: string }

const taken: Record<string, Sentence> = {
  country_code_unique: { field: 'code', message: 'Another country has this code.' },
  country_name_unique: { field: 'name', message: 'Another country has this name.' },
  department_name_unique: { field: 'name', message: 'Another department has this name.' },
  standard_code_unique: { field: 'code', message: 'Another standard has this code.' },
  role_name_unique: { field: 'name', message: 'Another role has this name.' },
  account_username_unique: { field: 'username', message: 'Another account has this username.' },
  account_email_unique: { field: 'email', message: 'Another account has this e-mail address.' },
  customer_company_number_unique: {
    field: 'companyNumber',
    message: 'Another customer has this company number.',
  },
  audit_number_unique: {
    field: 'idflNumber',
    message: 'Another audit has this number; numbers of deleted audits are not used again.',
  },
}

const unknown: Record<string, Sentence> = {
  account_role_fkey: { field: 'roleId', message: 'This role does not exist any more.' },
  account_department_fkey: { field: 'departmentId', message: 'This department does not exist any more.' },
  account_country_fkey: { field: 'countryId', message: 'This country does not exist any more.' },
  customer_country_fkey: { field: 'countryId', message: 'This country does not exist any more.' },
  audit_customer_fkey: { field: 'customerId', message: 'This customer does not exist any more.' },
  audit_standard_standard_fkey: {
    field: 'standardId',
    message: 'One of these standards does not exist any more.',
  },
  auditor_standard_standard_fkey: {
    field: 'standards',
    message: 'One of these standards does not exist any more.',
  },
}

export const alreadyOnTeam = 'This auditor has already been assigned to this project.'

/**
 * The refusal behind a broken constraint, or undefined where it is our own fault. `isDeletion`: a foreign key then
 * means that something still uses the record, not that the request names an unknown one.
 */
export function constraintFailure(error: PostgresError, isDeletion: boolean): Failure | undefined {
  const name = error.constraint_name ?? ''
  const unique = taken[name]
  if (unique) return new Failure('conflict', unique.message, { code: 'taken', details: [unique] })
  const reference = unknown[name]
  if (reference && isDeletion)
    return new Failure('conflict', 'This record has just been put to use, so it can’t be deleted.', {
      code: 'inUse',
    })
  if (reference) return Failure.invalid([reference])
  if (name === 'roster_entry_once_in_team') return new Failure('conflict', alreadyOnTeam)
  if (name === 'roster_entry_no_overlap')
    return new Failure('conflict', 'The auditor has just been booked for this time.', {
      code: 'clash',
      details: [],
    })
  if (name === 'request_no_overlap')
    return new Failure('conflict', requestOverlap.message, { details: [requestOverlap] })
  return undefined
}

const requestOverlap = {
  field: 'start',
  message: 'There is a waiting or accepted request for this time already.',
}
