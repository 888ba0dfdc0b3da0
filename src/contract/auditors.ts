import { z } from 'zod'
import { grades } from '#domain/competence.ts'
import { normalizePassword, passwordFault } from '#domain/password.ts'
import { isPeriod, overlappingPeriods } from '#domain/qualification.ts'
import { teamRoles } from '#domain/team.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import { sayCountryFault } from '#words/en/country-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { textOfPasswordFault } from '#words/password-fault.ts'
import type { Text } from '#words/words.ts'
import { affected } from './affected.ts'
import { allowanceForm } from './allowances.ts'
import { auditor, freeDate } from './auditor-reply.ts'
import { weekday } from './countries.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, queryNumber, textFilter } from './list.ts'
import { coordinates, halfAPlace, isPlace } from './places.ts'
import { isShort, short } from './rosters.ts'
import { workLimits } from './team-rules.ts'
import {
  confirmation,
  countrysZone,
  day,
  emailAddress,
  idParams,
  isStorable,
  list,
  longest,
  moment,
  named,
  optionalText,
  phoneNumber,
  pickedId,
  requiredText,
  timeZone,
  version,
} from './values.ts'

/** How many people common dates are looked for. */
export const mostTogether = 10

export const heldStandardForm = z
  .object({
    standardId: pickedId(sayFault.text('chooseStandard')),
    validFrom: day.nullable().default(null),
    validTo: day.nullable().default(null),
    grade: z
      .enum(grades, fault(sayCompetenceFault.text('chooseGrade')))
      .optional()
      .meta({
        description: 'Left out: what it was, of a new one auditor. Another one needs ModifyCompetence.',
      }),
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
  phone: phoneNumber,
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

const workFields = {
  workDays: list(weekday, 7, {
    missing: sayCountryFault.text('chooseWorkDay'),
    atLeastOne: sayCountryFault.text('chooseWorkDay'),
  })
    .overwrite(days => [...new Set(days)].sort())
    .nullable()
    .optional()
    .meta({ description: 'Null: whenever the site works. Left out: what they were.' }),
  limits: workLimits.nullable().optional(),
  home: z
    .object({ place: optionalText(200), ...coordinates })
    .refine(isPlace, halfAPlace)
    .nullable()
    .optional(),
  allowance: allowanceForm.nullable().optional(),
}

export const newAuditorForm = z.object({
  ...accountFields,
  ...workFields,
  password: newPassword,
  roleId: pickedId(sayAccountFault.text('chooseRole'))
    .optional()
    .meta({ description: 'Auditor unless given.' }),
  standards: someStandards,
})

export const auditorForm = z.object({
  ...accountFields,
  ...workFields,
  roleId: pickedId(sayAccountFault.text('chooseRole')).optional(),
  standards: heldStandards.meta({ description: 'An empty list takes no new bookings.' }),
})

const confirmed = confirmation(
  'True: although other working days, limits or another home affect booked audits.',
)

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
        projectId: idFilter.optional().meta({
          description: 'Answer how each fits this audit; with start and end, if it were then.',
        }),
        role: z.enum(teamRoles).optional().meta({ description: 'As what; auditor unless given.' }),
        start: momentFilter.optional(),
        end: momentFilter.optional(),
        timeZone: timeZone
          .optional()
          .meta({ description: 'The site’s zone when no audit is named; UTC unless given.' }),
      },
    )
      .refine(query => !query.start === !query.end, {
        path: ['end'],
        ...fault(sayFault.text('startWithoutEnd')),
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
        description:
          'fit:desc: by verdict, who is preferred, standards covered, load, distance where it is known, country and last visit.',
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
    changes: ['disruption'],
    access: ['ModifyMasterData'],
    summary: 'Change an auditor; with standards a plain account becomes one',
    params: idParams,
    body: auditorForm.extend({ version: version.optional(), confirmed }),
    reply: auditor.extend({ affected: affected.optional() }),
  },
  commonDates: {
    method: 'GET',
    path: '/auditors/common-dates',
    oneAtATime: true,
    access: ['ViewAllRoster'],
    summary:
      'The next dates on which several people are free at once, on work days of each one’s own country',
    query: z.object({
      auditorId: many(idFilter, mostTogether).refine(ids => new Set(ids).size >= 2, {
        ...fault(sayFault.text('chooseSeveral')),
      }),
      halfDays: queryNumber('halfDays', 1, 20)
        .default(2)
        .meta({ description: 'How long: 1 is a morning or an afternoon, 2 a day, 3 a day and a half.' }),
      timeZone: timeZone.meta({
        description: 'Whose clock the dates go by, from 08:00 to 12:00 and from 13:00 to 17:00.',
      }),
      from: momentFilter.meta({ description: 'Look from this moment on, at most 180 days ahead.' }),
      limit: queryNumber('limit', 1, 50).default(10),
    }),
    reply: z.object({
      people: z.array(named),
      rows: z.array(z.object({ start: moment, end: moment })),
    }),
  },
  freeDates: {
    method: 'GET',
    path: '/auditors/free-dates',
    oneAtATime: true,
    access: ['ViewAllRoster'],
    summary:
      'The next dates, as long and at the same site hours as the audit, on which a team is free that may go unasked',
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
