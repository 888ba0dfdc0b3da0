import { words } from '#words/words.ts'

/** The mails that bring an auditor’s audits into their calendar. */
export const sayInvite = words('invites', {
  invited: 'Audit: {company} ({number}), {time}',
  changed: 'Changed audit: {company} ({number}), {time}',
  canceled: 'Canceled: {company} ({number}), {time}',
  invitedText: 'You are on the audit {number} at {company}.',
  changedText: 'The audit {number} at {company} has changed. This is how it stands now:',
  canceledText: 'You are no longer on the audit {number} at {company}, {time}.',
  when: 'When: {time}',
  where: 'Where: {place}',
  open: 'Open the audit',
  openRoster: 'Open your roster',
  why: 'You received this email because invites to your audits are on.',
})
