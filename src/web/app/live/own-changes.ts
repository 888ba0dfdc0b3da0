import type { QueryKey } from '@tanstack/react-query'
import type { Change } from '#contract/events.ts'

export type OwnChange = {
  entities: readonly Change['entity'][]
  id: number
  /** As the reply said; undefined where the record was deleted. */
  version: number | undefined
  /** Which queries were brought up to date, or asked anew, when the reply had come. */
  covers: (queryKey: QueryKey) => boolean
}

/** Told within seconds, unless the stream is interrupted; then they are read twice. */
const most = 50
const own: OwnChange[] = []

export function noteOwnChange(change: OwnChange): void {
  own.push(change)
  if (own.length > most) own.shift()
}

/**
 * The change that this tab made itself, if it is among those that one transaction made. A record that somebody else
 * has changed again since bears another version, and is news.
 */
export const findOwnChange = (together: readonly Change[]): OwnChange | undefined =>
  own.find(mine => together.some(change => isSame(mine, change)))

const isSame = ({ entities, id, version }: OwnChange, change: Change): boolean =>
  entities.includes(change.entity) &&
  id === change.id &&
  (version === undefined ? change.action === 'delete' : version === change.version)
