import { words } from '#words/words.ts'

/** What was done to one audit, and how it was before, in the list of what can be undone. */
export const sayUndoAudit = words('undo-audits', {
  'done:assign': 'Auditors assigned to {number}',
  'done:reassign': 'Team of {number} replaced',
  'done:draft': '{number} back to draft',
  'done:agree': '{number} agreed with the customer',
  'done:tentative': '{number} tentative again',
  'done:update': '{number} edited',
  'done:cancel': '{number} canceled',
  'done:complete': '{number} completed',
  'done:re-open': '{number} re-opened',
  'done:delete': '{number} deleted',
  'done:create': '{number} created',
  'done:days': 'Person-days of {number} changed',
  'done:done': '{number} marked as done',
  'done:not-done': '{number} marked as not done',
  before: '{number} · {company}, {time}{team, select, none {, no team} other {, {team}}}',
  beforeEdit: '{number} as it was before the edit',
  beforeCreate: 'The list without {number}; its number stays used',
  beforeDays: '{number} with {required, number} person-days at the site, {offSite, number} off site',
  beforeNoDays: '{number} without required person-days',
  beforeDone: '{number} not marked as done',
  beforeNotDone: '{number} marked as done, {time}',
})
