import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why a plan is refused, or failed; why an audit is left out of it, and a row isn’t accepted. */
export const sayPlanFailure = words('plan-failures', {
  nonePlannable: 'None of these audits can be planned.',
  threePlans: 'Three plans of yours are waiting or running; stop one first.',
  fiftyPlans: 'Fifty plans are waiting; try again later.',
  ended: 'This plan has ended.',
  notEnded: 'This proposal is still waiting or running. Please stop it first.',
  tooLarge:
    'More than {most, number} possible places, which is the most that can be planned at once. Please choose fewer audits or a shorter period.',
  tooLargeHints:
    'About {positions, number} possible places, more than the {most, number} that can be planned at once.{hasDay, select, yes { Until <date>{day}</date> it is {dayPositions, number}{country, select, none {} other {; {country} alone {countryPositions, number}}}.} other {{country, select, none {} other { {country} alone has {countryPositions, number}.}}}}',
  notReplayable: 'This proposal can’t be planned again exactly as it was.',
  internal: 'Planning failed; nothing was changed.',
  lost: 'The server stopped three times while planning; nothing was changed.',
  restored: 'This proposal was not finished when the restored backup was made; nothing was changed.',
  // Why an audit is left out
  assigned: '{number} is already assigned.',
  canceled: '{number} is canceled.',
  completed: '{number} is completed.',
  past: '{number} has started, and its dates are fixed.',
  outside: '{number} is outside this period.',
  needs: '{number} needs more than {most, number} standards and areas together. Please plan it by hand.',
  // Why a row isn’t accepted
  notDone: 'This proposal is not done yet.',
  expired: 'This proposal has expired.',
  rowGone: 'This row doesn’t belong to this proposal.',
  rowStale: 'This row has been changed since.',
  rowAccepted: 'This row has already been accepted.',
  rowClash: 'Another row of this proposal sends {name} to {number} at this time.',
  rejected: 'This row was left out.',
  unplanned: 'This audit isn’t planned in the proposal.',
  refused: 'Nothing was accepted: {count, plural, one {one row can’t be} other {# rows can’t be}}.',
  changed: 'The audit has been changed since it was planned.',
  assumed: 'This row rests on an assumption.',
  bundle: 'Row {row} needs row {other} too.',
  bundleFixed: 'This row only works together with others, so it can’t be set by hand.',
  noWayBack: 'This can’t be undone from here. Please change the audit itself.',
  staysAsBooked: 'It is already booked there. Leave the row out instead.',
})
