import { z } from 'zod'
import { passwordFault } from '#domain/password.ts'
import { isPeriod, overlappingPeriods } from '#domain/qualification.ts'
import type { Endpoint } from './endpoint.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, textFilter } from './list.ts'
import { clash } from './rosters.ts'
import {
  day,
  emailAddress,
  idParams,
  isStorable,
  named,
  pickedId,
  recordFields,
  requiredText,
  timeZone,
  version,
} from './values.ts'

export const heldStandard = z.object({
  standardId: z.int(),
  code: z.string(),
  name: z.string(),
  validFrom: day.nullable(),
  validTo: day.nullable(),
})

/** How an auditor fits an audit, or an interval and standards. Present only when the list was asked for one. */
const fit = z.object({
  qualified: z.boolean(),
  covers: z.array(z.int()),
  missing: z.array(z.int()),
  available: z.boolean(),
  clashes: z.array(clash),
  loadDays: z.int().meta({ description: 'Booked days in the month of the start, at the site.' }),
})

export const auditor = z.object({
  ...recordFields,
  name: z.string().meta({ description: 'The display name.' }),
  username: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  email: z.string(),
  isEnabled: z.boolean(),
  roleId: z.int(),
  role: named,
  departmentId: z.int(),
  department: named,
  countryId: z.int(),
  country: named,
  timeZone: z.string(),
  standards: z.array(heldStandard),
  ...fit.partial().shape,
})

export const heldStandardForm = z
  .object({
    standardId: pickedId('Please choose a standard.'),
    validFrom: day.nullable().default(null),
    validTo: day.nullable().default(null),
  })
  .refine(isPeriod, {
    path: ['validTo'],
    error: 'The last day must not be before the first.',
  })

const heldStandards = z
  .array(heldStandardForm, { error: 'Please choose at least one standard.' })
  .max(200, 'Please keep this to 200 standards.')
  .refine(held => overlappingPeriods(held).length === 0, 'Two periods of one standard overlap.')

export const accountFields = {
  username: requiredText('Please enter a username.', 100),
  displayName: requiredText('Please enter a display name.'),
  fullName: requiredText('Please enter a full name.'),
  email: emailAddress,
  departmentId: pickedId('Please choose a department.'),
  countryId: pickedId('Please choose a country.'),
  timeZone,
}

/** A new password: at least 6 characters, at most 200, not one of the most common. */
export const newPassword = z
  .string({ error: 'Please enter a password.' })
  .superRefine((password, context) => {
    const message = !isStorable(password)
      ? 'This text has a character that cannot be stored.'
      : passwordFault(password)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const newAuditorForm = z.object({
  ...accountFields,
  password: newPassword,
  roleId: pickedId('Please choose a role.').optional().meta({ description: 'Auditor unless given.' }),
  standards: heldStandards.min(1, 'Please choose at least one standard.'),
})

export const auditorForm = z.object({
  ...accountFields,
  roleId: pickedId('Please choose a role.').optional(),
  standards: heldStandards.meta({ description: 'An empty list takes no new bookings.' }),
})

export const auditors = {
  list: {
    method: 'GET',
    path: '/auditors',
    access: ['ViewAllUser', 'ViewAllRoster'],
    summary: 'List auditors; for an audit or an interval also whether each fits, and why not',
    query: listQuery(
      [
        'id',
        'name',
        'fullName',
        'username',
        'email',
        'country',
        'department',
        'isEnabled',
        'timeZone',
        'createdAt',
        'updatedAt',
      ],
      {
        name: textFilter.optional(),
        email: textFilter.optional(),
        countryId: idFilter.optional(),
        departmentId: idFilter.optional(),
        isEnabled: flagFilter.optional(),
        standardId: many(idFilter).optional(),
        projectId: idFilter.optional().meta({ description: 'Answer how each fits this audit.' }),
        start: momentFilter.optional(),
        end: momentFilter.optional(),
        timeZone: timeZone
          .optional()
          .meta({ description: 'The site’s zone when no audit is named; UTC unless given.' }),
      },
    )
      .refine(query => !query.start === !query.end, {
        path: ['end'],
        error: 'Give both start and end, or neither.',
      })
      .refine(query => !query.start || !query.end || query.end > query.start, {
        path: ['end'],
        error: 'The end must be after the start.',
      }),
    reply: page(auditor),
  },
  one: {
    method: 'GET',
    path: '/auditors/:id',
    access: ['ViewAllUser', 'ViewAllRoster'],
    summary: 'Read an auditor',
    params: idParams,
    reply: auditor,
  },
  create: {
    method: 'POST',
    path: '/auditors',
    access: ['CreateMasterData'],
    summary: 'Create an account with an auditor profile',
    body: newAuditorForm,
    reply: auditor,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/auditors/:id',
    access: ['ModifyMasterData'],
    summary: 'Change an auditor; with standards a plain account becomes one',
    params: idParams,
    body: auditorForm.extend({ version: version.optional() }),
    reply: auditor,
  },
} satisfies Record<string, Endpoint>
