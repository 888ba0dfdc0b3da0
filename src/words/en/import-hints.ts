import { words } from '#words/words.ts'

/** What the template of an import explains of its columns. */
export const sayImportHint = words('import-hints', {
  column: 'Column',
  isRequired: 'Required',
  whatToWrite: 'What to enter',
  yes: 'yes',
  no: 'no',
  sheet: 'To import',
  explained: 'What to enter',
  // By kind
  text: 'Text',
  flag: 'yes or no',
  day: 'A date, such as 2026-03-31',
  moment: 'A date, or a date and time, such as 2026-03-31 08:00',
  number: 'A whole number',
  // Of fields
  id: 'From an export, for a record that already exists; leave empty for new ones',
  version: 'From an export: the row is refused if someone has changed the record since',
  country: 'Code or name, such as VN or Vietnam',
  timeZone: 'Such as Asia/Ho_Chi_Minh; may be left empty where the country has only one',
  timeZones: 'Such as Asia/Ho_Chi_Minh; separate several with commas',
  contactName: 'Put each further contact of a company in a row of its own, with the same company number',
  department: 'The name of an existing department',
  role: 'The name of an existing role; Auditor if left empty',
  standards: 'Codes of standards, such as GRS; separate several with commas',
  standard: 'The code of a standard, such as GRS',
  customer: 'Company number, or the company’s name',
  site: 'The name of a site of the company; the main site if left empty',
  start: 'Site time, such as 2026-03-31 08:00; a date alone starts at 08:00',
  end: 'Site time, such as 2026-03-31 17:00; a date alone ends at 17:00',
  team: 'Email addresses or usernames, separated by commas; they replace the current team',
  status: 'draft, assigned, completed or canceled; assigned if left empty and there is a team, else draft',
  reason: 'Why it is canceled, re-opened, or completed before its end',
  certificateStatus: 'active, suspended or withdrawn; active if left empty',
  sites: 'Names of sites of the company, separated by semicolons; the main site if left empty',
  centralSite: 'The name of one of these sites',
})
