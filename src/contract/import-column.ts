import { sayImportField } from '#words/en/import-fields.ts'
import { sayImportHint } from '#words/en/import-hints.ts'
import type { Text } from '#words/words.ts'

/** One thing that a column may hold. */
export type ImportField = {
  /** On the wire. */
  name: string
  title: Text
  /** There is no record without it. */
  isRequired?: true
  /** It is part of something that a record has several of: each line has one. */
  ofPart?: true
  kind: 'text' | 'flag' | 'day' | 'moment' | 'number'
  /** What to write, as the template explains it; else its kind says so. */
  hint?: Text
  /** It may be spread over several columns; what the others’ headings are called. */
  spreads?: readonly string[]
  /** The field whose column it takes where it has none of its own. */
  elseAs?: string
  /** What headings call it beside its name and title, as `plainHeading` writes them. */
  calledToo: readonly string[]
}

export type More = Partial<
  Pick<ImportField, 'isRequired' | 'ofPart' | 'kind' | 'hint' | 'elseAs' | 'spreads'>
> & {
  /** Separated by spaces. */
  called?: string
}

export const column = (name: string, title: Text, { called = '', ...more }: More = {}): ImportField => ({
  name,
  title,
  kind: 'text',
  ...more,
  calledToo: called.split(' ').filter(Boolean),
})

export const required = (name: string, title: Text, more: More = {}) =>
  column(name, title, { isRequired: true, ...more })
export const ofPart = (name: string, title: Text, more: More = {}) =>
  column(name, title, { ofPart: true, ...more })

export const identity = [
  column('id', sayImportField.text('id'), {
    kind: 'number',
    called: 'recordid',
    hint: sayImportHint.text('id'),
  }),
  column('version', sayImportField.text('version'), { kind: 'number', hint: sayImportHint.text('version') }),
]

export const numberOfCompany = (called = '') =>
  required('companyNumber', sayImportField.text('companyNumber'), {
    called: `customernumber customerno companyno clientnumber clientno accountnumber kundennummer kundennr kdnr ${called}`,
  })

export const country = (called = '') =>
  required('country', sayImportField.text('country'), {
    called: `countrycode land nation ${called}`,
    hint: sayImportHint.text('country'),
  })

export const zone = column('timeZone', sayImportField.text('timeZone'), {
  called: 'zone tz zeitzone',
  hint: sayImportHint.text('timeZone'),
})

export const workDays = column('workDays', sayImportField.text('workDays'), {
  called: 'workingdays weekdays workweek arbeitstage',
  hint: sayImportHint.text('workDays'),
})

export const coordinates = (name: string, title: Text, called: string) =>
  column(name, title, { called, hint: sayImportHint.text('coordinates') })

const partsOfAddress =
  'addressline2 address2 district postcode postalcode zip zipcode plz city town ort stadt state province region county'.split(
    ' ',
  )

export const street = (called = '') =>
  required('address', sayImportField.text('address'), {
    called: `street streetaddress siteaddress addressline addressline1 adresse anschrift strasse ${called}`,
    spreads: partsOfAddress,
  })

export const email = (called = '', elseAs?: string) =>
  required('email', sayImportField.text('email'), {
    called: `emailaddress mail mailadresse ${called}`,
    ...(elseAs && { elseAs }),
  })

export const described = (more: More = {}) =>
  column('description', sayImportField.text('description'), { called: 'details beschreibung scope', ...more })
