import { expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { startApp } from '#tests/app.ts'
import { lockRules } from './team-rules.ts'

const { sql } = await startApp()
const author = { actor: null }

/** Whether it comes by the lock while another transaction holds it. */
const comesBy = (held: 'shared' | 'alone', wanted: 'shared' | 'alone') =>
  transaction(sql, author, async tx => {
    lockRules(tx, held)
    await tx`select`
    return transaction(sql, author, async other => {
      await other`set local lock_timeout = '50ms'`
      lockRules(other, wanted)
      await other`select`
      return true
    }).catch(() => false)
  })

test('Bookings don’t wait for one another, but for changes of rules, and those for bookings', async () => {
  expect(await comesBy('shared', 'shared')).toBe(true)
  expect(await comesBy('shared', 'alone')).toBe(false)
  expect(await comesBy('alone', 'shared')).toBe(false)
  expect(await comesBy('alone', 'alone')).toBe(false)
})
