import { z } from 'zod'
import {
  columnPlace,
  dateOrders,
  emptyCells,
  encodings,
  importLimits,
  importModes,
  importOutcomes,
  importStates,
  separators,
} from '#domain/imports.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFault } from '#words/en/import-faults.ts'
import { failureText } from './failure.ts'
import { fault, issueOf } from './fault.ts'
import { importedEntities } from './import-fields.ts'
import { moment, named, optionalText, recordFields, requiredText } from './values.ts'

export const entity = z.enum(importedEntities, fault(sayImportFault.text('chooseEntity')))

/** A sentence, and what it takes to say it in another language. */
const sentence = z.object({ message: z.string(), text: failureText })

const counts = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})

export const anImport = z.object({
  ...recordFields,
  entity,
  name: z.string().meta({ description: 'Of the file.' }),
  size: z.int().meta({ description: 'In bytes.' }),
  state: z.enum(importStates),
  counts: counts.nullable().meta({ description: 'Of records, which several lines may make.' }),
  createdBy: named,
  committedAt: moment.nullable(),
})

const columnLetter = z
  .string(fault(sayImportFault.text('chooseColumn')))
  .refine(
    letter => columnPlace(letter) >= 0 && columnPlace(letter) < importLimits.columns,
    fault(sayImportFault.text('chooseColumn')),
  )

const fieldName = requiredText(sayImportFault.text('chooseField'), 60)

/** Columns whose texts follow that of the first, as of an address. */
const mostMore = 10

/** A field takes a column, or one value for all lines. */
export const mapped = z.union([
  z.object({
    field: fieldName,
    column: columnLetter,
    more: z
      .array(columnLetter)
      .max(mostMore)
      .optional()
      .meta({ description: 'Of an address: further columns, whose texts follow behind commas.' }),
  }),
  z.object({ field: fieldName, value: optionalText(importLimits.cell) }),
])

/** Before the union, which would read all of them, and say only that neither of its forms fits. */
function refuseMore(given: z.input<typeof mapped>, context: z.RefinementCtx) {
  const { more } = (given ?? {}) as { more?: unknown }
  if (!Array.isArray(more) || more.length <= mostMore) return given
  context.addIssue({ ...issueOf(sayFault.text('tooManyEntries', { max: String(mostMore) })), path: ['more'] })
  return z.NEVER
}

export const mappedForm = z.preprocess(refuseMore, mapped)

export const options = z.object({
  mode: z.enum(importModes).optional(),
  empty: z
    .enum(emptyCells)
    .optional()
    .meta({ description: 'What an empty cell does to a record that is there.' }),
  mainZone: z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .optional()
    .meta({ description: 'True: where a country has several time zones and none is told, its main one.' }),
  confirmed: z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .optional()
    .meta({
      description:
        'True: teams are booked in spite of warnings, as want of standards; auditors are changed although booked audits no longer fit.',
    }),
})

export const oneImport = anImport.extend({
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  received: z
    .array(z.object({ n: z.int(), sha256: z.string() }))
    .meta({ description: 'Parts of the file that are there, while it is uploaded.' }),
  sheets: z.array(z.string()),
  read: z
    .object({
      sheet: z.string().nullable(),
      headingRow: z.int(),
      encoding: z.enum(encodings).nullable(),
      separator: z.enum(separators).nullable(),
      dateOrder: z.enum(dateOrders).nullable(),
      rows: z.int().meta({ description: 'Below the heading.' }),
    })
    .nullable(),
  columns: z.array(z.object({ letter: z.string(), heading: z.string(), samples: z.array(z.string()) })),
  mapping: z.array(mapped),
  options,
  missing: z.array(z.string()).meta({ description: 'Required fields without a column.' }),
  asksDateOrder: z.boolean(),
  hints: z.array(sentence),
  problem: sentence.nullable().meta({ description: 'Why it failed.' }),
  notice: sentence.nullable().meta({ description: 'Why a commit wrote nothing.' }),
  reasons: z
    .array(
      z.object({
        field: z.string().nullable(),
        message: z.string(),
        text: failureText.nullable(),
        count: z.int().meta({ description: 'Of records, which several rows may make.' }),
      }),
    )
    .meta({ description: 'Once it is checked, what refuses most records.' }),
  isUndoing: z.boolean(),
})

export const row = z.object({
  id: z.int().meta({ description: 'As `row`.' }),
  row: z.int().meta({ description: 'As the spreadsheet counts.' }),
  outcome: z.enum(importOutcomes),
  key: z.string(),
  recordId: z.int().nullable(),
  cells: z.array(z.object({ field: z.string(), value: z.string() })),
  faults: z.array(
    z.object({
      row: z.int(),
      column: z.string().nullable(),
      field: z.string().nullable(),
      value: z.string(),
      message: z.string(),
      text: failureText.nullable(),
    }),
  ),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
