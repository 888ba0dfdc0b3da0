import '#words/tags.ts'
import { words } from '#words/words.ts'
import './visit-labels.ts'

/** Why a certificate can’t be entered, changed or decided on as asked. */
export const sayCertificateFailure = words('certificate-failures', {
  // Its sites
  foreignSite: 'One of these sites is not a site of this customer.',
  closedSite: '{name} is closed.',
  sitePlanned:
    '<visit>{owed}</visit> is planned at {site}, so this site can’t be removed from the certificate: {audit}.',
  centralNotCovered: 'Please choose one of the sites that the certificate covers.',
  // Its standard and number
  standardDisabled: '{code} is disabled.',
  numberTaken: 'Another certificate for {standard} has this number.',
  onePending: 'This customer already has a pending certificate for {standard}.',
  stays: 'The customer and standard of a certificate can’t be changed. Please enter another one instead.',
  // Its days
  enterWantedBy: 'Please enter when it is wanted by, or its number, decision and expiry.',
  enterDecided: 'Please enter the day of the decision.',
  enterNumber: 'Please enter a certificate number.',
  enterExpires: 'Please enter the last day of the certificate.',
  decidedAhead: 'The decision lies in the future.',
  decidedBefore: 'The last decision was on <date>{day}</date>. A renewal can’t be decided before that.',
  auditedAhead: 'This date can’t be in the future.',
  outlast: 'The certificate must outlast its decision.',
  cycleOutlast: 'The cycle must end after the decision.',
  firstAfter: 'The first certification can’t be later than the decision.',
  atMost: 'The certificate may run until <date>{day}</date> at most.',
  laterThan: 'Please choose a day after <date>{day}</date>.',
  pendingHasNone: 'This certificate is pending: its number and dates are set when it is granted.',
  // Its status
  refused:
    'This certificate is {status, select, pending {pending} active {active} suspended {suspended} other {withdrawn}}, so it can’t be {action, select, grant {granted} renew {renewed} extend {extended} suspend {suspended} restore {restored} other {withdrawn}}.',
  unaudited: '<visit>{owed}</visit> of this certificate is not done yet.',
  lapsed:
    'This certificate lapsed on <date>{day}</date>, so a renewal starts a new cycle on the decision date.',
  lapsedUnaudited:
    'This certificate lapsed on <date>{day}</date>, so a renewal starts a new cycle on the decision date. Also, <visit>{owed}</visit> is not done yet.',
  hadAudit: 'This certificate has had an audit, so it can’t be deleted. Withdraw it instead.',
})
