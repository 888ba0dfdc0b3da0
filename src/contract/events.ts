import { z } from 'zod'
import { planPhases } from '#domain/plans.ts'
import type { StreamEndpoint } from './endpoint.ts'
import { entities } from './records/cards.ts'

const change = z.object({
  entity: z.enum(entities),
  id: z.int(),
  action: z.string().meta({ description: 'create, update, delete, or the verb: assign, cancel, accept …' }),
  version: z
    .int()
    .nullable()
    .meta({ description: 'Of the record as it is now. Null: there is none any more.' }),
})
export type Change = z.output<typeof change>

const progress = z.object({
  entity: z.literal('plan'),
  id: z.int(),
  phase: z.enum(planPhases),
  percent: z.int(),
  planned: z.int(),
  unplanned: z.int(),
  points: z.int(),
})

const endings = ['session', 'rights', 'token', 'server', 'replaced'] as const

export const events = {
  stream: {
    method: 'GET',
    path: '/events',
    access: 'signedIn',
    summary: 'Follow what changes, live: only ids, and only of what one may see',
    description:
      'Server-sent events. Read it by fetch with the bearer in a header; a token in an address is not taken. `id` is a position: given back as the header `Last-Event-ID`, the stream goes on after it without loss. A line `id` alone comes at least every 15 seconds. At most 20 streams an account and server: one more ends the oldest.',
    events: {
      ready: z
        .object({})
        .meta({ description: 'All that was missed has been told; from here on it is live.' }),
      change: change.meta({
        description: 'Somebody changed a record that one may see, or could see until now.',
      }),
      notification: z.object({ id: z.int(), action: z.enum(['create', 'read']) }).meta({
        description: 'Of one’s own notifications some are new or marked as read; the id is the newest one’s.',
      }),
      progress: progress.meta({
        description:
          'How far a plan is that runs, at most twice a second, for whoever holds ViewPlans. It has no position: what was missed is not told again, and `GET /plans/{id}` has the latest.',
      }),
      reset: z.object({}).meta({
        description: 'More changed than is reported one by one, or than is kept: read everything again.',
      }),
      end: z.object({ reason: z.enum(endings) }).meta({
        description:
          'The last event: the session has ended, the rights have changed, the token has expired, the server stops, or the account opened too many streams after this one: wait half a minute then.',
      }),
    },
  },
} satisfies Record<string, StreamEndpoint>
