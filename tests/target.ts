import type { Target } from '#server/db/open.ts'

/** The same server, another database. */
export function atDatabase(target: Target, database: string): Target {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}
