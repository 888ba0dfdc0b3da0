import { z } from 'zod'
import { combinations } from '#domain/propose-drafts.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayDraftFault } from '#words/en/draft-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { plannedDay } from './capacity.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { day, idParams, list, moment, named, pickedId, requiredText } from './values.ts'

/** So many visits become drafts in one call. */
export const mostDrafts = 500

const tooMany = () => sayDraftFault.text('tooManyVisits')
const pickedVisit = pickedId(sayDraftFault.text('chooseVisit'))

/** Which visits an audit counts for, and where. */
const counted = z.object({ visitId: z.int(), siteIds: z.array(z.int()) })

const proposed = z.object({
  countsFor: z.array(counted),
  siteId: z.int().nullable(),
  siteChoices: z
    .array(z.int())
    .meta({ description: 'Where else it may take place; of an audit at several sites, which of them.' }),
  standardId: z.array(z.int()),
  days: z.int().meta({ description: 'On site, working days.' }),
  start: moment.nullable(),
  end: moment.nullable(),
  due: day.nullable(),
  latest: day.nullable(),
  late: z.boolean().meta({ description: 'It lies past the latest day: nothing before is left.' }),
  reason: z.string().nullable().meta({ description: 'Why no day is proposed.' }),
  reasonText: failureText.nullable(),
  companyName: z.string().nullable(),
  siteName: z.string().nullable(),
  timeZone: z.string().nullable().meta({ description: 'Of the site: by whose clock it starts at 08:00.' }),
  visits: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(visitKinds),
      ordinal: z.int(),
      label: z.string(),
      number: z.string().nullable(),
      standardId: z.int(),
      code: z.string(),
    }),
  ),
})

const draftItem = z.object({
  countsFor: list(
    z.object({
      visitId: pickedVisit,
      siteIds: list(pickedId(sayDraftFault.text('chooseSite')), 500, {
        atLeastOne: sayDraftFault.text('chooseSite'),
      }),
    }),
    mostDrafts,
    { missing: sayDraftFault.text('chooseVisit'), atLeastOne: sayDraftFault.text('chooseVisit'), tooMany },
  ),
  siteId: pickedId(sayDraftFault.text('chooseSite'))
    .optional()
    .meta({ description: 'Where the audit takes place; the first of those it counts for unless given.' }),
  standardId: list(pickedId(sayFault.text('chooseStandard')), 100)
    .optional()
    .meta({ description: 'Those of the visits unless given.' }),
  start: moment,
  end: moment,
  idflNumber: requiredText(sayAuditFault.text('enterNumber'), 40)
    .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]*$/u, fault(sayAuditFault.text('numberNotPrintable')))
    .optional()
    .meta({ description: 'The next free number of drafts unless given.' }),
})

const spread = z
  .object({ from: plannedDay, to: plannedDay })
  .refine(({ from, to }) => to >= from, { path: ['to'], ...fault(sayFault.text('lastDayBeforeFirst')) })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000, {
    path: ['to'],
    ...fault(sayFault.text('tooFarApart', { max: '400' })),
  })

const said = { message: z.string(), text: failureText.optional() }

export const drafts = {
  propose: {
    method: 'POST',
    path: '/visits/proposal',
    access: ['CreateAudit'],
    writesNothing: true,
    summary: 'Propose audits for visits; writes nothing. Needs ViewCertificates too',
    description:
      'Each visit at each of its sites that has no audit yet is proposed once. `combine`: what one site owes for several standards is one audit, or also what several sites of one time zone owe. Without `spread` an audit ends by the due day, else it is as early as it can be; with it the work of each week is evened out.',
    body: z.object({
      visitIds: list(pickedVisit, mostDrafts, {
        missing: sayDraftFault.text('chooseVisit'),
        atLeastOne: sayDraftFault.text('chooseVisit'),
        tooMany,
      }),
      combine: z.enum(combinations).default('standards'),
      spread: spread.optional(),
    }),
    reply: z.object({
      items: z.array(proposed),
      sites: z
        .array(z.object({ ...named.shape, timeZone: z.string() }))
        .meta({ description: 'Those that the choices of the items name.' }),
    }),
  },
  create: {
    method: 'POST',
    path: '/visits/drafts',
    access: ['CreateAudit'],
    summary:
      'Make drafts of what was proposed; what was planned meanwhile is skipped. Needs ViewCertificates too',
    body: z.object({
      items: list(draftItem, mostDrafts, { atLeastOne: sayDraftFault.text('chooseVisit'), tooMany }),
    }),
    largestBody: 512,
    changes: ['project'],
    reply: z.object({
      batchId: z.int().nullable().meta({ description: 'By it they are undone. Null: none was made.' }),
      created: z.array(z.object({ index: z.int(), projectId: z.int(), idflNumber: z.string() })),
      skipped: z.array(
        z.object({
          index: z.int(),
          ...said,
          earlier: z
            .object({ batchId: z.int(), projectId: z.int(), idflNumber: z.string() })
            .optional()
            .meta({
              description:
                'The draft of the caller’s own that is just what was asked for: it was made before, and the answer was lost.',
            }),
        }),
      ),
    }),
  },
  undo: {
    method: 'DELETE',
    path: '/visits/drafts/:id',
    access: ['CreateAudit', 'DeleteAudit'],
    summary:
      'Delete the drafts of a batch that are still as they were made: by its maker, or with DeleteAudit',
    params: idParams,
    changes: ['project'],
    reply: z.object({
      deleted: z.int(),
      kept: z.array(z.object({ projectId: z.int(), idflNumber: z.string(), ...said })),
    }),
  },
} satisfies Record<string, Endpoint>
