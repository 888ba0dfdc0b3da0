import { words } from '#words/words.ts'

/** The page of a customer, and the sites there. */
export const saySite = words('sites', {
  customer: 'Customer',
  loadingCustomer: 'Loading the customer',
  about: '{name} · {number}',
  edit: 'Edit',
  delete: 'Delete',
  // Audits
  nextAudit: 'Next audit',
  nothingPlanned: 'No audit is planned.',
  loadingAudits: 'Loading audits',
  team: 'Team',
  noTeam: 'No team yet',
  standards: 'Standards',
  toCome: 'Upcoming audits',
  past: 'Past audits',
  noneToCome: 'No other audits are planned.',
  nonePast: 'No past audits.',
  allAudits: 'All audits of this customer',
  // Contact persons
  contacts: 'Contacts',
  contactPersons: 'Contact persons',
  mainContact: '{name} (main contact)',
  // Sites
  sites: 'Sites',
  addSite: 'Add site',
  findSite: 'Find a site',
  noSiteFound: 'No sites match your search.',
  showAll: 'Show all {count, number} sites',
  main: 'Main site',
  closed: 'Closed',
  close: 'Close site',
  reopen: 'Re-open site',
  deleteQuestion: 'Do you want to delete <b>the site {name}</b>? This cannot be undone.',
  siteClosed: '{name} was closed',
  siteReopened: '{name} was re-opened',
  siteDeleted: 'Site deleted successfully',
  // Add, edit
  editSite: 'Edit site',
  siteCreated: 'Site created successfully',
  siteUpdated: 'Site updated successfully',
  name: 'Name',
  nameHint: 'Unique among the sites of this customer',
  mainHint:
    'The main site uses the customer’s address, country and time zone: to change them, edit the customer.',
  address: 'Address',
  timeZoneHint: 'Time zone used for its audits',
  note: 'Note',
  notKnown: 'not known',
})
