import { z } from 'zod'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { accountFields, heldStandards, newPassword } from './account-form.ts'
import { affected } from './affected.ts'
import { heldStandard, personFields } from './auditor-reply.ts'
import type { Endpoint } from './endpoint.ts'
import { flagFilter, idFilter, listQuery, page, textFilter } from './list.ts'
import { idParams, moment, named, pickedId, version } from './values.ts'

export const account = z.object({
  ...personFields,
  roleId: z.int().nullable().meta({ description: 'Null only for a deleted account whose role is gone.' }),
  role: named.nullable(),
  departmentId: z.int().nullable(),
  department: named.nullable(),
  countryId: z.int().nullable(),
  country: named.nullable(),
  timeZone: z.string(),
  mustChangePassword: z.boolean(),
  passwordExpiresAt: moment.nullable().meta({ description: 'Until when a one-time password is good.' }),
  auditor: z.object({ standards: z.array(heldStandard) }).nullable(),
  deletedAt: moment.nullable(),
})

/** What everybody may know of somebody they ask to decide. */
const colleague = account.pick({
  id: true,
  name: true,
  username: true,
  displayName: true,
  fullName: true,
  email: true,
  isEnabled: true,
  roleId: true,
  role: true,
  departmentId: true,
  department: true,
  countryId: true,
  country: true,
  timeZone: true,
})

const roleId = pickedId(sayAccountFault.text('chooseRole'))

/** Given: the account is an auditor, and holds these. */
const profile = heldStandards.optional().meta({ description: 'Given: the account has an auditor profile.' })

export const newAccountForm = z.object({
  ...accountFields,
  password: newPassword,
  roleId,
  standards: profile,
})

export const accountForm = z.object({ ...accountFields, roleId, standards: profile })

const sortFields = [
  'id',
  'name',
  'username',
  'fullName',
  'email',
  'role',
  'department',
  'country',
  'isEnabled',
  'timeZone',
  'createdAt',
  'updatedAt',
] as const

const filters = {
  name: textFilter.optional(),
  email: textFilter.optional(),
  isEnabled: flagFilter.optional(),
  roleId: idFilter.optional(),
  departmentId: idFilter.optional(),
  countryId: idFilter.optional(),
}

export const accounts = {
  list: {
    method: 'GET',
    path: '/users',
    access: ['ViewAllUser', 'ViewOwnUser'],
    summary: 'List accounts; without ViewAllUser only one’s own',
    query: listQuery(sortFields, {
      ...filters,
      person: textFilter.optional().meta({
        description: 'Each of the words stands in a name, the country, the department or a standard held.',
      }),
      isDeleted: flagFilter
        .optional()
        .meta({ description: 'True: the deleted ones instead. False unless given.' }),
    }),
    reply: page(account),
  },
  reviewers: {
    method: 'GET',
    path: '/users/reviews',
    access: ['CreateRequest'],
    summary: 'Accounts that may decide requests',
    query: listQuery(sortFields, filters),
    reply: page(colleague),
  },
  one: {
    method: 'GET',
    path: '/users/:id',
    access: ['ViewAllUser', 'ViewOwnUser'],
    summary: 'Read an account',
    params: idParams,
    reply: account,
  },
  create: {
    method: 'POST',
    path: '/users',
    mostPerMinute: 60,
    access: ['CreateMasterData'],
    summary: 'Create an account with a one-time password, good for 7 days',
    body: newAccountForm,
    reply: account,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    changes: ['disruption'],
    access: ['ModifyMasterData'],
    summary: 'Change an account',
    description:
      'A password is not changed by this and is ignored like any unknown key: see one-time-password, and one’s own at /users/me/password.',
    params: idParams,
    body: accountForm.extend({ version: version.optional() }),
    reply: z.object({ data: account, affected: affected.optional() }),
  },
  enable: {
    method: 'PUT',
    path: '/users/disable-user/:id',
    changes: ['disruption'],
    access: ['ModifyMasterData'],
    summary: 'Enable or disable an account; disabling ends its sessions',
    params: idParams,
    query: z.object({ isEnabled: flagFilter }),
    reply: account,
  },
  remove: {
    method: 'PUT',
    path: '/users/soft-delete/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete an account that has no future bookings',
    params: idParams,
    reply: account,
  },
  resetPassword: {
    method: 'POST',
    path: '/users/:id/one-time-password',
    mostPerMinute: 60,
    access: ['ModifyMasterData'],
    summary:
      'Give an account a new one-time password, shown this once and good for 7 days; ends its sessions',
    params: idParams,
    reply: z.object({ password: z.string(), expiresAt: moment, version }),
  },
} satisfies Record<string, Endpoint>
