import { cards } from '#contract/records/cards.ts'

/** Tables that are no noun's and no part of one, and leave with everything. */
const others = [
  'audit_area',
  'audit_change',
  'audit_copy',
  'audit_follower',
  'audit_standard',
  'audit_visit',
  'calendar_link',
  'certificate_site',
  'competence_area',
  'customer_letter',
  'customer_wish',
  'disruption_apply',
  'disruption_hit',
  'draft_batch',
  'export',
  'history',
  'mail_settings',
  'notification',
  'permission',
  'plan_row',
  'role_permission',
  'saved_view',
  'team_override',
  'visit_site',
] as const

/** Tables that stay, and why: a test asks of each table that it is here or leaves. */
export const tablesThatStay: Readonly<Record<string, string>> = {
  audit_count: 'counted anew from audits',
  audit_month_count: 'counted anew from audits',
  customer_audit_count: 'counted anew from audits',
  standards_audit_count: 'counted anew from audits',
  auditor_month: 'counted anew from roster entries',
  sent_request: 'keys by which a request is made once',
  signing_key: 'a secret',
  vapid_key: 'a secret',
  push_device: 'addresses and keys of devices, which are secrets',
  push: 'messages on their way',
  push_reminder: 'what was told already',
  refresh_token: 'secrets',
  password_reset: 'secrets',
  one_time_password: 'secrets',
  session: 'who is signed in',
  sign_in_failure: 'who failed to sign in',
  counted_call: 'limits of calls',
  first_administrator: 'how the server was set up',
  mail: 'letters on their way, with codes and one-time passwords in them',
  history_export: 'a lock',
  history_head: 'the seal of the history',
  history_seal: 'the seal of the history',
  history_unsealed: 'the seal of the history',
  import_file: 'a file that is being imported',
  import_job: 'work to be done',
  import_part: 'a file that is being imported',
  import_progress: 'work to be done',
  import_row: 'a file that is being imported',
  plan_facts: 'what a plan was reckoned from',
  plan_job: 'work to be done',
  live_change: 'news for open screens',
  live_event: 'news for open screens',
  daily_job: 'work to be done',
  draft_number: 'the last number that was given',
  installation: 'which server it is',
  migration: 'how the database was made',
  standard_notice: 'what was told already',
  visit_notice: 'what was told already',
  customer_told: 'what was told already',
  invite: 'entries on their way to calendars',
  invite_due: 'work to be done',
  booking_mail: 'work to be done',
  mail_thread: 'which mails belong together',
}

/** Columns that never leave, besides all of bytes: secrets, and what only means something here. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  account: ['password_hash', 'must_change_password'],
  export: ['session_id'],
}

const ofNouns = Object.values(cards).flatMap(({ table, parts = {} }) => [
  table,
  ...Object.values(parts).map(part => part.table),
])

/** The tables that leave with everything, in the order of their names. */
export const tablesThatLeave: readonly string[] = [...new Set([...ofNouns, ...others])].toSorted()

export const isHidden = (table: string, column: string, type: string): boolean =>
  type === 'bytea' || (hidden[table]?.includes(column) ?? false)
