import { z } from 'zod'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { fault } from './fault.ts'
import { moment, named, optionalLines } from './values.ts'

/** What the team says of an audit that is done: the times that it really took, and a note for the office. */
export const doneForm = z
  .object({ start: moment, end: moment, note: optionalLines(1000) })
  .refine(({ start, end }) => end > start, {
    path: ['end'],
    ...fault(sayAuditFault.text('doneEndsFirst')),
  })

export const done = z
  .object({
    at: moment.meta({ description: 'When it was said.' }),
    by: named,
    start: moment,
    end: moment,
    note: z.string(),
  })
  .nullable()
  .meta({ description: 'Null: nobody of its team has said that it is done.' })

/** What a call leaves that says it or takes it back. */
export const doneReply = z.object({ id: z.int(), version: z.int(), done })
