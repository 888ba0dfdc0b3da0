import { words } from '#words/words.ts'

/** What is wrong with how somebody wants to be notified on a device. */
export const sayPushFault = words('push-faults', {
  chooseKind: 'Please choose one of the kinds.',
  chooseNames: 'Please choose whether names are shown.',
  wrongEndpoint: 'This is not the address of a push service.',
  wrongKey: 'This is not a browser’s key.',
  tooMany: 'You already get notifications on {count, number} devices. Remove one of them first.',
  off: 'This server doesn’t send notifications to devices.',
})
