import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/permissions.ts'
import { callWith, openSession, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
  pick,
  unique,
} from '#tests/factories.ts'
import { addressOf, openStream } from '#tests/stream.ts'

// The stream reports exactly the rows that lists and details show. Which those are is asked of the API itself.

const app = await startApp()
const { sql } = app
const address = await addressOf(app)

/** Someone with these permissions and no other; an auditor, so that everything can be theirs. */
async function makeViewer(held: readonly Permission[]): Promise<number> {
  const [role] = await sql<{ id: number }[]>`insert into role (name) values (${unique('Role')}) returning id`
  await sql`insert into role_permission select ${role?.id ?? 0}, name from permission where name = any(${[...held]})`
  const id = await makeStandardHolder(sql)
  await sql`update account set role_id = ${role?.id ?? 0} where id = ${id}`
  return id
}

const span = 'start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z'

/** The calls that show a record of the kind. */
const shownBy: Record<string, (id: number) => string[]> = {
  project: id => [`/projects?id=${id}`, `/projects/${id}`],
  roster: id => [`/rosters?${span}`, `/rosters/rosters/me?${span}`, `/rosters/${id}`],
  request: id => [`/requests?id=${id}`, `/requests/approval?id=${id}`, `/requests/${id}`],
  user: id => [`/users?id=${id}`, `/users/${id}`],
  // One's own profile shows the standards one holds, and their history.
  auditor: id => [`/auditors?id=${id}`, `/auditors/${id}`, `/history?entity=auditor&entityId=${id}`],
  customer: id => [`/customers?id=${id}`, `/customers/${id}`],
  standard: id => [`/standards?id=${id}`],
}

async function isShown(token: string, entity: string, id: number): Promise<boolean> {
  const call = callWith(app, token)
  const answers = await Promise.all((shownBy[entity]?.(id) ?? []).map(path => call(`GET ${path}`)))
  return answers.some(({ status, body }) =>
    status === 200 && body.rows
      ? body.rows.some((row: { id: number; entityId?: number }) => (row.entityId ?? row.id) === id)
      : status === 200,
  )
}

type Row = { entity: string; id: number }

/** One record of each kind that is theirs, and one that is somebody else's. */
async function makeRows(viewer: number): Promise<Row[]> {
  const [other, third] = [await makeStandardHolder(sql), await makeAccount(sql)]
  const away = { start: new Date('2026-06-01T00:00Z'), end: new Date('2026-06-02T00:00Z') }
  const ask = async (given: { userId: number; reviewerId: number; createdUserId?: number }) => ({
    entity: 'request',
    id: (await makeRequest(sql, given)).id,
  })
  const rows = [
    await ask({ userId: viewer, reviewerId: third }),
    await ask({ userId: other, reviewerId: third }),
    await ask({ userId: await makeStandardHolder(sql), createdUserId: viewer, reviewerId: third }),
    await ask({ userId: await makeStandardHolder(sql), reviewerId: viewer }),
    { entity: 'customer', id: await makeCustomer(sql) },
    { entity: 'standard', id: await pick(sql, 'standard', 'GRS') },
  ]
  for (const auditor of [viewer, other])
    rows.push(
      { entity: 'project', id: await makeAudit(sql, { auditorIds: [auditor] }) },
      { entity: 'roster', id: await bookTimeOff(sql, auditor, away) },
      { entity: 'user', id: auditor },
      { entity: 'auditor', id: auditor },
    )
  return rows
}

const tables = {
  project: 'audit',
  roster: 'roster_entry',
  request: 'request',
  user: 'account',
  customer: 'customer',
  standard: 'standard',
}

/** A change that every kind of record can undergo: it is reported as `touch`. Of these alone: the stream doesn’t list hundreds. */
async function touchAll(rows: readonly Row[]): Promise<void> {
  const idsOf = (entity: string) => rows.filter(row => row.entity === entity).map(({ id }) => id)
  await sql.begin(async tx => {
    await tx`select set_config('app.action', 'touch', true)`
    for (const [entity, table] of Object.entries(tables))
      await tx`update ${tx(table)} set updated_at = clock_timestamp() where id = any(${idsOf(entity)}::integer[])`
    await tx`
      update auditor_standard set valid_to = coalesce(valid_to, '2030-01-01') + 1
      where auditor_id = any(${idsOf('auditor')}::integer[])`
  })
}

const views = permissions.map(({ name }) => name).filter(name => name.startsWith('View'))
const holdings: Permission[][] = [[], ...views.map(name => [name]), views]

describe('Of each kind of record, one’s own and others’, the stream tells exactly what the calls show', () => {
  test.each(holdings.map(held => ({ held, name: held.length > 1 ? 'all' : (held[0] ?? 'none') })))(
    'with $name of the permissions to view',
    async ({ held }) => {
      const viewer = await makeViewer(held)
      const rows = await makeRows(viewer)
      const token = await openSession(app, viewer)
      const stream = await openStream(address, token)
      await touchAll(rows)
      const received = await stream.all(sql)
      stream.leave()
      for (const { entity, id } of rows) {
        const isSent = received.some(({ data }) => data.entity === entity && data.id === id)
        expect({ entity, id, isSent }).toEqual({
          entity,
          id,
          isSent: await isShown(token, entity, id),
        })
      }
    },
  )
})
