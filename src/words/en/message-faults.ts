import { words } from '#words/words.ts'

export const sayMessageFault = words('message-faults', {
  chooseInvites: 'Please choose whether auditors get invites.',
  chooseKind: 'Please choose a kind of letter.',
  chooseMode: 'Please choose when the letter is sent.',
  chooseLanguage: 'Please choose a language.',
  chooseAction: 'Please choose what to do with the letter.',
  enterSubject: 'Please enter a subject.',
  enterText: 'Please enter the text.',
  noPlaceholder: 'There is no placeholder {placeholder}.',
  everyKind: 'Each kind of letter can only be given once.',
  chooseAudit: 'Please choose an audit.',
  auditGone: 'This audit no longer exists.',
  notTheirs: 'Please choose an address of this customer.',
  noAddress: 'This customer has no email address.',
  isOff: 'Letters of this kind are turned off.',
  notNow: 'This letter no longer matches the audit.',
  isPast: 'This audit has already begun, so the customer isn’t informed.',
  onItsWay: 'A letter about this audit is already being sent.',
  notOpen: 'This letter is no longer open.',
  onlyProposed: 'Only a letter that was proposed can be skipped.',
  onlyWaiting: 'Only a letter that is waiting can be withdrawn.',
})
