import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const health = {
  ready: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Ready only when the database answers',
    reply: z.object({ status: z.literal('ready'), version: z.string() }),
  },
} satisfies Record<string, Endpoint>
