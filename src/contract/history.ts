import { z } from 'zod'
import { sayHistoryFault } from '#words/en/history-faults.ts'
import { type Endpoint, fileReply } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, many, momentFilter, page, textFilter } from './list.ts'
import { entities } from './records/cards.ts'
import { rosterKinds } from './rosters.ts'
import { moment, named, timeZone } from './values.ts'

/**
 * Fields by their names on the wire; what an id stands for is `{id, name}`, a part of the record (a contact, a standard)
 * an object under its name. `start` and `end` come together.
 */
const state = z.record(z.string(), z.unknown()).nullable()

const historyEntry = z.object({
  id: z.int(),
  entity: z.enum(entities).meta({
    description:
      'An audit’s and a request’s history also tells of their roster entries, an auditor’s of the account.',
  }),
  entityId: z.int(),
  action: z.string().meta({ description: 'create, update, delete, or the verb: assign, cancel, accept …' }),
  who: named.nullable().meta({ description: 'Null: the system.' }),
  record: z.string().nullable().meta({
    description:
      'What the record is called, where it is another one than that whose history it is; null of bookings.',
  }),
  person: named.nullable().meta({ description: 'Of a roster entry: whose time it is.' }),
  booking: z
    .object({ kind: z.enum(rosterKinds), project: named.nullable() })
    .nullable()
    .meta({ description: 'In a history of bookings: what somebody is booked for.' }),
  at: moment,
  act: z.int().nullable().meta({
    description:
      'The same for all that was done together, of whatever records. Null: from before it was kept.',
  }),
  before: state.meta({ description: 'Only what differs. Null: it was created.' }),
  after: state.meta({ description: 'Only what differs. Null: it was deleted.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'As it was typed; in English where the product itself gave it.' }),
  reasonText: failureText.nullable().meta({
    description:
      'What the product itself gave as the reason, to be said in another language. Null: it was typed, or is older than that.',
  }),
})

const filters = {
  entity: z.enum(entities, fault(sayHistoryFault.text('sayKind'))),
  entityId: idFilter,
  of: z
    .literal('roster', fault(sayHistoryFault.text('ofBookings')))
    .optional()
    .meta({
      description: 'With entity auditor: of the bookings that the auditor ever had, instead of their own.',
    }),
  who: idFilter.optional().meta({ description: 'Only what this account did.' }),
  action: many(textFilter).optional(),
  startDate: momentFilter.optional(),
  endDate: momentFilter.optional(),
}

const isOfAuditor = ({ entity, of }: { entity: string; of?: string | undefined }) =>
  !of || entity === 'auditor'
const notOfAuditor = { path: ['of'], ...fault(sayHistoryFault.text('ofBookings')) }

export const history = {
  list: {
    method: 'GET',
    path: '/history',
    access: 'signedIn',
    summary: 'The history of a record that one may see, newest first',
    query: listQuery(['id', 'at', 'createdAt'], {
      ...filters,
      beforeId: idFilter
        .optional()
        .meta({ description: 'Only older rows: where the last page ended, whatever was written since.' }),
    }).refine(isOfAuditor, notOfAuditor),
    reply: page(historyEntry).extend({
      people: z.array(named).meta({ description: 'Whoever acts in the whole history of the record.' }),
      actions: z.array(z.string()).meta({ description: 'Every action of it.' }),
    }),
  },
  export: {
    method: 'GET',
    path: '/history/export',
    access: 'signedIn',
    summary: 'The history of a record as CSV: one line per change of a field, newest first',
    query: z
      .object({
        ...filters,
        timeZone: timeZone.default('UTC').meta({ description: 'By whose clock times are told.' }),
      })
      .refine(isOfAuditor, notOfAuditor),
    reply: fileReply,
    file: 'text/csv',
  },
} satisfies Record<string, Endpoint>
