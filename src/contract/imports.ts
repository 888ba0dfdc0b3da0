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
import { sayImportFault } from '#words/en/import-faults.ts'
import { type Endpoint, fileReply } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { importedEntities } from './import-fields.ts'
import { listQuery, many, page } from './list.ts'
import {
  confirmation,
  idParams,
  list,
  moment,
  named,
  optionalText,
  recordFields,
  requiredText,
  version,
  whole,
} from './values.ts'

const entity = z.enum(importedEntities, fault(sayImportFault.text('chooseEntity')))

/** A sentence, and what it takes to say it in another language. */
const sentence = z.object({ message: z.string(), text: failureText })

const counts = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})

const anImport = z.object({
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

/** A field takes a column, or one value for all lines. */
const mapped = z.union([
  z.object({ field: fieldName, column: columnLetter }),
  z.object({ field: fieldName, value: optionalText(importLimits.cell) }),
])

const options = z.object({
  mode: z.enum(importModes).optional(),
  empty: z
    .enum(emptyCells)
    .optional()
    .meta({ description: 'What an empty cell does to a record that is there.' }),
})

const oneImport = anImport.extend({
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  received: z.array(z.int()).meta({ description: 'Parts of the file that are there, while it is uploaded.' }),
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
  isUndoing: z.boolean(),
})

const row = z.object({
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

const access = ['ImportData'] as const

export const imports = {
  list: {
    method: 'GET',
    path: '/imports',
    access,
    summary: 'List one’s own imports; with ModifyMasterData those of everybody',
    query: listQuery(['id', 'name', 'createdAt', 'state'], { entity: entity.optional() }),
    reply: page(anImport),
  },
  template: {
    method: 'GET',
    path: '/imports/templates/:entity',
    access,
    summary: 'A file of headings to fill in',
    params: z.object({ entity }),
    reply: fileReply,
    file: 'text/csv',
  },
  one: {
    method: 'GET',
    path: '/imports/:id',
    access,
    summary: 'Read an import: how far it is, how its file was read, and what of it goes where',
    params: idParams,
    reply: oneImport,
  },
  create: {
    method: 'POST',
    path: '/imports',
    access,
    mostPerMinute: 20,
    summary: 'Begin an import, whose file follows in parts of 512 KiB',
    description: 'Needs the right to create or to change such records too. Three of one person may be open.',
    body: z.object({
      entity,
      name: requiredText(sayImportFault.text('chooseFile')),
      size: z.int(fault(sayImportFault.text('chooseFile'))).min(1, fault(sayImportFault.text('emptyFile'))),
    }),
    reply: oneImport,
    status: 201,
  },
  sendPart: {
    method: 'PUT',
    path: '/imports/:id/parts/:n',
    access,
    upload: true,
    summary:
      'A part of the file, from 0: 524,288 bytes, but for the last. After the last one the file is read',
    params: idParams.extend({
      n: z.coerce
        .number(fault(sayImportFault.text('noSuchPart')))
        .int(fault(sayImportFault.text('noSuchPart'))),
    }),
    largestBody: 512,
    mostSeconds: 60,
  },
  change: {
    method: 'PUT',
    path: '/imports/:id',
    access,
    summary: 'How the file is read, and what of it goes where; then it is read or checked again',
    params: idParams,
    body: z.object({
      sheet: optionalText(200).optional(),
      headingRow: whole(1, 1_048_576).optional(),
      encoding: z.enum(encodings, fault(sayImportFault.text('chooseEncoding'))).optional(),
      separator: z.enum(separators, fault(sayImportFault.text('chooseSeparator'))).optional(),
      dateOrder: z.enum(dateOrders, fault(sayImportFault.text('chooseDateOrder'))).optional(),
      mapping: list(mapped, 100).optional(),
      options: options.optional(),
      version,
    }),
    reply: oneImport,
  },
  rows: {
    method: 'GET',
    path: '/imports/:id/rows',
    access,
    summary: 'What becomes of the records of a file: one row each, at its first line',
    params: idParams,
    query: listQuery(['id', 'createdAt'], { outcome: many(z.enum(importOutcomes)).optional() }),
    reply: page(row),
  },
  refused: {
    method: 'GET',
    path: '/imports/:id/refused',
    access,
    summary: 'The refused lines as CSV, with a column that says why',
    params: idParams,
    reply: fileReply,
    file: 'text/csv',
  },
  commit: {
    method: 'PUT',
    path: '/imports/:id/commit',
    access,
    summary: 'Write what was checked: all of it, or nothing',
    description:
      '409 `refused_rows` where lines are refused, unless they are left out. Rows that would turn out otherwise than shown take all back, and it is checked again.',
    params: idParams,
    body: z.object({ leaveOut: confirmation('True: without the lines that are refused.'), version }),
    reply: oneImport,
  },
  cancel: {
    method: 'PUT',
    path: '/imports/:id/cancel',
    access,
    summary: 'Give an import up that is not yet written; one that is being written is taken back',
    params: idParams,
    body: z.object({ version }),
    reply: oneImport,
  },
  undoPreview: {
    method: 'GET',
    path: '/imports/:id/undo',
    access,
    summary: 'What undoing an import would take back, and what would stay',
    params: idParams,
    reply: z.object({
      removed: z.int(),
      restored: z.int(),
      kept: z.array(
        z.object({ row: z.int(), key: z.string(), why: z.string(), text: failureText.nullable() }),
      ),
    }),
  },
  undo: {
    method: 'PUT',
    path: '/imports/:id/undo',
    access,
    summary: 'Take an import back, for 30 days: what nobody has changed since',
    params: idParams,
    body: z.object({ version }),
    reply: oneImport,
  },
} satisfies Record<string, Endpoint>
