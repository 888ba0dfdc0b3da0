import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayStandardFault } from '#words/en/standard-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { flagFilter, listQuery, page, textFilter } from './list.ts'
import { idParams, recordFields, requiredLines, requiredText, version } from './values.ts'

export const standard = z.object({
  ...recordFields,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
})

/** A standard as other records show it. */
export const standardLabel = z.object({ id: z.int(), code: z.string(), name: z.string() })

export const standardForm = z.object({
  code: requiredText(sayStandardFault.text('enterCode'), 40).regex(
    /^[A-Za-z0-9]+$/,
    fault(sayStandardFault.text('codeNotAlphanumeric')),
  ),
  name: requiredText(sayStandardFault.text('enterName')),
  description: requiredLines(sayStandardFault.text('enterDescription'), 2000),
  isEnabled: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(true),
})

export const standards = {
  list: {
    method: 'GET',
    path: '/standards',
    access: 'signedIn',
    summary: 'List standards',
    query: listQuery(['id', 'code', 'name', 'description', 'isEnabled', 'createdAt', 'updatedAt'], {
      code: textFilter.optional(),
      name: textFilter.optional(),
      isEnabled: flagFilter.optional(),
    }),
    reply: page(standard),
  },
  one: {
    method: 'GET',
    path: '/standards/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a standard',
    params: idParams,
    reply: standard,
  },
  create: {
    method: 'POST',
    path: '/standards',
    access: ['CreateMasterData'],
    summary: 'Create a standard',
    body: standardForm,
    reply: standard,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/standards/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a standard',
    params: idParams,
    body: standardForm.extend({ version: version.optional() }),
    reply: standard,
  },
  remove: {
    method: 'DELETE',
    path: '/standards/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a standard that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
