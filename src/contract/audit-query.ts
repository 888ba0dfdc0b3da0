import { z } from 'zod'
import { auditStatuses, changeKinds, changeReasons, runningPhases } from '#domain/audit-status.ts'
import { fitCodes } from '#domain/fit-reasons.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { sayFault } from '#words/en/faults.ts'
import { agreedFilter } from './agreement.ts'
import { fault } from './fault.ts'
import { flagFilter, idFilter, listQuery, many, momentFilter, queryNumber, textFilter } from './list.ts'
import { day } from './values.ts'

/** What a list of audits is asked with. */
export const auditQuery = listQuery(
  ['id', 'idflNumber', 'companyName', 'start', 'end', 'due', 'status', 'createdAt', 'updatedAt'],
  {
    idflNumber: textFilter.optional(),
    companyName: textFilter.optional(),
    start: momentFilter.optional().meta({ description: 'With end: audits that overlap the interval.' }),
    end: momentFilter.optional(),
    status: many(z.enum(auditStatuses)).optional(),
    phase: many(z.enum(runningPhases)).optional().meta({
      description: 'Assigned audits that have begun, or are over; with status those of either.',
    }),
    standardId: many(idFilter).optional(),
    customerId: idFilter.optional(),
    siteId: idFilter.optional(),
    auditorId: idFilter.optional(),
    certificateId: idFilter.optional(),
    visitId: idFilter.optional(),
    batchId: idFilter.optional().meta({ description: 'Drafted together, of visits.' }),
    isAgreed: agreedFilter,
    countryId: many(idFilter).optional().meta({ description: 'Of the site.' }),
    lastDayFrom: day.optional().meta({ description: 'Whose last day at the site is that day or later.' }),
    canceledFrom: day.optional().meta({
      description:
        'Canceled though they had a team, as the figures count it: with dates that began at the site on that day or later.',
    }),
    canceledTo: day.optional(),
    canceledLate: flagFilter.optional().meta({
      description: 'True: of those, canceled with less notice than the programme settings ask for.',
    }),
    visitKind: many(z.enum([...visitKinds, 'none']))
      .optional()
      .meta({ description: 'That count, or counted, for a visit of that kind; none: for no visit.' }),
  },
).refine(query => !query.start || !query.end || query.end > query.start, {
  path: ['end'],
  ...fault(sayFault.text('endNotAfterStart')),
})

/** What now holds against teams is asked with. */
export const concernsQuery = z
  .object({
    limit: queryNumber('limit', 1, 1000).default(50),
    offset: queryNumber('offset', 0, 1_000_000).default(0),
    auditorId: idFilter.optional(),
    customerId: idFilter.optional(),
    standardId: idFilter.optional(),
    code: many(z.enum(fitCodes)).optional(),
    accepted: flagFilter.optional().meta({ description: 'True: also what somebody took upon themselves.' }),
    start: momentFilter.optional().meta({ description: 'With end: audits that overlap the interval.' }),
    end: momentFilter.optional(),
  })
  .refine(query => !query.start || !query.end || query.end > query.start, {
    path: ['end'],
    ...fault(sayFault.text('endNotAfterStart')),
  })

/** What became of dates and teams is asked with. */
export const changesQuery = listQuery(['id', 'at', 'noticeDays'], {
  kind: many(z.enum(changeKinds)).optional(),
  reasonCode: many(z.enum(changeReasons)).optional(),
  projectId: many(idFilter).optional(),
  customerId: many(idFilter).optional(),
  auditorId: many(idFilter)
    .optional()
    .meta({ description: 'Who was on the team before, or joined it by the change.' }),
  start: momentFilter
    .optional()
    .meta({ description: 'With end: whose dates that stood overlap the interval.' }),
  end: momentFilter.optional(),
  noticeBelow: queryNumber('noticeBelow', -366, 3660)
    .optional()
    .meta({ description: 'With less notice than so many calendar days at the site.' }),
}).refine(query => !query.start || !query.end || query.end > query.start, {
  path: ['end'],
  ...fault(sayFault.text('endNotAfterStart')),
})
