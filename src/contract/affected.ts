import { z } from 'zod'
import { fitReason } from './fit-reasons.ts'
import { moment } from './values.ts'

/** Which audit it is about, and when, in rows of reasons. */
export const bookedAudit = {
  projectId: z.int(),
  idflNumber: z.string(),
  companyName: z.string(),
  start: moment,
  end: moment,
  timeZone: z.string(),
}

/** Booked audits, their end ahead, that a save makes unfit: also the details of a 409 `affects`. */
export const affected = z.object({
  count: z.int().meta({ description: 'Of audits, of which each may have several rows.' }),
  rows: z
    .array(
      z.object({
        ...bookedAudit,
        auditorId: z.int().optional().meta({ description: 'Left out: of the team as a whole.' }),
        auditorName: z.string(),
        reasons: z.array(fitReason),
      }),
    )
    .meta({ description: 'The first 50, by start; none of audits that the caller may not see.' }),
})
export type Affected = z.output<typeof affected>
