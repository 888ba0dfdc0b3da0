import { words } from '#words/words.ts'

/** Why a site can’t be added, changed or deleted. */
export const saySiteFailure = words('site-failures', {
  tooMany: 'A customer can have at most {max} sites.',
  mainIsCustomers:
    'The main site is where the customer is. Please change the address, country and time zone of the customer instead.',
  mainStaysOpen: 'The main site can’t be closed.',
  mainHasNoNote: 'Of the main site only the name can be changed.',
  mainStays: 'The main site can’t be deleted.',
})
