import { z } from 'zod'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { changedEntries } from './audit-undo.ts'
import { step, verdict } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { consent } from './fit-reasons.ts'
import { reasonCode } from './reason-code.ts'
import { list, moment, pickedId, requiredLines, version, versionBefore, whole } from './values.ts'

/** How many audits one call changes. */
export const mostAudits = 200
/** How many working days they move at most. */
export const mostDays = 250

const audits = list(z.object({ id: pickedId(sayFault.text('chooseAudit')), version }), mostAudits, {
  atLeastOne: sayFault.text('chooseAudit'),
})

const reason = requiredLines(sayFault.text('enterReason'), 1000)

const completing = z
  .object({ kind: z.literal('complete'), reason: reason.optional() })
  .meta({ description: 'CompleteAudit. `reason`: for those that are not over yet.' })
const canceling = z.object({ kind: z.literal('cancel'), reason, reasonCode })
const assigning = z
  .object({ kind: z.literal('assign'), auditorId: pickedId(sayFault.text('chooseAuditor')) })
  .meta({ description: 'Adds the same auditor to each team. ModifyAudit.' })
const moving = z
  .object({
    kind: z.literal('move'),
    days: whole(-mostDays, mostDays).refine(days => days !== 0, fault(sayAuditFault.text('moveBySome'))),
  })
  .meta({
    description:
      'Later by so many working days of the country of the site, or earlier below 0, at the same hours; each takes as many working days as before. ModifyAudit.',
  })

const chooseAction = fault(sayAuditFault.text('chooseAction'))

/** What is done to all of them. */
const action = z.discriminatedUnion(
  'kind',
  [completing, canceling.meta({ description: 'CancelAudit.' }), assigning, moving],
  chooseAction,
)

/** What becomes of a canceled audit is the same whatever the reason, which may be asked for later. */
const considered = z.discriminatedUnion(
  'kind',
  [
    completing,
    canceling
      .partial({ reason: true })
      .meta({ description: 'CancelAudit. What becomes of each is the same for any reason, or none.' }),
    assigning,
    moving,
  ],
  chooseAction,
)

const access = ['ModifyAudit', 'CompleteAudit', 'CancelAudit'] as const

const outcome = verdict.extend({
  id: z.int(),
  start: moment.nullable().meta({ description: 'With end: where a move leads. Null: its times stay.' }),
  end: moment.nullable(),
})

/** The same change of several audits at once. */
export const bulk = {
  preview: {
    method: 'POST',
    path: '/changes/bulk/preview',
    access,
    writesNothing: true,
    oneAtATime: true,
    mostSeconds: 30,
    largestBody: 64,
    summary: 'What becomes of each of several audits, without changing any',
    body: z.object({ action: considered, audits }),
    reply: z.object({ rows: z.array(outcome).meta({ description: 'In the order given.' }) }),
  },
  apply: {
    method: 'POST',
    path: '/changes/bulk',
    changes: ['project', 'roster'],
    access,
    oneAtATime: true,
    mostSeconds: 30,
    summary: 'Change several audits at once: all or none, or those that can be',
    body: z.object({
      action,
      audits,
      leaveOut: z
        .boolean(fault(sayFault.text('notTrueOrFalse')))
        .optional()
        .meta({
          description: 'True: those that are refused stay as they are. Else nothing is changed (409).',
        }),
      ...consent,
    }),
    reply: z.object({
      audits: z
        .array(z.object({ id: z.int(), version, before: versionBefore }))
        .meta({ description: 'Those that were changed.' }),
      rosters: changedEntries.meta({ description: 'The entries that were changed with them.' }),
      leftOut: z.array(z.object({ id: z.int(), message: z.string() })),
      reopens: z.boolean().meta({
        description:
          'It is taken back by `POST /changes/bulk/undo`; else by sending `inverse` to `POST /changes`.',
      }),
      inverse: z.array(step).nullable(),
    }),
  },
  undo: {
    method: 'POST',
    path: '/changes/bulk/undo',
    changes: ['project', 'roster'],
    access: ['ReOpenAudit'],
    oneAtATime: true,
    mostSeconds: 30,
    summary: 'Re-open audits that were completed or canceled together, with the teams that they had',
    body: z.object({
      audits,
      steps: list(step, 2 * mostAudits).refine(
        steps => steps.every(({ kind }) => kind === 'assign' || kind === 'agree'),
        fault(sayAuditFault.text('notOfUndo')),
      ),
    }),
    reply: z.object({
      audits: z.array(z.object({ id: z.int(), version })),
      rosters: changedEntries.meta({ description: 'The entries that were changed with them.' }),
    }),
  },
} satisfies Record<string, Endpoint>
