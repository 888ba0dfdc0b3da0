import type { Target } from '#server/db/open.ts'

/** The same server, another database. */
export function atDatabase(target: Target, database: string): Target {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}

/** The environment in which another process reaches the same database. */
export function environmentFor(target: Target): NodeJS.ProcessEnv {
  if (typeof target === 'string') return { DATABASE_URL: target }
  const { host, port, user, database } = target
  return { DATABASE_URL: `postgres:///${database}`, PGHOST: host, PGPORT: String(port), PGUSER: user }
}
