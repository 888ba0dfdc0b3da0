import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount, makeStandardHolder, pick } from '#tests/factories.ts'
import { notifyInactive } from './notify-inactive.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)
const keeperId = await makeAccount(sql, { role: 'Certification manager' })
await makeAccount(sql, { role: 'Planner' })
const grs = await pick(sql, 'standard', 'GRS')

const ask = (activity: object | null) =>
  sql`update standard set activity = ${activity ? sql.json(activity as never) : null} where id = ${grs}`

/** What everybody is sent at noon of that day, as `to: title`. */
async function run(day: string): Promise<string[]> {
  await sql.begin(tx => notifyInactive(tx, { now: new Date(`${day}T12:00Z`) }))
  const notices = await sql<{ accountId: number; kind: string; title: string }[]>`
    delete from notification where account_id <> (select id from account where username = 'admin')
    returning account_id, kind, title`
  expect(notices.every(({ kind }) => kind === 'standard:inactive')).toBe(true)
  return notices
    .map(({ accountId, title }) => `${accountId === keeperId ? 'keeper' : accountId}: ${title}`)
    .sort()
}

beforeEach(async () => {
  await sql`delete from standard_notice`
  await sql`delete from auditor_standard`
})

test('Who does too little is told once, with those who keep competences, and again only after having been active', async () => {
  await ask({ audits: 1, days: null, months: 12 })
  const id = await makeStandardHolder(sql, {
    name: 'Anna',
    standards: [{ code: 'GRS', validFrom: '2025-06-01' }, 'RDS'],
  })
  const notices = [
    `${id}: You count as inactive in GRS: too little recent activity.`,
    'keeper: Anna counts as inactive in GRS: too little recent activity.',
  ].sort()
  // Held for less than the months that are asked for.
  expect(await run('2026-05-31')).toEqual([])
  expect(await run('2026-06-01')).toEqual(notices)
  expect(await run('2026-06-02')).toEqual([])
  await ask(null)
  expect(await run('2026-06-03')).toEqual([])
  await ask({ audits: 1, days: null, months: 12 })
  expect(await run('2026-06-04')).toEqual(notices)
})

test('Nobody is told of who is disabled, or holds a standard that asks for nothing', async () => {
  await ask(null)
  await makeStandardHolder(sql)
  expect(await run('2026-06-01')).toEqual([])
  await ask({ audits: 1, days: null, months: 12 })
  await sql`update account set is_enabled = false where id in (select auditor_id from auditor_standard)`
  expect(await run('2026-06-02')).toEqual([])
})
