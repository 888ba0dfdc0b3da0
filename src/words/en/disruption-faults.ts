import { words } from '#words/words.ts'

/** What is wrong with a disruption, or with what is to be done about it. */
export const sayDisruptionFault = words('disruption-faults', {
  chooseCause: 'Please choose what happened.',
  choosePlace: 'Please choose one customer, site or country.',
  chooseRequest: 'Please choose a request.',
  requestNotWaiting: 'This request is no longer waiting.',
  requestBooksNothing: 'This request doesn’t take anyone off their audits.',
  chooseTime: 'Please choose a time.',
  endFollows: 'The time of this disruption can’t be changed here.',
  chooseAction: 'Please choose what to do.',
  chooseReason: 'Please choose a reason.',
  chooseDates: 'Please choose the new dates.',
  chooseSteps: 'Please choose what to do about at least one audit.',
  chooseApply: 'Please say what to undo.',
  tooManySteps: 'Please choose at most 50 audits.',
  tooLongAgo: 'An absence can be reported up to 30 days after it began.',
  notOfHit: 'This audit is not one of the open audits of this disruption.',
  namedTwice: 'This audit is listed twice.',
  otherLength: 'A moved audit keeps its length and its hours.',
  stillMissing: 'Please choose someone other than the missing auditor.',
})
