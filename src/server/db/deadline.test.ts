import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { withDeadline } from './deadline.ts'
import { commitWith, transaction } from './transaction.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)

const inMs = (ms: number) => performance.now() + ms
const listDepartments = () => sql`select from department where name like 'Late%'`

test('What ends in time is committed.', async () => {
  await withDeadline(inMs(60_000), () =>
    transaction(sql, { actor: null }, tx => tx`insert into department (name) values ('Early')`),
  )
  expect(await sql`select from department where name = 'Early'`).toHaveLength(1)
})

test('What ends after its deadline is taken back, and says so.', async () => {
  const late = withDeadline(inMs(500), () =>
    transaction(sql, { actor: null }, async tx => {
      await tx`insert into department (name) values ('Late')`
      await new Promise(resolve => setTimeout(resolve, 600))
    }),
  )
  await expect(late).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'This took too long, so nothing was saved. Please try again in a moment.',
  })
  expect(await listDepartments()).toHaveLength(0)
})

test('What comes to its turn after its deadline isn’t begun.', async () => {
  let hasBegun = false
  const late = withDeadline(inMs(-1), () =>
    transaction(sql, { actor: null }, async () => {
      hasBegun = true
    }),
  )
  await expect(late).rejects.toMatchObject({ kind: 'unavailable' })
  expect(hasBegun).toBe(false)
})

test('A statement that waits for a lock gives up at the deadline, while the lock is still held.', async () => {
  await sql.begin(async holder => {
    await holder`lock table department in access exclusive mode`
    const late = withDeadline(inMs(300), () =>
      transaction(sql, { actor: null }, tx => tx`insert into department (name) values ('Late')`),
    )
    await expect(late).rejects.toMatchObject({ code: '57014' })
  })
  expect(await listDepartments()).toHaveLength(0)
})

test('A commit that nobody waits for doesn’t come after the deadline either.', async () => {
  const late = withDeadline(inMs(2_000), () =>
    transaction(sql, { actor: null }, tx => {
      tx`insert into department (name) values ('Late')`.execute()
      // Neither is too long by itself.
      tx`select pg_sleep(1.2)`.execute()
      return commitWith(tx, tx`select pg_sleep(1.2)`)
    }),
  )
  await expect(late).rejects.toMatchObject({ code: '57014' })
  expect(await listDepartments()).toHaveLength(0)
})
