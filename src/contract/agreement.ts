import { z } from 'zod'
import { flagFilter } from './list.ts'
import { day, named, optionalLines } from './values.ts'

/** What is noted of the customer’s agreement to the dates of an audit. */
export const agreement = {
  agreedOn: day.nullish().meta({
    description:
      'When the customer agreed; absent: today at the site, null: not any more, the dates are tentative.',
  }),
  note: optionalLines(1000).meta({ description: 'How, and with whom: “By phone with the quality manager”.' }),
}

export const agreedBy = named.nullable().meta({ description: 'Who noted that the customer agreed.' })

export const agreedFilter = flagFilter.optional().meta({
  description:
    'Whether the customer agreed to the dates. False: drafts and assigned audits that are tentative.',
})

/** Where nobody notes agreements, nothing is said of audits without one. */
export const isAgreed = z.boolean().meta({
  description: 'The customer agreed to the dates. Left out while that is noted of no audit at all.',
})
