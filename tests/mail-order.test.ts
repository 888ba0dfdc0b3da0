import { expect, test } from 'vitest'
import { startTwoMailers } from './two-mailers.ts'

// Two real servers that send from one outbox to a real mail server, and what arrives there when one of them is killed.

const threads = 40
const mailsEach = 3

const { sql, first, received } = await startTwoMailers(
  'mail-order',
  20,
  ({ subject = '', messageId = '' }) => ({ subject, messageId }),
)

test('After kill -9 of one of two servers every mail has left, none of a thread before the one before it, and none twice but the one in hand.', {
  timeout: 120_000,
}, async () => {
  // Of a thread the later ones are the more urgent, which would go first.
  await sql`
    insert into mail (recipient, subject, letter, thread, is_urgent)
    select 'a@example.com', thread || ' ' || nth, '{"greeting":"","before":[],"after":[]}', 'thread ' || thread, nth > 1
    from generate_series(1, ${threads}::integer) thread, generate_series(1, ${mailsEach}::integer) nth
    order by thread, nth`
  await sql`select pg_notify('mail', '')`
  await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThan(30)
  await first.kill('SIGKILL')
  // As if the minute had passed for which it had taken the mail in its hand.
  await sql`update mail set leased_until = null where sent_at is null`
  const left = async () =>
    (await sql<{ count: number }[]>`select count(*)::integer as count from mail where sent_at is null`)[0]
      ?.count
  await expect.poll(left, { timeout: 60_000 }).toBe(0)

  const distinct = received.filter(
    ({ subject }, place) => received.findIndex(one => one.subject === subject) === place,
  )
  expect(distinct).toHaveLength(threads * mailsEach)
  for (let thread = 1; thread <= threads; thread++) {
    const order = received.map(({ subject }) => subject.split(' ')).filter(([of]) => of === String(thread))
    const numbers = order.map(([, nth]) => Number(nth))
    expect(numbers).toEqual(numbers.toSorted())
  }
  const repeated = received.length - distinct.length
  expect(repeated).toBeLessThanOrEqual(1)
  // So that whoever gets it twice keeps it once.
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(threads * mailsEach)
})
