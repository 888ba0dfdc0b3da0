import { z } from 'zod'
import { auditStatuses } from '#domain/audit-status.ts'
import { sayChangeFault } from '#words/en/change-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { agreement } from './agreement.ts'
import { auditLabel } from './audit-label.ts'
import {
  memberDays,
  memberFields,
  refuseBesideInAdded,
  refuseBesideInWhole,
  refuseSecondLead,
} from './audit-team.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { consent, isUndo } from './fit-reasons.ts'
import { bookingForm, rosterEntry } from './rosters.ts'
import { standardLabel } from './standards.ts'
import { moment, named, optionalLines, pickedId, requiredLines, version, versionBefore } from './values.ts'

const auditId = pickedId(sayFault.text('chooseAudit'))
const auditorId = pickedId(sayFault.text('chooseAuditor'))
const entryId = pickedId(sayChangeFault.text('chooseEntry'))

const onAudit = { projectId: auditId, version }
const onEntry = { rosterId: entryId, version }

const note = optionalLines().unwrap().optional()
const reason = requiredLines(sayFault.text('enterReason'), 1000).optional()

const noAuditors = fault(sayFault.text('chooseSomeAuditor'))

const severalOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, noAuditors)
    .min(1, noAuditors)
    .max(100, fault(sayFault.text('tooManyAuditors', { max: '100' })))

const comesBack = entryId
  .optional()
  .meta({ description: 'The entry that was removed, to come back as the same one.' })

/** Without `start` and `end` for the whole audit. */
const member = z.object({ ...memberFields, note, rosterId: comesBack })
const members = severalOf(member).superRefine(refuseSecondLead)

const part = z.object({ auditorId, start: moment, end: moment, days: memberDays })

/** One step of a change, made on the version that was seen before the change. */
export const step = z.discriminatedUnion(
  'kind',
  [
    z
      .object({
        kind: z.literal('moveAudit'),
        ...onAudit,
        start: moment,
        end: moment,
        parts: z
          .array(part)
          .max(100, fault(sayChangeFault.text('tooManyParts', { max: '100' })))
          .optional()
          .meta({ description: 'Where parts of the team go; others follow the audit.' }),
      })
      .meta({ description: 'Moves an audit with its team. ModifyAudit.' }),
    z
      .object({
        kind: z.literal('assign'),
        ...onAudit,
        auditors: members.superRefine(refuseBesideInAdded),
        reason: optionalLines(1000)
          .unwrap()
          .optional()
          .meta({ description: 'The audit’s `statusReason` from now on.' }),
      })
      .meta({ description: 'Adds auditors to the team. ModifyAudit.' }),
    z
      .object({
        kind: z.literal('unassign'),
        ...onAudit,
        auditors: severalOf(z.object({ id: auditorId })),
      })
      .meta({ description: 'Takes auditors off the team; a draft when nobody is left. CancelRoster.' }),
    z
      .object({ kind: z.literal('replace'), ...onAudit, auditors: members.superRefine(refuseBesideInWhole) })
      .meta({
        description:
          'Replaces the team; who stays keeps the entry, and of it what is not given. ReAssignAudit.',
      }),
    z
      .object({
        kind: z.literal('draft'),
        ...onAudit,
        reason,
        takesBack: z.literal(true).optional().meta({
          description:
            'Undoes that it was assigned: is counted among no changes, and as long as nobody was mailed it was never assigned.',
        }),
      })
      .meta({ description: 'Releases the team: back to draft. ModifyAudit.' }),
    z
      .object({
        kind: z.literal('agree'),
        ...onAudit,
        ...agreement,
        comesBack: z
          .literal(true)
          .optional()
          .meta({ description: 'It was noted before of these dates, and is again as of who noted it.' }),
      })
      .meta({ description: 'Notes that the customer agreed to the dates, or takes it back. ModifyAudit.' }),
    z
      .object({ kind: z.literal('book'), booking: bookingForm, rosterId: comesBack })
      .meta({ description: 'Books time that is no audit. CreateRoster; CancelRoster where it releases.' }),
    z
      .object({
        kind: z.literal('moveEntry'),
        ...onEntry,
        start: moment.optional(),
        end: moment.optional(),
        auditorId: auditorId.optional(),
        days: memberDays,
        note,
      })
      .meta({
        description: 'Moves an entry or gives it to another. ModifyRoster, an audit’s also ReAssignAudit.',
      }),
    z
      .object({ kind: z.literal('removeEntry'), ...onEntry })
      .meta({ description: 'Removes an entry. CancelRoster for an audit’s, DeleteRoster for others.' }),
  ],
  fault(sayChangeFault.text('sayKind')),
)
export type Step = z.output<typeof step>
export type StepInput = z.input<typeof step>

const mostSteps = 100
const noSteps = fault(sayChangeFault.text('giveSteps'))

/** An audit that one has seen in the way, as it was then. */
export const releases = z
  .array(z.object({ projectId: auditId, version }))
  .max(100, fault(sayChangeFault.text('tooManyAudits', { max: '100' })))
  .optional()
  .meta({
    description:
      'Audits that the auditor may be taken off where they are in the way; what was booked since is not released unseen (409 clash).',
  })

export const changeForm = z.object({
  steps: z
    .array(step, noSteps)
    .min(1, noSteps)
    .max(mostSteps, fault(sayChangeFault.text('tooManySteps', { max: String(mostSteps) }))),
  ...consent,
  releases,
  isUndo,
})

/** An audit that lost somebody. */
export const releasedAudit = auditLabel.extend({
  projectId: z.int(),
  status: z.enum(auditStatuses),
  auditor: named.meta({ description: 'Who was taken off.' }),
  others: z.array(named).meta({ description: 'Who is left.' }),
  uncovered: z.array(standardLabel).meta({ description: 'Standards that nobody covers any more.' }),
})

const text = failureText.optional().catch(undefined).meta({
  description: 'What the message says, to be said in another language: its key and its values.',
})

export const verdict = z.object({
  refusal: z
    .object({
      statusCode: z.int(),
      code: z.string().optional(),
      message: z.string(),
      text,
      details: z.unknown().optional(),
    })
    .nullable()
    .meta({ description: 'What the change would be refused with; null: nothing.' }),
  warnings: z.array(
    z.object({
      code: z.enum([
        'unqualified',
        'unfit',
        'lostStandards',
        'lostAgreement',
        'uncovered',
        'weekend',
        'holiday',
        'past',
      ]),
      message: z.string(),
      text,
      key: z.string().optional().meta({ description: 'Of what can be confirmed: for `seen`.' }),
    }),
  ),
})

const access = [
  'ModifyAudit',
  'ReAssignAudit',
  'CreateRoster',
  'ModifyRoster',
  'CancelRoster',
  'DeleteRoster',
] as const

export const changes = {
  apply: {
    method: 'POST',
    path: '/changes',
    changes: ['project', 'roster'],
    access,
    summary: 'Change several records at once, all or none',
    description:
      'Each step needs what the single call needs, and is refused as it would be. `inverse` takes the change back when it is sent in turn; null: it can’t be taken back, or not by whoever made it.',
    body: changeForm,
    reply: z.object({
      audits: z.array(
        z.object({ projectId: z.int(), version, before: versionBefore, status: z.enum(auditStatuses) }),
      ),
      rosters: z.array(z.object({ rosterId: z.int(), version, before: versionBefore })),
      entries: z.array(rosterEntry).meta({
        description:
          'The active entries of those audits, and those entries as far as they are active, as the roster lists them; none without ViewAllRoster.',
      }),
      released: z.array(releasedAudit),
      inverse: z.array(step).nullable(),
    }),
  },
  preview: {
    method: 'POST',
    path: '/changes/preview',
    access,
    summary: 'What a change would be refused with or warned of, without making it',
    body: changeForm,
    reply: z.object({
      isPossible: z.boolean().meta({ description: 'No step would be refused.' }),
      verdicts: z.array(verdict).meta({ description: 'One for each step, in their order.' }),
      released: z.array(releasedAudit),
    }),
  },
} satisfies Record<string, Endpoint>
