import { z } from 'zod'
import { teamRoles } from '#domain/team.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { affected } from './affected.ts'
import { auditorForm, newAuditorForm } from './auditor-form.ts'
import { auditor, freeDate } from './auditor-reply.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, page, queryNumber, textFilter } from './list.ts'
import { isShort, short } from './rosters.ts'
import { confirmation, idParams, moment, named, timeZone, version } from './values.ts'

/** How many people common dates are looked for. */
export const mostTogether = 10

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
        person: textFilter.optional().meta({
          description: 'Each of the words stands in a name, the country, the department or a standard held.',
        }),
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
      projectId: idFilter.optional().meta({
        description: 'The audit that they are wanted for: what it has booked keeps nobody from it.',
      }),
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
