import type { QueryKey } from '@tanstack/react-query'
import type { Change } from '#contract/events.ts'

export type OwnChange = {
  entities: readonly Change['entity'][]
  id: number
  /** As the reply said; undefined where a deletion answers nothing. */
  version: number | undefined
  /** Which queries were brought up to date, or asked again, when the reply had come. */
  covers: (queryKey: QueryKey) => boolean
}

/** Told within seconds, unless the stream is interrupted; then they are read twice. */
const most = 50
const keptMs = 20_000
let own: (OwnChange & { until: number })[] = []

export function noteOwnChange(change: OwnChange): void {
  own = [...own, { ...change, until: performance.now() + keptMs }].slice(-most)
}

/**
 * The changes that this tab made itself among those that one transaction made, each only once: what comes later with the
 * same version (somebody follows the audit, a sign-in failed) is news. So is a record that somebody else has changed
 * again since, which bears another version.
 */
export function takeOwnChanges(together: readonly Change[]): OwnChange[] {
  const now = performance.now()
  own = own.filter(({ until }) => until > now)
  const taken = own.filter(mine => together.some(change => isSame(mine, change)))
  own = own.filter(mine => !taken.includes(mine))
  return taken
}

export const isSame = ({ entities, id, version }: OwnChange, change: Change): boolean =>
  entities.includes(change.entity) &&
  id === change.id &&
  (version === undefined ? change.action === 'delete' : version === change.version)
