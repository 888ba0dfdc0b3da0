import { z } from 'zod'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { needsAudit, needsNote, requestCategories } from '#domain/request-status.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayRequestFault } from '#words/en/request-faults.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import { releases } from './changes.ts'
import { fault, issueOf } from './fault.ts'
import { moment, optionalLines, pickedId, requiredLines, version } from './values.ts'

export const requestFields = z.object({
  category: z.enum(requestCategories, fault(sayRequestFault.text('chooseCategory'))),
  start: moment,
  end: moment,
  reviewerId: pickedId(sayRequestFault.text('chooseReviewer')),
  userId: pickedId(sayRequestFault.text('choosePerson'))
    .optional()
    .meta({ description: 'Whose time it is about; oneself unless given. Fixed once the request is made.' }),
  projectId: pickedId(sayFault.text('chooseAudit')).nullish(),
  note: optionalLines(2000).meta({ description: 'May be left out for sick leave alone.' }),
})

type Fields = z.output<typeof requestFields>

export function checkFields(fields: Fields, context: z.RefinementCtx): void {
  for (const one of intervalFaults(fields, longestRequestDays))
    context.addIssue({ ...issueOf(textOfIntervalFault(one)), path: [one.field] })
  if (needsAudit(fields.category) && !fields.projectId)
    context.addIssue({ ...issueOf(sayFault.text('chooseAudit')), path: ['projectId'] })
}

/** Said beside whatever else is wrong: all that is missing is told at once. */
export const noteCheck = {
  path: ['note'],
  ...fault(sayRequestFault.text('enterNote')),
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'note' in value,
}
export const hasNote = ({ category, note }: Pick<Fields, 'category' | 'note'>) =>
  note !== '' || !needsNote(category)

/** What the dialog fills in. */
export const requestForm = requestFields.superRefine(checkFields).refine(hasNote, noteCheck)

/** Asks for accepted time to be canceled. */
export const cancelForm = z.object({ reason: optionalLines(1000) })
export const refuseCancelForm = z.object({ reason: requiredLines(sayFault.text('enterReason'), 1000) })

/** A rejection needs its reason. */
export const decision = z
  .object({
    status: z.enum(['accept', 'reject'], fault(sayRequestFault.text('acceptOrReject'))),
    reason: optionalLines(1000),
    releaseConflicts: z
      .boolean(fault(sayFault.text('notTrueOrFalse')))
      .optional()
      .meta({
        description:
          'True without `releases`: takes the auditor off the assigned audits that `consequences` names. Better name them.',
      }),
    releases,
    version,
  })
  .refine(({ status, reason }) => status !== 'reject' || reason !== '', {
    path: ['reason'],
    ...fault(sayFault.text('enterReason')),
  })
