import { words } from '#words/words.ts'

export const sayCountry = words('countries', {
  // List
  title: 'Countries',
  subtitle: 'Manage countries in the system',
  addCountry: 'Add country',
  deleteQuestion: 'Do you want to delete <b>the country {name}</b>? This cannot be undone.',
  isProtected: 'This country is protected.',
  countryDeleted: 'Country deleted successfully',
  name: 'Name',
  code: 'Code',
  protected: 'Protected',
  workDays: 'Working days',
  accounts: 'Accounts',
  audits: 'Audits',
  // Add, edit
  editCountry: 'Edit country',
  codeFixed: 'The code of a protected country can’t be changed.',
  workDaysHint: 'Free dates are suggested on these days only',
  codeHint: 'Two letters (ISO 3166), such as VN',
  countryCreated: 'Country created successfully',
  countryUpdated: 'Country updated successfully',
})
