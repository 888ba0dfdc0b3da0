import { z } from 'zod'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { halfDays } from './calculation.ts'
import { fault } from './fault.ts'
import { day } from './values.ts'

const most = 366

/** How much time off an auditor has a year, as the office enters it. */
export const allowanceForm = z
  .object({
    days: halfDays(0, most),
    carried: halfDays(0, most).default(0),
    carriedUntil: day.nullable().default(null),
  })
  .refine(({ carried, carriedUntil }) => carried === 0 || carriedUntil !== null, {
    path: ['carriedUntil'],
    ...fault(sayAccountFault.text('carriedUntilWhen')),
  })
  .refine(({ carried, carriedUntil }) => carried > 0 || carriedUntil === null, {
    path: ['carried'],
    ...fault(sayAccountFault.text('howManyCarried')),
  })

export const allowance = z
  .object({ days: z.number(), carried: z.number(), carriedUntil: day.nullable() })
  .nullable()
  .meta({
    description: 'Days of time off a year, and those brought over until a day. Null: nobody counts.',
  })

/** What is left of a year, in half days of the person’s own working days. */
export const allowanceYear = z.object({
  year: z.int(),
  days: z.number().meta({ description: 'What there is a year.' }),
  carriedLeft: z.number().meta({ description: 'Brought over and not taken yet; counted in `left`.' }),
  carriedUntil: day.nullable(),
  taken: z.number().meta({ description: 'Also what is accepted for later.' }),
  left: z.number().meta({ description: 'Less than 0: more was taken than there is.' }),
  waiting: z.number().meta({ description: 'Asked for by other requests that wait.' }),
  asked: z.number().meta({ description: 'What this request takes.' }),
  beyond: z.number().meta({ description: 'By how much all that together is more than there is.' }),
})
