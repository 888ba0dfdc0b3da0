import { words } from '#words/words.ts'

/** The letters to customers as an organisation finds them; values are placeholders. */
export const sayLetter = words('letters', {
  'confirmed:subject': 'Your audit {number} is confirmed',
  'confirmed:text':
    'Dear {contact},\n\nWe confirm your audit {number} ({standards}):\n\nWhen: {when}\nWhere: {address}\nAudit team: {team}\n\nPlease let us know if anything stands in the way.\n\nKind regards,\n{planner}\n{organisation}',
  'moved:subject': 'New date or place for your audit {number}',
  'moved:text':
    'Dear {contact},\n\nYour audit {number} ({standards}) has been moved. It now takes place:\n\nWhen: {when}\nWhere: {address}\nAudit team: {team}\n\nPlease let us know if this doesn’t suit you.\n\nKind regards,\n{planner}\n{organisation}',
  'team:subject': 'Change to the audit team of {number}',
  'team:text':
    'Dear {contact},\n\nThe audit team of your audit {number} ({standards}) has changed.\n\nAudit team: {team}\nWhen: {when}\nWhere: {address}\n\nPlease let us know if you object to a member of the team.\n\nKind regards,\n{planner}\n{organisation}',
  'canceled:subject': 'Your audit {number} is canceled',
  'canceled:text':
    'Dear {contact},\n\nYour audit {number} ({standards}), planned for {when}, is canceled.\n\nPlease contact us if you have any questions.\n\nKind regards,\n{planner}\n{organisation}',
  event: '{organisation}: audit {number} ({standards})',
  eventAlone: 'Audit {number} ({standards})',
})
