import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why a record of any kind can't be read, changed or deleted. */
export const sayRecordFailure = words('record-failures', {
  missing: 'This record doesn’t exist, or you don’t have access to it.',
  stale: 'This record was changed by {name} at <moment>{at}</moment> UTC.',
  staleBySystem: 'This record was changed by the system at <moment>{at}</moment> UTC.',
  inUse: '{name} is used by <list>{users}</list>, so it can’t be deleted.',
  users:
    '{noun, select, account {{count, plural, one {# account} other {# accounts}}} audit {{count, plural, one {# audit} other {# audits}}} auditor {{count, plural, one {# auditor} other {# auditors}}} certificate {{count, plural, one {# certificate} other {# certificates}}} country {{count, plural, one {# country} other {# countries}}} customer {{count, plural, one {# customer} other {# customers}}} department {{count, plural, one {# department} other {# departments}}} request {{count, plural, one {# request} other {# requests}}} role {{count, plural, one {# role} other {# roles}}} site {{count, plural, one {# site} other {# sites}}} standard {{count, plural, one {# standard} other {# standards}}} other {{count, plural, one {# {noun}} other {# {noun}s}}}}',
})
