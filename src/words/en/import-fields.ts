import { words } from '#words/words.ts'

/** What the columns of an import are called. */
export const sayImportField = words('import-fields', {
  id: 'ID',
  version: 'Version',
  companyNumber: 'Company number',
  companyName: 'Company name',
  customerName: 'Customer name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  country: 'Country',
  timeZone: 'Time zone',
  code: 'Code',
  name: 'Name',
  description: 'Description',
  isEnabled: 'Enabled',
  timeZones: 'Time zones',
  contactName: 'Contact name',
  contactDescription: 'Contact description',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactIsMain: 'Main contact',
})
