import postgres, { type Sql } from 'postgres'
import type { Connection } from './embedded/running-instance.ts'

/** A database address, or how to reach an embedded one. */
export type Target = string | Connection

const calendarDate = {
  to: 1082,
  from: [1082],
  serialize: (day: string) => day,
  parse: (day: string) => day,
}

/** A pool of connections on which columns are camelCase, a `date` is 'YYYY-MM-DD' and the time zone is UTC. */
export function openDatabase(target: Target, max: number): Sql {
  const options = {
    max,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel } },
    types: { calendarDate },
    connection: {
      application_name: 'audit-management',
      TimeZone: 'UTC',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  }
  return typeof target === 'string' ? postgres(target, options) : postgres({ ...target, ...options })
}
