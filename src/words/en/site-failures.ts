import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why a site can’t be added, changed or deleted. */
export const saySiteFailure = words('site-failures', {
  tooMany: 'A customer can have at most {max} sites.',
  mainIsCustomers:
    'The main site uses the customer’s address, country and time zone. Please change them on the customer instead.',
  mainStaysOpen: 'The main site can’t be closed.',
  mainHasNoNote: 'Only the name of the main site can be changed.',
  inUse: '{name} has {count, plural, one {# planned audit} other {# planned audits}}, so it can’t be closed.',
  covered: '{name} is used by <list>{uses}</list>, so it can’t be closed.',
  mainStays: 'The main site can’t be deleted.',
})
