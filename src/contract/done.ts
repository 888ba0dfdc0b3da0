import { z } from 'zod'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { fault } from './fault.ts'
import { moment, named, optionalLines, version, versionBefore } from './values.ts'

const ending = { path: ['end'], ...fault(sayAuditFault.text('doneEndsFirst')) }

/** What the team says of an audit that is done: the times that it really took, and a note for the office. */
const doneFields = z.object({ start: moment, end: moment, note: optionalLines(1000) })
export const doneForm = doneFields.refine(({ start, end }) => end > start, ending)

const seenVersion = {
  version: version
    .optional()
    .meta({ description: 'Given: refused (409 stale) where the audit has another.' }),
}
export const doneBody = doneFields.extend(seenVersion).refine(({ start, end }) => end > start, ending)
export const notDoneBody = z.object(seenVersion).optional()

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
export const doneReply = z.object({
  id: z.int(),
  version,
  before: versionBefore,
  was: done.meta({ description: 'What the team had said before. Null: nothing.' }),
  done,
})
