import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { cards, type Entity, entities, rowCard } from '#contract/records/cards.ts'
import { currentUser } from '#web/app/session.ts'
import { readKey } from './key.ts'

/** What a change touches: one record, any of a kind where the id isn't known, or what a path without a card answers. */
export type Touch = { entity: Entity; id?: number | undefined } | { path: string }

/** The nouns of which a noun's calls show something; calls are named by the first part of their path. */
const shownBy = new Map<string, Set<string>>()
for (const entity of entities) {
  const { calls, alsoAt, shows = [], references = {}, parts = {} } = cards[entity]
  const columns = [references, ...Object.values(parts).map(part => part.references ?? {})]
  const referred = columns.flatMap(found => Object.values(found)).map(({ to }) => to)
  for (const first of [calls, ...(alsoAt ? [alsoAt] : [])])
    shownBy.set(first, new Set([...(shownBy.get(first) ?? []), entity, ...shows, ...referred]))
}

/** Whether what is kept under a key may differ after the change. */
export function isTouched(queryKey: QueryKey, touch: Touch): boolean {
  const { path, asked } = readKey(queryKey)
  if ('path' in touch) return path === touch.path
  if (isOwnSession(path)) return isAboutMe(touch)
  const [, first = ''] = path.split('/')
  if (first === 'history') return isInHistoryOf(asked.entity as Entity, Number(asked.entityId), touch)
  if (!shownBy.get(first)?.has(touch.entity)) return false
  return !isOtherRecord(path, asked.id, touch)
}

/** What a call changes: the record with that id, and what its endpoint says besides. */
export function touchesOf(
  { changes = [], ...endpoint }: Pick<Endpoint, 'path' | 'changes' | 'answers'>,
  id?: number,
): Touch[] {
  const besides = changes.map(what => (what.startsWith('/') ? { path: what } : { entity: what as Entity }))
  return [...entitiesOf(pathOfAnswer(endpoint)).map(entity => ({ entity, id })), ...besides]
}

/** Which kinds of record the calls of a noun are about; an auditor is an account. */
export function entitiesOf(path: string): Entity[] {
  if (isOwnSession(path)) return []
  const cardsOfNoun = entities.filter(entity => `/${cards[entity].calls}` === nounOf(path)).map(rowCard)
  return entities.filter(entity => cardsOfNoun.includes(rowCard(entity)))
}

/** Whose record a call answers, as the path of one of them: a customer’s new site is a site. */
export const pathOfAnswer = ({ path, answers }: Pick<Endpoint, 'path' | 'answers'>): string =>
  answers ? `/${cards[answers].calls}/:id` : path

/** `/countries/:id` is about `/countries`. */
export const nounOf = (path: string): string => `/${path.split('/')[1] ?? ''}`

/** The one who is signed in, and their sessions, stand below the path of accounts and are none. */
export const isOwnSession = (path: string): boolean => /^\/users\/(get\/)?me(\/|$)/.test(path)

type OfRecord = Exclude<Touch, { path: string }>

function isAboutMe({ entity, id }: OfRecord): boolean {
  // The first certificate there is shows the screens of them, and so does the first exclusion.
  if (entity === 'certificate') return !currentUser()?.hasCertificates
  if (entity === 'exclusion') return !currentUser()?.usesRegister || !currentUser()?.usesTeamRules
  // So do Team rules and day tables, which may be given up again, and what a standard asks for.
  if (entity === 'teamRules' || entity === 'dayTable') return true
  if (entity === 'standard') return !currentUser()?.usesTeamRules || !currentUser()?.usesDays
  const isRole = entity === 'role'
  if (!isRole && rowCard(entity) !== cards.user) return false
  const me = currentUser()
  return id === undefined || (isRole ? me?.role.id : me?.id) === id
}

function isOtherRecord(path: string, askedId: unknown, { entity, id }: OfRecord): boolean {
  const isOneRecord = path === `/${cards[entity].calls}/:id`
  return isOneRecord && id !== undefined && typeof askedId === 'number' && askedId !== id
}

/** Of what else a record shows there (an audit of its roster entries) the change doesn’t say whose it is. */
function isInHistoryOf(of: Entity, ofId: number, { entity, id }: OfRecord): boolean {
  const { alsoInHistoryOf, apartInHistoryOf } = cards[entity]
  if (Object.values({ ...alsoInHistoryOf, ...apartInHistoryOf }).includes(of)) return true
  return rowCard(of) === rowCard(entity) && (id === undefined || ofId === id)
}
