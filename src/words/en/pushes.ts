import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What devices show, by default without names of customers and people; times are said by `words/kept.ts`. */
export const sayPush = words('pushes', {
  assigned: 'You were assigned to {number}, {time}.',
  released: 'You were removed from {number}, {time}.',
  moved: '{number} was moved to {time}.',
  movedFrom: '{number} was moved to {time}. It was planned for {before}.',
  canceled: '{number}, {time}, was canceled.',
  changed: '{number} was changed.',
  accepted: 'A request for {time} was accepted.',
  rejected: 'A request for {time} was rejected.',
  canceledAsAsked: 'A request for {time} was canceled as requested.',
  notCanceled: 'A request for {time} was not canceled.',
  other: 'Something changed. Open the app to see what.',
  tomorrowIn: 'Tomorrow {clock} in {country}',
  tomorrowAt: 'Tomorrow {clock} at {company}',
  visit: '{number}, {time}',
  testTitle: 'Test message',
  testBody: 'Notifications work on this device.',
})
