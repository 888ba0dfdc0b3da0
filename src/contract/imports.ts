import { z } from 'zod'
import {
  dateOrders,
  encodings,
  importLimits,
  importOutcomes,
  separators,
  templateFormats,
} from '#domain/imports.ts'
import { sayExportFault } from '#words/en/export-faults.ts'
import { sayImportFault } from '#words/en/import-faults.ts'
import { type Endpoint, fileReply } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { anImport, entity, mappedForm, oneImport, options, row } from './import-reply.ts'
import { listQuery, many, page } from './list.ts'
import { confirmation, idParams, list, optionalText, requiredText, version, whole } from './values.ts'

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
    summary: 'A file of headings to fill in; of a workbook a second sheet explains them',
    params: z.object({ entity }),
    query: z.object({
      format: z.enum(templateFormats, fault(sayExportFault.text('chooseFormat'))).default('csv'),
    }),
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
        .int(fault(sayImportFault.text('noSuchPart')))
        .max(importLimits.bytes / importLimits.part, fault(sayImportFault.text('noSuchPart'))),
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
      sheet: optionalText(200).unwrap().optional(),
      headingRow: whole(1, 1_048_576).optional(),
      encoding: z.enum(encodings, fault(sayImportFault.text('chooseEncoding'))).optional(),
      separator: z.enum(separators, fault(sayImportFault.text('chooseSeparator'))).optional(),
      dateOrder: z.enum(dateOrders, fault(sayImportFault.text('chooseDateOrder'))).optional(),
      mapping: list(mappedForm, 100).optional(),
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
    description: 'Whichever step it has come to: the version is not compared.',
    params: idParams,
    body: z.object({ version }),
    reply: oneImport,
  },
  undoPreview: {
    method: 'GET',
    path: '/imports/:id/undo',
    access,
    summary: 'What undoing an import would take back, and what would stay; of one that was undone, what did',
    params: idParams,
    reply: z.object({
      removed: z.int(),
      restored: z.int(),
      kept: z
        .array(z.object({ row: z.int(), key: z.string(), why: z.string(), text: failureText.nullable() }))
        .meta({ description: 'The last thousand rows.' }),
      keptCount: z.int().meta({ description: 'How many stay in all.' }),
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
