import { z } from 'zod'
import { workKinds } from '#domain/work.ts'
import { sayFault } from '#words/en/faults.ts'
import { isAgreed } from './agreement.ts'
import { audit } from './audit-reply.ts'
import { disruptionRow } from './disruption-reply.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { fitReason } from './fit-reasons.ts'
import { idFilter, many, momentFilter, page, queryNumber, textFilter } from './list.ts'
import { request } from './requests.ts'
import { standardLabel } from './standards.ts'
import { day, moment, named } from './values.ts'
import { visit } from './visits.ts'

const left = z.object({
  ...named.shape,
  at: moment,
  to: z
    .object({ projectId: z.int(), idflNumber: z.string() })
    .nullable()
    .meta({ description: 'The audit that they are booked for in its time now.' }),
  isAway: z.boolean().meta({ description: 'Something else is booked for them then; why is not told.' }),
})

/** Something that needs somebody, with what it takes to do it from there. */
const workRow = z.object({
  kind: z.enum(workKinds),
  id: z.int().meta({ description: 'Of the audit, request, case or visit.' }),
  at: moment.meta({ description: 'When it hurts; by this they are sorted.' }),
  audit: audit.optional(),
  isAgreed: isAgreed.optional(),
  left: z
    .array(left)
    .optional()
    .meta({ description: 'Of `lost`: who was taken off, the last first. Empty without ViewAuditDetail.' }),
  expiring: z
    .array(z.object({ auditor: named, standard: standardLabel, lastDay: day }))
    .optional()
    .meta({ description: 'Of `expiring`: whose standard runs out before the audit is over.' }),
  isTentative: z.boolean().optional().meta({ description: 'Of `soon`.' }),
  isLeaderless: z.boolean().optional().meta({ description: 'Of `soon`: several count, and nobody leads.' }),
  concerns: z
    .array(z.object({ auditorId: z.int().optional(), auditorName: z.string(), reasons: z.array(fitReason) }))
    .optional()
    .meta({ description: 'Of `concern`: what asks or stops now; without a name, of the team.' }),
  done: done.optional().meta({ description: 'Of `done`: what its team says.' }),
  request: request.optional(),
  disruption: disruptionRow.optional(),
  visit: visit.optional(),
})

const filters = {
  countryId: many(idFilter).optional().meta({ description: 'Of the site; of people, their own.' }),
  standardId: many(idFilter).optional(),
  departmentId: many(idFilter)
    .optional()
    .meta({ description: 'Of whoever is or was on the team, asks or is missing.' }),
  auditorId: many(idFilter).optional(),
  batchId: idFilter.optional().meta({ description: 'Drafts that were made together, and nothing else.' }),
  start: momentFilter.optional().meta({ description: 'What hurts from then on.' }),
  end: momentFilter.optional(),
  value: textFilter.optional(),
}

const isForward = ({ start, end }: { start?: Date | undefined; end?: Date | undefined }) =>
  !start || !end || end > start
const endsFirst = { path: ['end'], ...fault(sayFault.text('endNotAfterStart')) }

const access = ['ModifyAudit', 'ReAssignAudit', 'CompleteAudit', 'ApproveRequest'] as const

export const work = {
  list: {
    method: 'GET',
    path: '/work',
    access,
    summary: 'Everything that needs somebody, once, by the day it hurts',
    description:
      'Audits with ViewAllAudit, requests with ApproveRequest (those one may decide), cases with ViewDisruptions, visits with ViewCertificates. Of drafts, overdue and booked audits the first 1,000 of each are looked at; concerns are judged of the first 200 booked ones that nothing else is said of.',
    query: z
      .object({
        limit: queryNumber('limit', 1, 1000).default(50),
        offset: queryNumber('offset', 0, 1_000_000).default(0),
        kind: many(z.enum(workKinds)).optional(),
        ...filters,
      })
      .refine(isForward, endsFirst),
    reply: page(workRow),
  },
  counts: {
    method: 'GET',
    path: '/work/counts',
    access,
    summary: 'How much there is of each kind that one may see; each number is the count of its list',
    query: z.object(filters).refine(isForward, endsFirst),
    reply: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(workKinds),
          count: z.int(),
          isCut: z.boolean().meta({ description: 'There may be more: no more were looked at.' }),
        }),
      ),
    }),
  },
} satisfies Record<string, Endpoint>
