import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, many, momentFilter, page, queryNumber } from './list.ts'
import { entities } from './records/cards.ts'
import { moment, named } from './values.ts'

const mostDays = 31

export const acts = {
  list: {
    method: 'GET',
    path: '/acts',
    access: ['ViewAuditDetail'],
    oneAtATime: true,
    summary: 'Who did what to which record, newest first',
    description:
      'Of records whose history one may read whole. What somebody did to several of a kind in one go is one row, which `of` opens: once for each record. What was changed and why stands in the history of the record alone; time that is booked for people, in that of the audit.',
    query: z
      .object({
        limit: queryNumber('limit', 1, 1000).default(50),
        offset: queryNumber('offset', 0, 1_000_000).default(0),
        start: momentFilter,
        end: momentFilter.meta({ description: `At most ${mostDays} days after start.` }),
        who: many(idFilter).optional(),
        entity: many(z.enum(entities)).optional(),
        of: queryNumber('of', 1, Number.MAX_SAFE_INTEGER).optional().meta({
          description: 'The id of a row: each record of it, in the same time and with the same filters.',
        }),
      })
      .refine(({ start, end }) => end > start, { path: ['end'], ...fault(sayFault.text('endNotAfterStart')) })
      .refine(({ start, end }) => end.getTime() - start.getTime() <= (mostDays + 1) * 86_400_000, {
        path: ['end'],
        ...fault(sayFault.text('tooFarApart', { max: String(mostDays) })),
      }),
    reply: page(
      z.object({
        id: z.int(),
        entity: z.enum(entities),
        entityId: z.int().meta({ description: 'Of several, the last.' }),
        name: z.string(),
        isDeleted: z.boolean().meta({ description: 'The record was deleted since, or is what was deleted.' }),
        count: z.int().meta({ description: 'To how many records it was done in one go.' }),
        action: z.string(),
        isUndo: z.boolean().meta({ description: 'It took back what had been done.' }),
        who: named.nullable().meta({ description: 'Null: the system.' }),
        at: moment,
      }),
    ).extend({
      people: z.array(named).meta({
        description:
          'Whoever acts in that time, whomever one asks for; with ViewAllUser also those asked for who do nothing then.',
      }),
    }),
  },
} satisfies Record<string, Endpoint>
