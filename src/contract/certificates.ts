import { z } from 'zod'
import { certificatePhases } from '#domain/certificate-status.ts'
import { visitFlags } from '#domain/visit-classes.ts'
import { sayCertificateFault } from '#words/en/certificate-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { certificate } from './certificate-reply.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, many, page, textFilter } from './list.ts'
import {
  confirmation,
  day,
  idParams,
  list,
  moment,
  optionalLines,
  pickedId,
  requiredLines,
  requiredText,
  version,
} from './values.ts'
import { firstVisitDay, lastVisitDay, visitFields } from './visits.ts'

const days = z
  .int(fault(sayCertificateFault.text('daysFrom1To60')))
  .min(1, fault(sayCertificateFault.text('daysFrom1To60')))
  .max(60, fault(sayCertificateFault.text('daysFrom1To60')))

/** The days that visits and certificates can have; any other was mistyped. */
export const certificateDay = day.refine(
  text => text >= firstVisitDay && text <= lastVisitDay,
  fault(sayCertificateFault.text('dayOutOfRange')),
)

const number = requiredText(sayCertificateFault.text('enterNumber'), 60)
const reason = requiredLines(sayFault.text('enterReason'), 1000)
const confirmed = confirmation('True: although visits are not audited, or it has lapsed. Kept in history.')

const certificateFields = {
  customerId: pickedId(sayCertificateFault.text('chooseCustomer')),
  standardId: pickedId(sayFault.text('chooseStandard')),
  number,
  scope: optionalLines(2000),
  wantedBy: certificateDay,
  firstCertified: certificateDay,
  decided: certificateDay,
  cycleEnds: certificateDay,
  expires: certificateDay,
  auditedUntil: certificateDay,
  centralSiteId: pickedId(sayCertificateFault.text('chooseSite')),
  siteIds: list(pickedId(sayCertificateFault.text('chooseSite')), 500, {
    atLeastOne: sayCertificateFault.text('chooseSite'),
  }),
  surveillanceDays: days,
  otherDays: days,
  note: optionalLines(),
}

/**
 * With `wantedBy` it is pending; with number, decided and expires it stands. Without sites it covers the main one.
 */
export const certificateForm = z.object({
  customerId: certificateFields.customerId,
  standardId: certificateFields.standardId,
  number: number.optional(),
  scope: certificateFields.scope,
  wantedBy: certificateDay.optional(),
  firstCertified: certificateDay.optional(),
  decided: certificateDay.optional(),
  cycleEnds: certificateDay.optional(),
  expires: certificateDay.optional(),
  auditedUntil: certificateDay.nullish(),
  centralSiteId: certificateFields.centralSiteId.optional(),
  siteIds: certificateFields.siteIds.optional(),
  surveillanceDays: days.default(1),
  otherDays: days.default(1),
  note: certificateFields.note,
  linkExisting: z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .default(false)
    .meta({
      description:
        'True: audits of this customer and standard that end in the window of a new visit count for it; completed ones only where the caller may plan visits.',
    }),
})

/** A draft or assigned audit that counts for a visit of it. */
const plannedAudit = z.object({
  id: z.int(),
  idflNumber: z.string(),
  status: z.enum(['draft', 'assigned']),
  start: moment,
  end: moment,
  timeZone: z.string(),
  isCombined: z.boolean().meta({ description: 'It counts for an open visit of another certificate, too.' }),
})

const cancelAudits = z
  .boolean(fault(sayFault.text('notTrueOrFalse')))
  .optional()
  .meta({
    description:
      'True: the draft and assigned audits that count for this certificate alone are canceled, which needs CancelAudit; combined ones count for it no longer.',
  })

const someAudits = z.array(z.object({ projectId: z.int(), idflNumber: z.string() }))

/** Of a decision after which nothing is to be audited for now. */
const afterwards = {
  canceled: someAudits,
  combined: someAudits.meta({ description: 'They go on, but count for this certificate no longer.' }),
}

const action = <const Path extends string, Body extends z.ZodRawShape>(
  path: Path,
  body: Body,
  summary: string,
) => ({
  method: 'PUT' as const,
  path: `/certificates/:id/${path}` as const,
  access: ['DecideCertificates'] as const,
  summary,
  params: idParams,
  body: z.object({ ...body, version }),
  changes: ['visit'] as const,
  reply: certificate,
})

export const certificates = {
  list: {
    method: 'GET',
    path: '/certificates',
    access: ['ViewCertificates'],
    summary: 'List certificates',
    query: listQuery(
      ['id', 'number', 'companyName', 'standard', 'decided', 'expires', 'nextDue', 'createdAt', 'updatedAt'],
      {
        customerId: many(idFilter).optional(),
        standardId: many(idFilter).optional(),
        countryId: many(idFilter).optional(),
        siteId: many(idFilter).optional(),
        number: many(textFilter).optional(),
        companyName: many(textFilter).optional(),
        phase: many(z.enum(certificatePhases)).optional(),
        flag: many(z.enum(visitFlags)).optional(),
        expiresFrom: day.optional(),
        expiresTo: day.optional(),
        on: day.optional().meta({ description: 'Read as if today were that day everywhere.' }),
      },
    ),
    reply: page(certificate),
  },
  one: {
    method: 'GET',
    path: '/certificates/:id',
    access: ['ViewCertificates'],
    summary: 'Read a certificate',
    params: idParams,
    reply: certificate.extend({ visits: z.array(visitFields), plannedAudits: z.array(plannedAudit) }),
  },
  create: {
    method: 'POST',
    path: '/certificates',
    access: ['ModifyCertificates'],
    summary: 'Enter a certificate: pending, or standing with number, decision and expiry',
    description: 'Status, number and any day but wantedBy also need DecideCertificates.',
    body: certificateForm,
    changes: ['visit', 'project'],
    reply: certificate,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/certificates/:id',
    access: ['ModifyCertificates'],
    summary:
      'Change a certificate; what is absent stays; an expiry alone moves an equal end of the cycle along',
    description: 'Status, number and any day but wantedBy also need DecideCertificates.',
    params: idParams,
    body: z
      .object({
        ...certificateFields,
        scope: certificateFields.scope.unwrap(),
        note: certificateFields.note.unwrap(),
      })
      .extend({ auditedUntil: certificateDay.nullable() })
      .partial()
      .extend({ version }),
    changes: ['visit'],
    reply: certificate,
  },
  grant: action(
    'grant',
    { number, decided: certificateDay, expires: certificateDay.optional(), confirmed },
    'Grant a pending certificate',
  ),
  renew: action(
    'renew',
    { decided: certificateDay, expires: certificateDay.optional(), number: number.optional(), confirmed },
    'Renew a certificate for another cycle',
  ),
  extend: action(
    'extend',
    { expires: certificateDay, reason },
    'Extend a certificate; its anniversary stays',
  ),
  suspend: {
    ...action('suspend', { reason, cancelAudits }, 'Suspend a certificate'),
    changes: ['visit', 'project'],
    reply: certificate.extend(afterwards),
  },
  restore: action('restore', { reason }, 'Restore a certificate'),
  withdraw: {
    ...action('withdraw', { reason, cancelAudits }, 'Withdraw a certificate; its open visits are dropped'),
    changes: ['visit', 'project'],
    reply: certificate.extend(afterwards),
  },
  remove: {
    method: 'DELETE',
    path: '/certificates/:id',
    removesRow: true,
    access: ['DeleteCertificates'],
    summary: 'Delete a certificate none of whose visits had an audit',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
