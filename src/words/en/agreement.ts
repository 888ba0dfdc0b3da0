import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Whether the customer agreed to the dates of an audit. */
export const sayAgreement = words('agreement', {
  agreement: 'Customer agreement',
  agreed: 'Agreed',
  tentative: 'Tentative',
  notAgreedYet: 'Dates not agreed with the customer yet',
  agreedWithCustomer: 'Dates agreed with the customer',
  agreedOn: 'Agreed on <date>{day}</date>',
  agreedOnNotedBy: 'Agreed on <date>{day}</date>, noted by {name}',
  phaseTentative: '{phase}, tentative',
  agreedOnTitle: 'Agreed on',
  // Noting it
  customerAgreed: 'Customer agreed',
  changeAgreement: 'Change agreement',
  makeTentative: 'Make tentative',
  dialogTitle: 'Customer agreed to {number}',
  datesOf: 'Dates of the audit: {interval}, site time',
  dayLabel: 'Agreed on',
  dayHint: 'The day at the site',
  noteLabel: 'How it was agreed',
  noteHint: 'For example: by phone with the quality manager',
  note: 'Note',
  saved: 'Agreement saved',
  madeTentative: 'The audit is tentative again',
  makeTentativeQuestion:
    'The customer’s agreement to the dates of audit <b>{number}</b> of {company} will be removed.',
  // Giving it up
  willBeTentative:
    'The customer agreed to these dates on <date>{day}</date>. With another time, site or customer, the audit is tentative again.',
  // In the planner
  nowAgreed: '{number} is agreed with the customer',
  nowTentative: '{number} is tentative again',
  severalAgreed:
    '{count, plural, one {# audit is agreed with its customer} other {# audits are agreed with their customers}}',
  severalTentative: '{count, plural, one {# audit is tentative again} other {# audits are tentative again}}',
  restoresTentative: '{count, plural, one {# tentative audit} other {# tentative audits}}',
  restoresAgreed: '{count, plural, one {# agreed audit} other {# agreed audits}}',
  agreedAgain: '{number} agreed with the customer',
  tentativeAgain: '{number} tentative',
  cantBeAgreed: 'The agreement of {booking} can’t be changed.',
})
