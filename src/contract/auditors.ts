import { z } from 'zod'
import { grades } from '#domain/competence.ts'
import { wishes } from '#domain/exclusion.ts'
import { normalizePassword, passwordFault } from '#domain/password.ts'
import { isPeriod, overlappingPeriods } from '#domain/qualification.ts'
import { rotationUnits } from '#domain/rotation.ts'
import { teamRoles } from '#domain/team.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import { sayCountryFault } from '#words/en/country-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { textOfPasswordFault } from '#words/password-fault.ts'
import type { Text } from '#words/words.ts'
import { affected } from './affected.ts'
import { weekday } from './countries.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import { fitReason, verdict } from './fit-reasons.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, queryNumber, textFilter } from './list.ts'
import { coordinates, halfAPlace, isPlace } from './places.ts'
import { clash, isShort, short } from './rosters.ts'
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
  grade: z.enum(grades),
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
  verdict,
  reasons: z.array(fitReason).meta({ description: 'The worst first.' }),
  grades: z
    .array(z.object({ standardId: z.int(), grade: z.enum(grades) }))
    .meta({ description: 'Of the standards wanted those that are held on every day, and as what.' }),
  wish: z
    .enum(wishes)
    .nullable()
    .meta({ description: 'What the customer would like on those days. Null: nothing, or without an audit.' }),
  distanceKm: z
    .int()
    .nullable()
    .meta({ description: 'From home to the site as the crow flies. Null: one of the places is not known.' }),
  rotation: z
    .array(
      z.object({
        standardId: z.int(),
        done: z.int(),
        max: z.int(),
        unit: z.enum(rotationUnits),
        freeFrom: day.nullable(),
      }),
    )
    .meta({ description: 'How often or how long in a row at the customer, per standard that rotates.' }),
  areas: z
    .array(z.object({ areaId: z.int(), standardId: z.int() }))
    .meta({ description: 'Which of that audit’s technical areas they hold in which of its standards.' }),
  onTeam: z.boolean().meta({ description: 'On the team of that audit already. Absent without an audit.' }),
})

/** A date on which an audit could be held, and by whom. */
export const freeDate = z.object({
  start: moment,
  end: moment,
  auditors: z.array(z.object({ id: z.int(), name: z.string(), covers: z.array(z.int()) })),
  missing: z.array(z.int()).meta({ description: 'Standards of the audit that this team does not cover.' }),
})

const home = z.object({ place: z.string(), ...coordinates }).nullable()
const workDays = z.array(z.int()).nullable()

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
  workDays: workDays.meta({
    description: 'Days of the week, 1 for Monday to 7 for Sunday. Null: whenever the site works.',
  }),
  workWeek: z.array(z.int()).meta({ description: 'Those days, or else those of their country.' }),
  limits: workLimits
    .nullable()
    .meta({ description: 'Null, or a figure that is null: as the team rules say.' }),
  home: home.meta({ description: 'Where journeys begin. Null: not known.' }),
  ...fit.partial().shape,
})

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
    access: ['ModifyMasterData'],
    summary: 'Change an auditor; with standards a plain account becomes one',
    params: idParams,
    body: auditorForm.extend({ version: version.optional(), confirmed }),
    reply: auditor.extend({ affected: affected.optional() }),
  },
  freeDates: {
    method: 'GET',
    path: '/auditors/free-dates',
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
