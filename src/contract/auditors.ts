import { z } from 'zod'
import { normalizePassword, passwordFault } from '#domain/password.ts'
import { isPeriod, overlappingPeriods } from '#domain/qualification.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { textOfPasswordFault } from '#words/password-fault.ts'
import type { Text } from '#words/words.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, queryNumber, textFilter } from './list.ts'
import { clash, isShort, short } from './rosters.ts'
import {
  countrysZone,
  day,
  emailAddress,
  idParams,
  isStorable,
  list,
  longest,
  moment,
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

/**
 * How an auditor fits an audit, or an interval and standards. Present only when the list was asked for one, and of it
 * only what the caller may know: without ViewAllRoster who is free for whoever may assign, else the standards alone.
 */
const fit = z.object({
  qualified: z.boolean(),
  covers: z.array(z.int()),
  missing: z.array(z.int()),
  available: z.boolean(),
  clashes: z.array(clash).meta({ description: 'The first 20.' }),
  clashCount: z.int().meta({ description: 'How many there are.' }),
  loadDays: z.int().meta({ description: 'Booked days in the month of the start, at the site.' }),
  sameCountry: z.boolean().meta({ description: 'Lives in the customer’s country. False without an audit.' }),
  lastVisit: moment
    .nullable()
    .meta({ description: 'End of the last completed audit of this customer. Null without an audit.' }),
})

/** A date on which an audit could be held, and by whom. */
export const freeDate = z.object({
  start: moment,
  end: moment,
  auditors: z.array(z.object({ id: z.int(), name: z.string(), covers: z.array(z.int()) })),
  missing: z.array(z.int()).meta({ description: 'Standards of the audit that this team does not cover.' }),
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
    standardId: pickedId(sayFault.text('chooseStandard')),
    validFrom: day.nullable().default(null),
    validTo: day.nullable().default(null),
  })
  .refine(isPeriod, {
    path: ['validTo'],
    ...fault(sayFault.text('lastDayBeforeFirst')),
  })

const tooMany = (most: { max: string }) => sayFault.text('tooManyStandards', most)

const noneChosen = sayFault.text('chooseSomeStandard')

const heldList = (words: { atLeastOne?: Text }) =>
  list(heldStandardForm, 200, { missing: noneChosen, tooMany, ...words }).refine(
    held => overlappingPeriods(held).length === 0,
    fault(sayAccountFault.text('periodsOverlap')),
  )

export const heldStandards = heldList({})

export const someStandards = heldList({ atLeastOne: noneChosen })

export const accountFields = {
  username: requiredText(sayAccountFault.text('enterUsername'), 100),
  displayName: requiredText(sayAccountFault.text('enterDisplayName')),
  fullName: requiredText(sayAccountFault.text('enterFullName')),
  email: emailAddress,
  departmentId: pickedId(sayAccountFault.text('chooseDepartment')),
  countryId: pickedId(sayFault.text('chooseCountry')),
  timeZone: countrysZone,
}

/** A new password: at least 6 characters, at most 200, not one of the most common; the server also refuses one's own name. */
export const newPassword = z
  .string(fault(sayAccountFault.text('enterPassword')))
  .max(2000, longest(textOfPasswordFault('tooLong')))
  .overwrite(normalizePassword)
  .superRefine((password, context) => {
    if (!isStorable(password)) return context.addIssue(issueOf(sayFault.text('notStorable')))
    const weakness = passwordFault(password)
    if (weakness) context.addIssue(issueOf(textOfPasswordFault(weakness)))
  })

export const newAuditorForm = z.object({
  ...accountFields,
  password: newPassword,
  roleId: pickedId(sayAccountFault.text('chooseRole'))
    .optional()
    .meta({ description: 'Auditor unless given.' }),
  standards: someStandards,
})

export const auditorForm = z.object({
  ...accountFields,
  roleId: pickedId(sayAccountFault.text('chooseRole')).optional(),
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
        'fit',
      ],
      {
        auditorId: many(idFilter).optional().meta({ description: 'These auditors alone.' }),
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
        ...fault(sayAccountFault.text('startWithoutEnd')),
      })
      .refine(query => !query.start || !query.end || query.end > query.start, {
        path: ['end'],
        ...fault(sayFault.text('endNotAfterStart')),
      })
      .refine(({ start, end }) => !start || !end || isShort({ start, end }), short)
      .refine(query => query.projectId || query.start || !query.sort?.some(({ field }) => field === 'fit'), {
        path: ['sort'],
        ...fault(sayAccountFault.text('fitOfNothing')),
      })
      .meta({
        description: 'fit:desc: ready first, then by standards covered, load, country and last visit.',
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
    mostPerMinute: 60,
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
  freeDates: {
    method: 'GET',
    path: '/auditors/free-dates',
    access: ['ViewAllRoster'],
    summary:
      'The next dates, as long and at the same site hours as the audit, on which a qualified team is free',
    query: z.object({
      projectId: idFilter,
      auditorId: many(idFilter)
        .optional()
        .meta({ description: 'Only dates on which all of these are free.' }),
      teamSize: queryNumber('teamSize', 1, 5).default(1),
      from: momentFilter.meta({
        description: 'Look from this moment on, at most 180 days ahead; on work days of the site’s country.',
      }),
      limit: queryNumber('limit', 1, 20).default(5),
    }),
    reply: page(freeDate),
  },
} satisfies Record<string, Endpoint>
