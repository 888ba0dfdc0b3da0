import { words } from '#words/words.ts'

/** What is wrong with what a plan is asked for. */
export const sayPlanFault = words('plan-faults', {
  chooseAudits: 'Choose audits, or say which by a filter.',
  tooManyAudits: 'Please choose at most 3,000 audits.',
  chooseAuditor: 'Please choose at least one auditor.',
  auditGone: 'Audit {id} is not there.',
  auditorGone: 'Auditor {id} is not there.',
  tooLong: 'The period may be 366 days long at most.',
  chooseDates: 'Please choose fixed or free dates.',
  unknownPreset: 'There is no such preset.',
  unknownEffort: 'There is no such effort.',
  chooseRow: 'Please choose a row.',
  tooManyRows: 'Please choose at most 100 rows.',
  notKeepable: 'Row {id} is no open row with a place of this proposal.',
  replayAlone: 'A plan that is made again as it was takes nothing else.',
  openOrRejected: 'Please say open or rejected.',
  sameRowTwice: 'This row is in the list twice.',
})
