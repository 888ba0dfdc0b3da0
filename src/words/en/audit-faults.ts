import { words } from '#words/words.ts'

/** What is wrong with an audit that is entered. */
export const sayAuditFault = words('audit-faults', {
  enterNumber: 'Please enter an audit number.',
  numberNotPrintable: 'The audit number can contain printable characters only.',
  chooseVisit: 'Please choose a visit.',
  unknownReason: 'Please choose one of the reasons.',
  chooseAction: 'Please choose what to change.',
  moveBySome: 'Please enter a number of days other than 0.',
  notOfUndo: 'This is not part of what can be undone.',
  doneEndsFirst: 'Please enter an end that is after the start.',
  doneTooLate: 'Please enter a time that is not after today at the site.',
  doneTooFar: 'Please enter a time within 30 days of the planned one.',
  agreedTooLate: 'Please choose a day that is not after today at the site.',
  chooseCustomer: 'Please choose a customer.',
  // Of its team
  chooseTeamRole: 'Please choose a role.',
  chooseOneLead: 'Please choose one lead.',
  chooseBeside: 'Please choose a lead or an auditor of this team.',
})
