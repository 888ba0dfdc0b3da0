import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { audit, teamOf } from './audit-reply.ts'
import { mostAudits } from './bulk.ts'
import { verdict } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { list, moment, named, pickedId, version, whole } from './values.ts'

/** How many years later a copy is at most. */
export const mostYears = 5

const atLeastOne = sayFault.text('chooseAudit')

const copied = {
  auditIds: list(pickedId(atLeastOne), mostAudits, { atLeastOne }),
  years: whole(1, mostYears).default(1),
}

/** Audits that are made once more for a later year, as drafts. */
export const copies = {
  preview: {
    method: 'POST',
    path: '/changes/copies/preview',
    access: ['CreateAudit'],
    writesNothing: true,
    oneAtATime: true,
    mostSeconds: 30,
    largestBody: 64,
    summary: 'When copies of audits would lie, and who would be proposed for them, without making any',
    body: z.object(copied),
    reply: z.object({
      rows: z
        .array(
          z.object({
            id: z.int().meta({ description: 'Of the audit that would be copied.' }),
            refusal: verdict.shape.refusal,
            start: moment.nullable().meta({ description: 'With end: null where it is refused.' }),
            end: moment.nullable(),
            team: z.array(named).meta({ description: 'Who would be proposed.' }),
            teamOf,
          }),
        )
        .meta({ description: 'In the order given.' }),
    }),
  },
  make: {
    method: 'POST',
    path: '/changes/copies',
    changes: ['project'],
    access: ['CreateAudit'],
    oneAtATime: true,
    mostSeconds: 30,
    largestBody: 64,
    summary:
      'Copy audits to a later year as drafts, from the working day of the site nearest to the same day: all or none, or those that can be',
    body: z.object({
      ...copied,
      leaveOut: z
        .boolean(fault(sayFault.text('notTrueOrFalse')))
        .optional()
        .meta({ description: 'True: those that are refused are not copied. Else none is (409).' }),
    }),
    reply: z.object({
      audits: z.array(audit).meta({ description: 'The drafts, by start.' }),
      leftOut: z.array(z.object({ id: z.int(), message: z.string() })),
    }),
    status: 201,
  },
  undo: {
    method: 'POST',
    path: '/changes/copies/undo',
    changes: ['project'],
    access: ['DeleteAudit'],
    oneAtATime: true,
    mostSeconds: 30,
    summary: 'Delete drafts, copies or others, that are still as they were made: all or none',
    body: z.object({
      audits: list(z.object({ id: pickedId(atLeastOne), version }), mostAudits, { atLeastOne }),
    }),
    reply: z.object({ audits: z.array(z.object({ id: z.int(), version })) }),
  },
} satisfies Record<string, Endpoint>
