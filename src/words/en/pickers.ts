import { words } from '#words/words.ts'

/** Fields that pick a record, a standard, a zone, and those of a person. */
export const sayPicker = words('pickers', {
  // A list
  clear: 'Clear {field}',
  loading: 'Loading…',
  searching: 'Searching…',
  noResults: 'No results',
  noResultsFor: 'No results for “{typed}”.',
  pickOne: 'Please pick one from the list.',
  // Records
  auditor: 'Auditor',
  searchPeople: 'Name, country, department or standard',
  nameOrStandard: 'Name or standard',
  country: 'Country',
  customer: 'Customer',
  searchCustomers: 'Search by company, number or email',
  department: 'Department',
  role: 'Role',
  inactive: '{role} (inactive)',
  holdsMore: '{role} (has permissions you don’t have)',
  standard: 'Standard',
  standards: 'Standards',
  phone: 'Phone',
  phoneHint: 'For planners, and for the team of the same visit',
  timeZone: 'Time zone',
  timeZones: 'Time zones',
  inThisCountry: 'In this country',
  elsewhere: 'Elsewhere',
  // A person
  accountId: 'ID account',
  displayName: 'Display name',
  fullName: 'Full name',
  username: 'Username',
  email: 'Email',
  timeZoneOfTimeOff: 'Time zone used for time off',
  oneTimePassword: 'One-time password',
  oneTimePasswordHint:
    'Give it to them yourself: it isn’t emailed, expires in {days, plural, one {# day} other {# days}}, and must be changed at first sign-in.',
  generate: 'Generate',
  // Standards held
  standardsHeld: 'Standards held',
  standardsHint:
    'Both dates are included; leave one empty for no limit. One period can directly follow another.',
  addStandard: 'Add standard',
  standardAt: 'Standard {place}',
  renewStandardAt: 'Renew standard {place}',
  removeStandardAt: 'Remove standard {place}',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  overlaps: 'Overlaps a period above.',
  renewHint: 'Renew: add the next period',
  // Coordinates
  coordinates: 'Coordinates',
  coordinatesHint: 'Latitude and longitude as copied from a map, for travel times: 10.7769, 106.7009',
})
