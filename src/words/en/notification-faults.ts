import { words } from '#words/words.ts'

/** What is wrong with how somebody wants to be notified, or with what was read. */
export const sayNotificationFault = words('notification-faults', {
  chooseForEvery: 'Please choose for every kind.',
  chooseHow: 'Please choose how it is emailed.',
  enterTime: 'Please enter a time.',
  notATime: 'Please enter a time as HH:mm.',
  // What was read
  notPositive: 'Must be a positive number.',
  aboutNothing: 'There are no notifications about this.',
  notOneWay: 'Give either ids, all or about.',
})
