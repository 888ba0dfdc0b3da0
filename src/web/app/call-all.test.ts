import { expect, test, vi } from 'vitest'
import { auditors } from '#contract/auditors.ts'
import { callAll } from './call-all.ts'

/** A server with so many auditors, which answers a thousand at most. */
function serve(count: number) {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const fetch = vi.fn(async (address: string) => {
    const query = new URL(address, 'http://localhost').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, nth) => ({
      id: offset + nth + 1,
    }))
    return Response.json({ count: String(count), rows })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a list of 2,500 is read whole, in pages of a thousand', async () => {
  const fetch = serve(2500)
  const { rows } = await callAll(auditors.list, { sort: 'name:asc' })
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2500 }, (_, nth) => nth + 1))
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a list that fits into one page is asked for once', async () => {
  const fetch = serve(1000)
  expect((await callAll(auditors.list, {})).rows).toHaveLength(1000)
  expect(fetch).toHaveBeenCalledTimes(1)
})
