import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
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
  code: requiredText('Please enter a standard code.', 40).regex(
    /^[A-Za-z0-9]+$/,
    'Code must be alphanumeric and numeric',
  ),
  name: requiredText('Please enter a standard name.'),
  description: requiredLines('Please enter a description.', 2000),
  isEnabled: z.boolean('Must be true or false.').default(true),
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
