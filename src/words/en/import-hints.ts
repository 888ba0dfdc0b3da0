import { words } from '#words/words.ts'

/** What the template of an import explains of its columns. */
export const sayImportHint = words('import-hints', {
  column: 'Column',
  isRequired: 'Required',
  whatToWrite: 'What to write',
  yes: 'yes',
  no: 'no',
  sheet: 'To import',
  explained: 'What to write',
  // By kind
  text: 'Text',
  flag: 'yes or no',
  day: 'A day, such as 2026-03-31',
  moment: 'A day, or a day and time, such as 2026-03-31 08:00',
  number: 'A whole number',
  // Of fields
  id: 'Of a record that is there, as an export gives it; leave it empty for new ones',
  version: 'As an export gives it: the row is refused if somebody has changed the record since',
  country: 'Code or name, such as VN or Vietnam',
  timeZone: 'Such as Asia/Ho_Chi_Minh; may be left empty where the country has only one',
  timeZones: 'Such as Asia/Ho_Chi_Minh; several with a comma between',
  contactName: 'Another contact of the same company stands in a row of its own, with the same company number',
  department: 'The name of a department that is there',
  role: 'The name of a role that is there; Auditor if left empty',
  standards: 'Codes of standards, such as GRS; several with a comma between',
  standard: 'The code of a standard, such as GRS',
  customer: 'Company number, or the company’s name',
  site: 'The name of a site of the company; the main site if left empty',
  start: 'By the clock at the site, such as 2026-03-31 08:00; a day alone begins at 08:00',
  end: 'By the clock at the site, such as 2026-03-31 17:00; a day alone ends at 17:00',
  team: 'Email addresses or usernames, with a comma between; they replace the team that is there',
  status: 'draft, assigned, completed or canceled; assigned if left empty and there is a team, else draft',
  reason: 'Why it is canceled, re-opened, or completed before its end',
  certificateStatus: 'active, suspended or withdrawn; active if left empty',
  sites: 'Names of sites of the company, with a semicolon between; the main site if left empty',
  centralSite: 'The name of one of these sites',
})
