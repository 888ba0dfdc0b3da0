import { z } from 'zod'
import { permissions, roleKinds } from '#domain/permissions.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayRoleFault } from '#words/en/role-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
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
  name: requiredText(sayFault.text('enterName')),
  description: optionalLines(),
  isActive: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(true),
  permissions: list(
    z.object({ name: z.enum(permissionNames, fault(sayRoleFault.text('noSuchPermission'))) }),
    200,
    {
      missing: sayRoleFault.text('choosePermissions'),
      tooMany: most => sayRoleFault.text('tooManyPermissions', most),
    },
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
