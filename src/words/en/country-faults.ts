import { words } from '#words/words.ts'

/** What is wrong with a country that is entered. */
export const sayCountryFault = words('country-faults', {
  enterName: 'Please enter a country name.',
  enterCode: 'Please enter a country code.',
  notTwoLetters: 'The country code must be two letters.',
  chooseSomeTimeZone: 'Please choose at least one time zone.',
  chooseWorkDay: 'Please choose at least one working day.',
  notAWeekday: 'Please choose days of the week, 1 (Monday) to 7 (Sunday).',
  tooManyTimeZones: 'Please keep this to {max} time zones.',
})
