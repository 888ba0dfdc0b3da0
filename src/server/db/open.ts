import postgres, { type Sql } from 'postgres'
import type { Connection } from './embedded/running-instance.ts'
import { parseMoment } from './moments.ts'

/** A database address, or how to reach an embedded one. */
export type Target = string | Connection

const reaching = [
  'host',
  'port',
  'path',
  'database',
  'user',
  'pass',
  'ssl',
  'sslnegotiation',
  'target_session_attrs',
  'prepare',
  'fetch_types',
  'connection',
] as const

/** What a pool is opened by, but for functions: it can be handed to a thread. */
export type PoolAddress = { [Option in (typeof reaching)[number]]?: unknown }

/** How a thread opens the same database with a pool of its own. */
export const addressOf = ({ options }: Sql): PoolAddress =>
  Object.fromEntries(reaching.map(name => [name, options[name as keyof typeof options]]))

const calendarDate = {
  to: 1082,
  from: [1082],
  serialize: (day: string) => day,
  parse: (day: string) => day,
}

const moment = {
  to: 1184,
  from: [1184],
  serialize: (given: Date | string) => (given instanceof Date ? given : new Date(given)).toISOString(),
  parse: parseMoment,
}

/** A pool of connections on which columns are camelCase, a `date` is 'YYYY-MM-DD' and the time zone is UTC. */
export function openDatabase(target: Target | PoolAddress, max: number): Sql {
  const options = {
    max,
    connect_timeout: 10,
    // Seconds until the next attempt to connect. The library's default grows to twenty, too long for a call to wait.
    backoff: (failures: number) => Math.min(3 ** failures / 100, 1),
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel } },
    types: { calendarDate, moment },
    connection: {
      application_name: 'audit-management',
      TimeZone: 'UTC',
      // The same plans on any cluster, whatever its own settings: compiling a statement takes longer than any of ours (decision 630).
      jit: 'off',
      max_parallel_workers_per_gather: '0',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  }
  if (typeof target === 'string') return postgres(target, options)
  return postgres({ ...options, ...target } as typeof options)
}

/** More connections to the same database, one unless told, beside the pool; opened when they are needed and closed when they aren't. */
export function openBeside(sql: Sql, max = 1): Sql {
  // A pool's options, read already, are taken as they are; it listens in the same way.
  const options = { ...sql.options, max, idle_timeout: 60 } as unknown as postgres.Options<{
    calendarDate: never
    moment: never
  }>
  return postgres(options) as unknown as Sql
}
