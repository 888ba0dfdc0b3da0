import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why an import can’t go on, fails, or refuses a line. */
export const sayImportFailure = words('import-failures', {
  tooLargeFile: 'This file is larger than 25 MiB. Please split it.',
  threeOpen: 'You already have three open imports. Please finish or cancel one first.',
  notBytes: 'Please send the bytes of the file.',
  otherPart: 'A different part has already been sent in its place.',
  wrongState:
    '{state, select, uploading {The file is still being uploaded.} reading {The file is being read.} mapping {The columns are not chosen yet.} checking {The file is being checked.} checked {The file is checked, and nothing is saved yet.} committing {The import is running.} committed {The import is done.} undone {The import was undone.} failed {The file could not be read.} other {The import was canceled.}}',
  refusedRows:
    '{count, plural, one {# row is refused. Mend it, or leave it out.} other {# rows are refused. Mend them, or leave them out.}}',
  refusedRecords:
    '{count, plural, one {# record ({rows, number} rows) is refused. Mend it, or leave it out.} other {# records ({rows, number} rows) are refused. Mend them, or leave them out.}}',
  nothingToWrite: 'There is nothing to import: every record is unchanged or refused.',
  undoTooLate: 'This can no longer be undone: 30 days have passed.',
  undoUnderWay: 'This import is being undone.',
  twoColumns: 'Two columns are chosen for <list>{fields}</list>.',
  noSuchField: 'There is no field {field}.',
  missingField: 'Please choose a column for <list>{fields}</list>.',
  askOrder: 'Please choose whether the day or the month comes first.',
  // Problems of files
  oldExcel: 'This is an old Excel file (.xls). Please save it as .xlsx or CSV.',
  hasPassword: 'This file has a password. Please save it without.',
  unpacksTooLarge: 'This file unpacks to more than 400 MiB, so it was not read.',
  textsTooLarge: 'The text in this file takes up more than 128 MiB, so it was not read.',
  hasDoctype:
    'This file contains a document type declaration, which spreadsheets never do, so it was not read.',
  tooManyRows: 'This file has more than 50,000 rows. Please split it.',
  tooManyColumns: 'This file has more than 200 columns. Please remove some.',
  cellTooLong: 'Cell {cell} contains more than 10,000 characters.',
  damaged: 'This file is damaged.',
  openQuote: 'The quote opened in row {row} is never closed.',
  noHeading: 'This file has no header row.',
  noRows: 'This file has no rows below its header row.',
  noSheet: 'There is no sheet {sheet}.',
  internal: 'This file could not be read because of a fault in the server. Nothing was changed.',
  rightWithdrawn: 'The permission to import has been withdrawn.',
  // Hints
  hidden: 'Hidden rows and columns were read too.',
  merged: 'In merged cells, only the first one has the value.',
  committedBefore: 'This file was imported before, as import {number} on <date>{day}</date>.',
  otherwise:
    '{count, plural, one {# row} other {# rows}} would turn out differently now, so nothing was written.',
  // Why a line is refused
  // `another`: where many lines are told of at once, each of which names another row
  contradicts: 'This contradicts {row, select, another {another row} other {row {row}}}.',
  contradictOneAnother: 'Several rows have the same one, but contradict one another.',
  noCountry: 'There is no country {name}.',
  noStandard: 'There is no standard {name}.',
  noStandardLike: 'There is no standard {name}. Did you mean {like}?',
  noCustomer: 'There is no customer {name}.',
  noSite: 'There is no site {name} of this customer.',
  noAuditor: 'There is no auditor {name}.',
  otherCustomer: 'This belongs to another company.',
  draftHasTeam: 'A draft can’t have a team.',
  sharedDays:
    'The days of this audit are shared among its team. Please change its dates and its team in two imports, or on its page.',
  noStatus: 'There is no status {name}. Please use draft, assigned, completed or canceled.',
  noCertificateStatus: 'There is no status {name}. Please use active, suspended or withdrawn.',
  bookedInRow: '{row, select, another {Another row} other {Row {row}}} already books {name} at that time.',
  noDepartment: 'There is no department {name}.',
  noGrade: 'There is no grade {name}.',
  noRole: 'There is no role {name}.',
  chooseZone: 'Please choose a time zone. {country} has several, such as {zone}.',
  existsAlready: 'This already exists, and only new records are imported.',
  notThere: 'This doesn’t exist yet, and only changes are imported.',
  mayNotCreate: 'You don’t have permission to create this.',
  mayNotChange: 'You don’t have permission to change this.',
  sameRecord:
    '{row, select, another {Another row} other {Row {row}}} is about the same record. If this is to be another one, import it once that row is in.',
  takenInRow:
    '{row, select, another {Another row} other {Row {row}}} has this {field, select, idflNumber {audit number} number {certificate number} companyNumber {company number} username {username} email {email address} code {code} other {name}} already.',
  cellError: 'This cell holds the error {error}.',
  noResult: 'This formula was never calculated.',
  notAFlag: 'Please enter yes or no.',
  notWeekdays: 'Please enter days of the week, such as Mon, Tue, Fri.',
  notADay: 'Please enter a date, such as 2026-03-31.',
  shortYear: 'Please write the year with four digits.',
  noSuchDay: '29 February 1900 never existed.',
  notANumberOfDays: 'Please enter a number, such as 12.5.',
  notANumber: 'Please enter a whole number.',
  // Why a record stays when an import is undone
  changedBy: 'Changed by {name} on <date>{day}</date>.',
  changedSince: 'Changed since.',
  inUse: 'Other records use it.',
  gone: 'It no longer exists.',
  signedIn: 'They have signed in.',
})
