import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { idFilter, listQuery, momentFilter, page, textFilter } from './list.ts'
import { moment, named } from './values.ts'

/** The records that keep a history, by their names on the wire. */
export const historyEntities = [
  'project',
  'user',
  'auditor',
  'customer',
  'request',
  'roster',
  'role',
  'country',
  'department',
  'standard',
] as const
export type HistoryEntity = (typeof historyEntities)[number]

/** Fields by their names on the wire; a part of the record (a contact, a standard) is an object under its name. */
const state = z.record(z.string(), z.unknown()).nullable()

const historyEntry = z.object({
  id: z.int(),
  entity: z.enum(historyEntities).meta({
    description:
      'An audit’s and a request’s history also tells of their roster entries, an auditor’s of the account.',
  }),
  entityId: z.int(),
  action: z.string().meta({ description: 'create, update, delete, or the verb: assign, cancel, accept …' }),
  who: named.nullable().meta({ description: 'Null: the system.' }),
  at: moment,
  before: state.meta({ description: 'Only what differs. Null: it was created.' }),
  after: state.meta({ description: 'Only what differs. Null: it was deleted.' }),
  reason: z.string().nullable(),
})

export const history = {
  list: {
    method: 'GET',
    path: '/history',
    access: 'signedIn',
    summary: 'The history of a record that one may see, newest first',
    query: listQuery(['id', 'at', 'createdAt'], {
      entity: z.enum(historyEntities, { error: 'Please say which kind of record.' }),
      entityId: idFilter,
      who: idFilter.optional().meta({ description: 'Only what this account did.' }),
      action: textFilter.optional(),
      startDate: momentFilter.optional(),
      endDate: momentFilter.optional(),
    }),
    reply: page(historyEntry),
  },
} satisfies Record<string, Endpoint>
