import { expect, test } from 'vitest'
import { requestForm } from '#tests/factories.ts'
import { startRequests } from '#tests/request-stage.ts'

const { sql, reviewerId, makeAuditor } = await startRequests()
const key = '0b0e7d0c-6c1e-4a43-9d1f-2f5f5a1e9b11'

test('sent again under its key, a request answers what it made, however often and at once', async () => {
  const anna = await makeAuditor()
  const form = { ...requestForm(reviewerId, {}), userId: anna.id, key }
  const replies = await Promise.all([1, 2, 3].map(() => anna.call('POST /requests', form)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  const [made] = await sql`select count(*)::integer from request where account_id = ${anna.id}`
  expect(made?.count).toBe(1)
  const [told] = await sql`
    select count(*)::integer from notification where account_id = ${reviewerId} and entity = 'request'
      and entity_id = ${replies[0]?.body.id}`
  expect(told?.count).toBe(1)
})

test('somebody else’s key opens nothing, and one that is no key is refused', async () => {
  const [ben, carl] = [await makeAuditor(), await makeAuditor()]
  const form = (id: number) => ({ ...requestForm(reviewerId, {}), userId: id, key })
  const first = await ben.call('POST /requests', form(ben.id))
  const second = await carl.call('POST /requests', form(carl.id))
  expect(second.body.id).not.toBe(first.body.id)
  expect(second.body.userId).toBe(carl.id)
  expect((await ben.call('POST /requests', { ...form(ben.id), key: 'again' })).body.details).toMatchObject([
    { field: 'key', message: 'A key is a UUID.' },
  ])
})
