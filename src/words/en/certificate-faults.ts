import { words } from '#words/words.ts'

/** What is wrong with a certificate or a visit that is entered. */
export const sayCertificateFault = words('certificate-faults', {
  chooseCustomer: 'Please choose a customer.',
  chooseSite: 'Please choose a site.',
  daysFrom1To60: 'Please enter 1 to 60 days.',
  dayOutOfRange: 'Please enter a day from 2000 to 2100.',
  enterNumber: 'Please enter a certificate number.',
})
