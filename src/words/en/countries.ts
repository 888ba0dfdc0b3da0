import { words } from '#words/words.ts'

export const sayCountry = words('countries', {
  // List
  title: 'Countries',
  subtitle: 'Manage countries in the system',
  addCountry: 'Add country',
  actionsFor: 'Actions for {name}',
  deleteQuestion: 'Do you want to delete <b>the country {name}</b>? This cannot be undone.',
  isProtected: 'This country is protected.',
  countryDeleted: 'Country deleted successfully',
  name: 'Name',
  code: 'Code',
  protected: 'Protected',
  workDays: 'Work days',
  accounts: 'Accounts',
  audits: 'Audits',
  // Add, edit
  editCountry: 'Edit country',
  codeFixed: 'The code of a protected country is fixed.',
  workDaysHint: 'Free dates lie on these days',
  codeHint: 'Two letters, ISO 3166: VN',
  countryCreated: 'Country created successfully',
  countryUpdated: 'Country updated successfully',
})
