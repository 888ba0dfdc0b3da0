import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import type { Endpoint } from './endpoint.ts'
import { listQuery, page, textFilter } from './list.ts'
import { idParams, optionalLines, recordFields, requiredText, version } from './values.ts'

export const department = z.object({ ...recordFields, name: z.string(), description: z.string() })

export const departmentForm = z.object({
  name: requiredText(sayFault.text('enterName')),
  description: optionalLines(),
})

export const departments = {
  list: {
    method: 'GET',
    path: '/departments',
    access: 'signedIn',
    summary: 'List departments',
    query: listQuery(['id', 'name', 'description', 'createdAt', 'updatedAt'], {
      name: textFilter.optional(),
    }),
    reply: page(department),
  },
  one: {
    method: 'GET',
    path: '/departments/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a department',
    params: idParams,
    reply: department,
  },
  create: {
    method: 'POST',
    path: '/departments',
    access: ['CreateMasterData'],
    summary: 'Create a department',
    body: departmentForm,
    reply: department,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/departments/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a department',
    params: idParams,
    body: departmentForm.extend({ version: version.optional() }),
    reply: department,
  },
  remove: {
    method: 'DELETE',
    path: '/departments/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a department that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
