import '#words/tags.ts'
import { words } from '#words/words.ts'

/** What is wrong with an exclusion or a wish that is entered. */
export const sayExclusionFault = words('exclusion-faults', {
  chooseCustomer: 'Please choose a customer.',
  chooseReason: 'Please choose a reason.',
  chooseWish: 'Please choose preferred or refused.',
  dayOutOfRange: 'Please enter a day from 1950 to 2100.',
  endedOfRelationship: 'Only a consultancy or an employment ends. Please leave this empty.',
  cooledOff:
    'The cooling-off time is over after <date>{day}</date>: there is no conflict from the first day on.',
  enterNote: 'Please explain it in the note.',
  enterWhy: 'Please say why it is withdrawn.',
  enterCompany: 'Please enter the company’s name or number.',
  companyUnknown:
    'No customer has this name or number. Please check the spelling, or tell the planning office.',
  companyUnclear: 'Several customers have this name. Please enter the company number.',
  customerGone: 'This customer no longer exists.',
  twoWishes: 'This auditor already has a wish for some of these days.',
})
