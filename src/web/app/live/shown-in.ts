import type { Change } from '#contract/events.ts'
import { cards, type Entity, entities, rowCard } from '#contract/records/cards.ts'

/** The nouns of which a noun's calls show something; calls are named by the first part of their path. */
const shownBy = new Map(
  entities.map(entity => {
    const { calls, shows = [], references = {}, parts = {} } = cards[entity]
    const columns = [references, ...Object.values(parts).map(part => part.references ?? {})]
    const referred = columns.flatMap(found => Object.values(found)).map(({ to }) => to)
    return [calls, new Set<string>([entity, ...shows, ...referred])]
  }),
)

/** Whether what a query holds may differ after the change; its key is the path of the call and what it asked for. */
export function isTouched(queryKey: readonly unknown[], { entity, id }: Change): boolean {
  const [path, asked, askedId] = queryKey
  const [, first = '', second] = String(path).split('/')
  if (first === 'history') return standsInHistory(asked as Entity, Number(askedId), { entity, id })
  if (!shownBy.get(first)?.has(entity)) return false
  const isOneRecord = second === ':id' && String(path).split('/').length === 3
  const ofId = (asked as { id?: unknown } | undefined)?.id
  return !(isOneRecord && first === cards[entity].calls && typeof ofId === 'number' && ofId !== id)
}

/** Of what else a record tells there (an audit of its roster entries) the change doesn't say whose it is. */
function standsInHistory(of: Entity, ofId: number, { entity, id }: Pick<Change, 'entity' | 'id'>): boolean {
  if (Object.values(cards[entity].alsoInHistoryOf ?? {}).includes(of)) return true
  return rowCard(of) === rowCard(entity) && ofId === id
}

/** `/countries/:id` is about `/countries`. */
export function nounOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`
}

/** Which kinds of record the calls of a noun change; an auditor is an account. */
export function changedBy(noun: string): Entity[] {
  const cardsOfNoun = entities.filter(entity => `/${cards[entity].calls}` === noun).map(rowCard)
  return entities.filter(entity => cardsOfNoun.includes(rowCard(entity)))
}
