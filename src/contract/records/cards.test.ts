import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#tests/contract.ts'
import { sayRecordFailure } from '#words/en/record-failures.ts'
import type { Card, Reference } from './card.ts'
import { cards, type Entity, entities, listPageOf, rowCard } from './cards.ts'

const accessOf = (path: string) =>
  contract.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)?.endpoint.access

test.each(entities)('The card of %s names only nouns that there are.', entity => {
  const {
    sameAs,
    shows = [],
    references = {},
    parts = {},
    alsoInHistoryOf = {},
    apartInHistoryOf = {},
  } = cards[entity]
  const named = [
    ...(sameAs ? [sameAs] : []),
    ...shows,
    ...Object.values(alsoInHistoryOf),
    ...Object.values(apartInHistoryOf),
    ...[references, ...Object.values(parts).map(part => part.references ?? {})].flatMap(found =>
      Object.values(found).map(({ to }) => to),
    ),
  ]
  expect(named.filter(name => !(entities as string[]).includes(name))).toEqual([])
})

test.each(entities.filter(entity => cards[entity].knownBy))(
  'What %s is known by are records with a title.',
  entity => {
    const { knownBy = [], references = {}, title } = cards[entity]
    const titles = knownBy.map(column => rowCard(references[column]?.to as Entity).title)
    expect([title, ...titles].map(one => one !== undefined)).toEqual([false, ...knownBy.map(() => true)])
  },
)

test.each(entities.filter(entity => cards[entity].references))(
  'Several of %s have their plural, where a refusal counts what uses a record.',
  entity => {
    const said = sayRecordFailure('users', { noun: cards[entity].noun, count: 2 })
    const advice = `“${said}”: give it a branch in \`users\` of src/words/en/record-failures.ts`
    expect(said, advice).not.toMatch(/([^aeiou]y|s|x|z|ch|sh)s$/)
  },
)

test('A column of one name means the same on all cards.', () => {
  const meanings = new Map<string, string>()
  for (const { references = {} } of Object.values(cards))
    for (const [column, { to, as = to }] of Object.entries(references)) {
      expect([column, meanings.get(column) ?? `${to} ${as}`]).toEqual([column, `${to} ${as}`])
      meanings.set(column, `${to} ${as}`)
    }
})

test.each(entities.filter(entity => cards[entity].found))(
  'Whoever finds %s in the command bar may list them.',
  entity => {
    const access = accessOf(`/${cards[entity].calls}`)
    if (access !== 'signedIn') expect(listPageOf(cards[entity])?.opensFor).toEqual(access)
  },
)

const takesText = ({ path, method, query }: Endpoint, calls: string) =>
  method === 'GET' && path === `/${calls}` && 'value' in ((query as z.ZodObject | undefined)?.shape ?? {})

/** Its own columns, or those of what it goes with: a visit is found by the number of its certificate. */
const searchedOf = ({ searched, references = {} }: Card) =>
  searched ??
  Object.values(references).flatMap(({ to, goesWith }: Reference) =>
    goesWith ? (cards[to as Entity].searched ?? []) : [],
  )

// `mentions` reads no other list; a noun without one would be asked for text and find everything, or nothing.
test.each(
  entities.filter(entity => contract.some(({ endpoint }) => takesText(endpoint, cards[entity].calls))),
)('The card of %s says which columns its list is searched by.', entity => {
  expect(searchedOf(rowCard(entity))).not.toEqual([])
})

const pageOfOne = (entity: Entity) => cards[entity].pages?.find(({ path }) => path.endsWith('$id'))

test.each(entities.filter(pageOfOne))('Whoever opens the page of one %s may read it.', entity => {
  expect(pageOfOne(entity)?.opensFor).toEqual(accessOf(`/${cards[entity].calls}/:id`))
})

const changesRecord = ({ method, path, access }: Endpoint) =>
  method !== 'GET' &&
  access !== 'anyone' &&
  !path.startsWith('/users/me/') &&
  entities.some(entity => path.split('/')[1] === cards[entity].calls)

/** The fields of a reply, or of the record in it. */
const fieldsOf = ({ reply }: Endpoint): string[] => {
  const { shape } = reply as z.ZodObject
  return Object.keys((shape.data as z.ZodObject | undefined)?.shape ?? shape)
}

/** A part of a file raises no version of its import; who follows an audit is no field of it, and raises no version; a letter to a customer changes no audit, a proposal or a preview writes nothing, and drafts are records of another noun. */
const leavesVersion = ({ path }: Endpoint) =>
  [
    '/imports/:id/parts/:n',
    '/projects/:id/follow',
    '/projects/:id/mails',
    '/projects/:id/mails/:mailId',
    '/settings/messages/preview',
    '/visits/proposal',
    '/visits/drafts',
    '/plans/preview',
    '/disruptions/preview',
  ].includes(path)

// By it a tab knows its own change again when the live stream reports it, and doesn’t read it twice.
test.each(
  contract.filter(
    ({ endpoint }) => changesRecord(endpoint) && endpoint.method !== 'DELETE' && !leavesVersion(endpoint),
  ),
)('$name answers the version that it leaves', ({ endpoint }) => {
  expect(fieldsOf(endpoint)).toContain('version')
})

const fieldsAmong = (references: Card['references'] = {}) =>
  Object.values(references).filter(({ field }) => field)

test.each(entities)('What a form of %s may name says that it is gone.', entity => {
  const { references, parts = {} } = cards[entity]
  for (const { to } of fieldsAmong(references)) expect(cards[to as Entity].gone, to).toBeDefined()
  for (const part of Object.values(parts))
    for (const { to } of fieldsAmong(part.references)) expect(cards[to as Entity].someGone, to).toBeDefined()
})
