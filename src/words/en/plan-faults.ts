import { words } from '#words/words.ts'

/** What is wrong with what a plan is asked for. */
export const sayPlanFault = words('plan-faults', {
  chooseAudits: 'Choose audits, or say which by a filter.',
  tooManyAudits: 'Please choose at most 3,000 audits.',
  chooseAuditor: 'Please choose at least one auditor.',
  auditGone: 'Audit {id} doesn’t exist.',
  auditorGone: 'Auditor {id} doesn’t exist.',
  tooLong: 'The period can be at most 366 days long.',
  chooseDates: 'Please choose fixed or free dates.',
  chooseMoves: 'Please use none, team or teamAndDates.',
  unknownAssumption: 'There is no such assumption.',
  customerGone: 'Customer {id} doesn’t exist.',
  standardGone: 'Standard {id} doesn’t exist.',
  countryGone: 'Country {id} doesn’t exist.',
  unknownPreset: 'There is no such preset.',
  unknownEffort: 'There is no such effort.',
  chooseRow: 'Please choose a row.',
  tooManyRows: 'Please choose at most 100 rows.',
  notKeepable: 'Row {id} can’t be kept: it isn’t an open row of this proposal with a place.',
  replayAlone: 'A plan that is repeated exactly takes no other settings.',
  openOrRejected: 'Please use open or rejected.',
  sameRowTwice: 'This row is listed twice.',
})
