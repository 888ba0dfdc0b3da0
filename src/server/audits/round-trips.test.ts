import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { findAudit } from '#server/planning/read-audits.ts'
import { cloneDatabase } from '#tests/database.ts'
import { auditForm, makeAccount, makeCustomer, pick } from '#tests/factories.ts'
import { changeStatus, runStep } from './change-audit.ts'
import { createAudit } from './create-audit.ts'
import { findDetail } from './queries.ts'

const database = await cloneDatabase()
/** One connection, so that every statement is known to it after the first times. */
const sql = openDatabase(database.target, 1)
let caller: Caller
let customerId: number
let standardId: number[]

beforeAll(async () => {
  const accountId = await makeAccount(sql, { role: 'Administrator' })
  caller = {
    sessionId: 0,
    accountId,
    name: 'Ada',
    mustChangePassword: false,
    isProved: true,
    holds: () => true,
  }
  customerId = await makeCustomer(sql)
  standardId = [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'RDS')]
})

afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** How often something was sent after an answer: what is sent together counts once. */
async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const log: ('sent' | 'answered')[] = []
  const { write, push } = Socket.prototype
  vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...data) {
    if (this !== (process.stdout as object)) log.push('sent')
    return write.apply(this, data as Parameters<typeof write>)
  } as typeof write)
  vi.spyOn(Socket.prototype, 'push').mockImplementation(function (this: Socket, ...data) {
    log.push('answered')
    return push.apply(this, data)
  })
  try {
    await work()
  } finally {
    vi.restoreAllMocks()
  }
  return log.filter((one, n) => one === 'sent' && log[n - 1] !== 'sent').length
}

const create = () => {
  const form = auditForm(customerId, standardId, { note: '' })
  return createAudit(sql, caller, { ...form, start: new Date(form.start), end: new Date(form.end) })
}

test('A draft is created in two round trips: what is checked, then what is written with its commit', async () => {
  for (let n = 0; n < 3; n++) await create()
  expect(await countRoundTrips(create)).toBe(2)
})

test('One that the product numbers takes a third: its number', async () => {
  const { idflNumber: _, ...form } = auditForm(customerId, standardId, { note: '' })
  const createNumbered = () =>
    createAudit(sql, caller, { ...form, start: new Date(form.start), end: new Date(form.end) })
  for (let n = 0; n < 3; n++) await createNumbered()
  expect(await countRoundTrips(createNumbered)).toBe(3)
})

test('A new draft is answered as it is read afterwards', async () => {
  const made = await create()
  expect(made).toEqual(await findAudit(sql, made.id))
})

test('An audit whose team nobody asks about is read in one round trip', async () => {
  const { id } = await create()
  const read = () => findDetail(sql, caller, id, undefined)
  for (let n = 0; n < 3; n++) await read()
  expect(await countRoundTrips(read)).toBe(1)
})

/** How often this connection has looked for bookings. */
async function countLookUps(tx: Db): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select (seq_scan + idx_scan)::integer as count from pg_stat_xact_user_tables where relname = 'roster_entry'`
  return row?.count ?? 0
}

test('Of an audit its bookings are looked up once, whatever is told of them', async () => {
  const { id } = await create()
  const lookUps = await sql.begin(async tx => {
    const before = await countLookUps(tx)
    await findDetail(tx, caller, id, undefined)
    return (await countLookUps(tx)) - before
  })
  expect(lookUps).toBe(1)
})

test('A change of an audit takes no more round trips than it must', async () => {
  const save = async (note: string) => {
    const { id, version } = audit
    const step = { kind: 'changeAudit', projectId: id, version, change: { note } } as const
    audit = await runStep(sql, caller, step)
  }
  let audit = await create()
  for (let n = 0; n < 3; n++) await save(`Note ${n}`)
  expect(await countRoundTrips(() => save('The last note'))).toBeLessThanOrEqual(5)
})

test('Canceling an audit takes no more round trips than it must', async () => {
  const cancel = async () => {
    const { id, version } = await create()
    return { action: 'cancel', projectId: id, version, reason: 'No longer needed' } as const
  }
  for (let n = 0; n < 3; n++) await changeStatus(sql, caller, await cancel())
  const last = await cancel()
  expect(await countRoundTrips(() => changeStatus(sql, caller, last))).toBeLessThanOrEqual(10)
})
