import { words } from '#words/words.ts'

export const sayMessageFault = words('message-faults', {
  chooseInvites: 'Please choose whether auditors get invites.',
  chooseKind: 'Please choose a kind of letter.',
  chooseMode: 'Please choose when the letter is sent.',
  chooseLanguage: 'Please choose a language.',
  chooseAction: 'Please choose what becomes of the letter.',
  enterSubject: 'Please enter a subject.',
  enterText: 'Please enter a text.',
  noPlaceholder: 'There is no placeholder {placeholder}.',
  everyKind: 'Please give each kind of letter once.',
  chooseAudit: 'Please choose an audit.',
  auditGone: 'This audit no longer exists.',
  notTheirs: 'Please choose an address of this customer.',
  noAddress: 'This customer has no email address.',
  isOff: 'Letters of this kind are off.',
  notNow: 'This letter doesn’t fit what the audit is now.',
  isPast: 'This audit has already begun, so the customer is not told.',
  onItsWay: 'A letter about this audit is on its way.',
  notOpen: 'This letter is no longer open.',
  onlyProposed: 'Only a letter that was proposed can be skipped.',
  onlyWaiting: 'Only a letter that waits can be withdrawn.',
})
