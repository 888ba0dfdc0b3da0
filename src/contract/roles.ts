import { z } from 'zod'
import { permissions, roleKinds } from '#domain/permissions.ts'
import type { Endpoint } from './endpoint.ts'
import { listQuery, page, textFilter } from './list.ts'
import { idParams, list, optionalLines, recordFields, requiredText, version } from './values.ts'

export const role = z.object({
  ...recordFields,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean().meta({ description: 'Built in: it cannot be deleted and its name is fixed.' }),
  kind: z.enum(roleKinds).nullable().meta({
    description: 'What a built-in role is, whatever it is called; null for roles that people made.',
  }),
  permissions: z.array(z.object({ name: z.string() })),
})

const permissionNames = permissions.map(({ name }) => name)

export const roleForm = z.object({
  name: requiredText('Please enter a name.'),
  description: optionalLines(),
  isActive: z.boolean('Must be true or false.').default(true),
  permissions: list(
    z.object({ name: z.enum(permissionNames, { error: 'There is no such permission.' }) }),
    200,
    { error: 'Please choose the permissions.', things: 'permissions' },
  ).default([]),
})

export const permission = z.object({ name: z.string(), description: z.string(), subject: z.string() })

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
  permissions: {
    method: 'GET',
    path: '/roles/permissions',
    access: 'signedIn',
    summary: 'List every permission there is',
    reply: page(permission),
  },
  one: {
    method: 'GET',
    path: '/roles/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a role',
    params: idParams,
    reply: role,
  },
  create: {
    method: 'POST',
    path: '/roles',
    access: ['CreateMasterData'],
    summary: 'Create a role of permissions that one holds oneself',
    body: roleForm,
    reply: role,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/roles/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a role',
    params: idParams,
    body: roleForm.extend({ version: version.optional() }),
    reply: role,
  },
  remove: {
    method: 'DELETE',
    path: '/roles/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a role that no account has',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
