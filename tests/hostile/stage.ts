import fc from 'fast-check'
import type { Sql } from 'postgres'
import { cards, type Entity, entities, rowCard } from '#contract/records/cards.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
} from '#tests/factories.ts'
import type { Known } from './make-input.ts'

/** Stands in every row that is none of the auditor's who will ask; `zebra-request` and `zebra-why` in what customer service may not read either. */
export const secret = /zebra/i
export const secretOfRequests = /zebra-(request|why)/i

/** Other people's work, with a word in it that must not get out. */
export async function setStage(sql: Sql): Promise<void> {
  const reviewerId = await makeAccount(sql, { role: 'Planner' })
  for (const standards of [['GRS'], ['GRS', 'ISO9001']]) {
    const userId = await makeStandardHolder(sql, { name: 'Zebra Auditor', standards })
    const customerId = await makeCustomer(sql, { companyName: `Zebra Mills ${userId}` })
    await makeAudit(sql, { number: `ZEBRA-${userId}`, customerId, auditorIds: [userId] })
    await makeAudit(sql, { number: `ZEBRA-DRAFT-${userId}`, customerId })
    const { id } = await makeRequest(sql, { userId, reviewerId })
    await sql`update request set note = 'zebra-request' where id = ${id}`
    await sql`
      insert into exclusion (auditor_id, customer_id, ground, source, valid_from, note)
      values (${userId}, ${customerId}, 'family', 'office', '2026-05-01', 'zebra-why')`
    await sql`
      insert into customer_wish (customer_id, auditor_id, wish, note) values (${customerId}, ${userId}, 'preferred', 'zebra')`
    await sql`
      insert into disruption (cause, auditor_id, starts_at, ends_at, note)
      values ('sick', ${userId}, '2026-08-01Z', '2026-08-02Z', 'zebra-request')`
    const july = { start: new Date('2026-07-01Z'), end: new Date('2026-07-03Z') }
    const entryId = await bookTimeOff(sql, userId, july)
    await sql`update roster_entry set note = 'zebra' where id = ${entryId}`
  }
}

/** What ids of a noun are called in paths and forms. */
const idNames = (entity: Entity): string[] => {
  const references = Object.values(cards).flatMap(card => Object.values(card.references ?? {}))
  const roles = references.flatMap(({ to, as = to }) => (to === entity && !(as in cards) ? [`${as}Id`] : []))
  return [cards[entity].calls, `${entity}Id`, ...roles]
}

const tables: { table: string; names: string[] }[] = [
  ...entities.map(entity => ({ table: cards[entity].table, names: idNames(entity) })),
  { table: 'roster_entry', names: ['entityId'] },
  { table: 'notification', names: ['notifications', 'ids'] },
]

/** The table that keeps the version of what a path leads to, by its first part. */
export function versionedTable(path: string): string | undefined {
  const calls = path.split('/')[1] ?? ''
  const entity = entities.find(one => cards[one].calls === calls)
  return entity ? rowCard(entity).table : calls === 'notifications' ? 'notification' : undefined
}

/** Stands for the version that the record has when the call is made. */
export const currentVersion = 'current version'

/** What fields and paths of these names hold when they hold something that exists. */
export async function learn(sql: Sql): Promise<Known> {
  const known: Known = {
    version: fc.constant(currentVersion),
    timeZone: fc.constantFrom('Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/New_York'),
    email: fc.uuid().map(id => `${id}@example.com`),
    phone: fc.constantFrom('', '+84 90 123 456'),
    companyNumber: fc.uuid(),
    idflNumber: fc.uuid(),
    username: fc.uuid(),
    displayName: fc.uuid(),
    code: fc.stringMatching(/^[A-Z]{2}$/),
    password: fc.constant('a-good-password'),
    newPassword: fc.constant('a-good-password'),
    digestAt: fc.constant('07:30'),
    'timeZones[]': fc.constant(['Asia/Ho_Chi_Minh']),
    sort: fc.constantFrom('id:asc', 'name:desc', 'createdAt:asc', 'start:desc'),
    'permissions[]': fc.constantFrom(
      [],
      [{ name: 'ViewOwnUser' }],
      [{ name: 'ViewAllUser' }, { name: 'ModifyAudit' }],
    ),
  }
  for (const { table, names } of tables) {
    // The newest are what this run has made.
    const rows = await sql<{ id: number }[]>`select id from ${sql(table)} order by id desc limit 20`
    for (const name of names) known[name] = fc.constantFrom(...rows.map(({ id }) => id), 1, 999_999)
  }
  const { standardId = fc.nat() } = known
  return {
    ...known,
    'contacts[]': fc.constantFrom([{ name: 'Lan Tran', isMain: true }]),
    'standards[]': fc.array(fc.record({ standardId }), { minLength: 1, maxLength: 1 }),
    'auditors[]': fc.array(fc.record({ id: known.auditorId ?? fc.nat() }), { minLength: 1, maxLength: 2 }),
  }
}
