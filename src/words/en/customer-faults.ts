import { words } from '#words/words.ts'

/** What is wrong with a customer that is entered. */
export const sayCustomerFault = words('customer-faults', {
  enterContactName: 'Please enter the contact’s name.',
  enterName: 'Please enter a customer name.',
  enterCompanyName: 'Please enter a company name.',
  enterCompanyNumber: 'Please enter a company number.',
  addContact: 'Please add at least one contact person.',
  tooManyContacts: 'Please keep this to {max} contact persons.',
  markMain: 'Please mark exactly one main contact.',
})
