import { z } from 'zod'
import { named } from './values.ts'

/** Where to go, and whom to call there: what the team of an audit needs, who may read no customers. */
export const site = z.object({
  ...named.shape,
  isMain: z.boolean(),
  address: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  contacts: z
    .array(z.object({ ...named.shape, description: z.string(), email: z.string(), phone: z.string() }))
    .meta({ description: 'The main contact first.' }),
})
