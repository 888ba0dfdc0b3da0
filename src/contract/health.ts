import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

// Without the program's version: callers need not be signed in.
const ready = z.object({ status: z.literal('ready') })

export const health = {
  whole: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    alwaysAnswered: true,
    summary: 'Ready only when the database answers; the same as /health/ready',
    reply: ready,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    alwaysAnswered: true,
    summary: 'Ready only when the database answers: send callers here or not',
    reply: ready,
  },
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    alwaysAnswered: true,
    summary: 'The process answers, whatever the database does: restart it or not',
    reply: z.object({ status: z.literal('live') }),
  },
  version: {
    method: 'GET',
    path: '/version',
    access: 'signedIn',
    summary: 'The version of the server that answers',
    reply: z.object({ version: z.string() }),
  },
} satisfies Record<string, Endpoint>
