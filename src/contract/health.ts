import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const ready = z.object({ status: z.literal('ready'), version: z.string() })

export const health = {
  whole: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Ready only when the database answers; the same as /health/ready',
    reply: ready,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    summary: 'Ready only when the database answers: send callers here or not',
    reply: ready,
  },
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    summary: 'The process answers, whatever the database does: restart it or not',
    reply: z.object({ status: z.literal('live'), version: z.string() }),
  },
} satisfies Record<string, Endpoint>
