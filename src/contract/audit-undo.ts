import { z } from 'zod'
import { audit } from './audit-reply.ts'
import { step } from './changes.ts'
import { version, versionBefore } from './values.ts'

/** The records that a change left, with their versions from before. */
export const changedEntries = z.array(z.object({ rosterId: z.int(), version, before: versionBefore }))

/** An audit as a change leaves it, with what takes that change back. */
export const changedAudit = audit.extend({
  undo: z.object({
    before: versionBefore,
    rosters: changedEntries.meta({ description: 'The entries that were changed with it.' }),
    reopens: z.boolean().meta({
      description:
        'It is taken back by `POST /changes/bulk/undo`, which sends `inverse` as `steps`; else by sending it to `POST /changes`.',
    }),
    inverse: z.array(step).nullable().meta({ description: 'Null: no steps take it back.' }),
  }),
})
