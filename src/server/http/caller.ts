import type { Sql } from 'postgres'
import type { Permission } from '#domain/permissions.ts'

/** Who makes a call, as of this very call. */
export type Caller = {
  sessionId: number
  accountId: number
  name: string
  mustChangePassword: boolean
  /** They have shown that it is them within `provedMinutes`. */
  isProved: boolean
  holds(permission: Permission): boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where anyone may call. Until `authorised` has answered, who called last with this token. */
    caller: Caller | null
    /** Where reading began before the session was read: who calls as of now, or why they may not. */
    authorised: Promise<PromiseSettledResult<Caller>> | null
  }
  interface FastifyInstance {
    sql: Sql
    /** A connection outside the pool, only for reading sessions: nobody's slow query delays another call's first step. */
    sessions: Sql
    /** Tests compare each reply with what zod makes of it. */
    checksReplies: boolean
    /** How long the reader of an export may take nothing, and a third one waits. */
    exportPatience: { stalledMs: number; waitMs: number }
    /** Whether this server sends messages to devices (`PUSH`). */
    sendsPushes: boolean
    /** Where people open the product; used in mails. */
    appUrl: string
  }
}
