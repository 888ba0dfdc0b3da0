import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { listQuery, page, textFilter } from './list.ts'
import { recordFields } from './values.ts'

export const role = z.object({
  ...recordFields,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean().meta({ description: 'Built in: it cannot be deleted and its name is fixed.' }),
  permissions: z.array(z.object({ name: z.string() })),
})

export const roles = {
  list: {
    method: 'GET',
    path: '/roles',
    access: 'signedIn',
    summary: 'List roles',
    query: listQuery(['id', 'name', 'description', 'isActive', 'createdAt', 'updatedAt'], {
      name: textFilter.optional(),
    }),
    reply: page(role),
  },
} satisfies Record<string, Endpoint>
