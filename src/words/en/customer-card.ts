import { words } from '#words/words.ts'

/** What the card of customers says. */
export const sayCustomerCard = words('customer-card', {
  customers: 'Customers',
  customer: 'Customer',
  numberTaken: 'Another customer has this company number.',
  gone: 'This customer no longer exists.',
  one: 'a customer',
})
