import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { createEmptyDatabase } from '#tests/database.ts'
import { makeStandardHolder, pick } from '#tests/factories.ts'
import { june, startRoster } from '#tests/roster-stage.ts'
import { sayReason } from '#words/en/reasons.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { readHead, sealHistory } from './seal.ts'
import { verifyHistory } from './verify.ts'

const { sql, planner, makeTeam, readAudit } = await startRoster()

type Row = { entity: string; action: string; reason: string | null; reasonText: Text | null }

/** What was done to an audit and to its team, oldest first. */
async function historyOf(id: number, action: string): Promise<Row[]> {
  const query = `entity=project&entityId=${id}&action=${action}&limit=1000&sort=id:asc`
  const { status, body } = await planner(`GET /history?${query}`)
  expect(status).toBe(200)
  return body.rows
}

const change = (steps: object[], given: object = {}) => planner('POST /changes', { steps, ...given })

/** Of Ben, who holds OCS, on an audit of GRS. */
const unqualified = {
  reason: 'Confirmed without the standards: Ben (GRS).',
  reasonText: sayReason.text('unqualified', {
    gaps: asList([sayReason.text('lacks', { name: 'Ben', standards: asList(['GRS']) })]),
  }),
}

/** A booking that takes somebody off their audit of June. */
function bookOver(auditorId: number, auditId: number) {
  const time = { start: june(9, 0).toISOString(), end: june(13, 0).toISOString() }
  const booking = { auditorId, kind: 'sickLeave', ...time, note: '' }
  return change([{ kind: 'book', booking }], { releases: [{ projectId: auditId, version: 0 }] })
}

describe('A reason that the product itself gives is kept by its key, beside the English of ever', () => {
  test('where somebody is released, and not with the booking that released them', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Le' })
    const { id } = await makeTeam([anna])
    expect((await bookOver(anna, id)).status).toBe(200)
    const kept = {
      reason: 'Anna Le was released: not available at this time.',
      reasonText: { key: 'reasons.released', values: { name: 'Anna Le' } },
    }
    const rows = await historyOf(id, 'release')
    expect(rows).toMatchObject([
      { entity: 'roster', ...kept },
      { entity: 'project', ...kept },
    ])
    const booked = await sql`
      select reason, reason_text from history
      where entity = 'roster' and after ->> 'kind' = 'sickLeave' and after ->> 'auditor_id' = ${String(anna)}`
    expect(booked).toEqual([{ reason: null, reasonText: null }])
  })

  test('where missing standards are confirmed', async () => {
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const { id } = await makeTeam([])
    const form = { auditors: [{ id: ben }], version: 0, confirmed: true }
    expect((await planner(`PUT /projects/${id}/assign`, form)).status).toBe(200)
    const rows = await historyOf(id, 'assign')
    expect(rows.map(({ entity }) => entity)).toEqual(['project', 'roster'])
    for (const row of rows) expect(row).toMatchObject(unqualified)
  })

  test('and is never left beside what somebody typed in the same change', async () => {
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const { id } = await makeTeam([])
    const steps = [
      { kind: 'assign', projectId: id, version: 0, auditors: [{ id: ben }] },
      { kind: 'draft', projectId: id, version: 0, reason: 'Too early.' },
    ]
    expect((await change(steps, { confirmed: true })).status).toBe(200)
    for (const row of await historyOf(id, 'assign')) expect(row).toMatchObject(unqualified)
    const typed = await historyOf(id, 'draft')
    expect(typed.length).toBeGreaterThan(0)
    for (const row of typed) expect(row).toMatchObject({ reason: 'Too early.', reasonText: null })
  })

  test('with parts of the record too, and only for as long as the transaction', async () => {
    const { id } = await makeTeam([])
    const ocs = await pick(sql, 'standard', 'OCS')
    const reason = sayReason.text('byCommand')
    await transaction(
      sql,
      { actor: null, reason },
      tx => tx`insert into audit_standard (audit_id, standard_id) values (${id}, ${ocs})`,
    )
    expect(await historyOf(id, 'add')).toMatchObject([
      { reason: null },
      { reason: 'By command on the server', reasonText: reason },
    ])
    const notes = ['1', '2', '3', '4', '5', '6', '7', '8']
    await Promise.all(notes.map(note => sql`update audit set note = ${note} where id = ${id}`))
    const later = await historyOf(id, 'update')
    expect(later).toHaveLength(notes.length)
    for (const row of later) expect(row).toMatchObject({ reason: null, reasonText: null })
  })

  test.each([
    ['without its English', null, '{"key": "reasons.byCommand", "values": {}}'],
    ['without a key', 'x', '{"values": {}}'],
    ['without values', 'x', '{"key": "reasons.byCommand"}'],
    ['that is a number', 'x', '7'],
    ['that is nothing', 'x', 'null'],
  ])('and never %s', async (_, reason, text) => {
    const write = sql`
      insert into history (entity, entity_id, action, reason, reason_text)
      values ('standard', 1, 'update', ${reason}, ${text}::text::jsonb)`
    await expect(write).rejects.toThrow('history_reason_text_is_text')
  })
})

describe('An audit’s own reason has its text', () => {
  test('after a release, and again once a browser brought the reason back by undoing what came then', async () => {
    const [anna, ben] = [await makeStandardHolder(sql, { name: 'Anna Le' }), await makeStandardHolder(sql)]
    const { id } = await makeTeam([anna])
    await bookOver(anna, id)
    const kept = {
      status: 'draft',
      statusReason: 'Anna Le was released: not available at this time.',
      statusReasonText: { key: 'reasons.released', values: { name: 'Anna Le' } },
    }
    const released = await readAudit(id)
    expect(released).toMatchObject(kept)
    const { version } = released
    const assigned = await change([{ kind: 'assign', projectId: id, version, auditors: [{ id: ben }] }])
    expect(assigned.status).toBe(200)
    expect(await readAudit(id)).toMatchObject({ statusReason: '', statusReasonText: null })
    expect((await change(assigned.body.inverse)).status).toBe(200)
    expect(await readAudit(id)).toMatchObject(kept)
  })

  test('but not where somebody typed it', async () => {
    const { id } = await makeTeam([])
    const typed = 'Anna Le was released: not available at this time.'
    await planner(`PUT /projects/${id}/cancel`, { reason: 'Closed.', version: 0 })
    expect(await readAudit(id)).toMatchObject({ statusReason: 'Closed.', statusReasonText: null })
    await planner(`PUT /projects/${id}/re-open`, { reason: typed, version: 1 })
    expect(await readAudit(id)).toMatchObject({
      status: 'draft',
      statusReason: typed,
      statusReasonText: null,
    })
  })
})

test('What was sealed before texts were kept verifies as it was sealed, and so does what is sealed with them.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reasons-'))
  const database = await createEmptyDatabase()
  try {
    const earlier = (await readdir('migrations')).filter(name => name < '0092')
    for (const name of earlier) await cp(join('migrations', name), join(folder, name))
    await migrate(database.sql, folder)
    // One from before acts were numbered, too.
    await database.sql`
      insert into history (entity, entity_id, action, reason, act) values
        ('standard', 1, 'update', 'Anna was released: not available at this time.', null),
        ('standard', 1, 'update', 'Anna was released: not available at this time.', 7),
        ('standard', 1, 'update', null, 8)`
    await sealHistory(database.sql)
    const head = await readHead(database.sql)
    expect(head.position).toBeGreaterThanOrEqual(3)
    await migrate(database.sql)
    expect(await verifyHistory(database.sql, head)).toMatchObject({ fault: null, rows: head.position, head })
    await database.sql`
      insert into history (entity, entity_id, action, reason, reason_text)
      values ('standard', 1, 'update', 'x', '{"key": "reasons.byCommand", "values": {}}')`
    await sealHistory(database.sql)
    const rows = head.position + 1
    expect(await verifyHistory(database.sql, head)).toMatchObject({ fault: null, rows, unsealed: 0 })
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
