import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { rosters } from '#contract/rosters.ts'
import { keyOf } from '#web/ui/read/key.ts'
import { showChange } from './show-change.ts'

type Entry = Reply<typeof rosters.list>['rows'][number]

const june = (day: number) => `2027-06-${String(day).padStart(2, '0')}T01:00:00.000Z`

/** An entry from one day of June to the next. */
const entry = (id: number, day: number, projectId: number | null = null, auditorId = 12) =>
  ({ id, rosterId: id, auditorId, projectId, start: june(day), end: june(day + 1), version: 0 }) as Entry

const twoWeeks = { start: june(1), end: june(15) }

function show(shown: readonly Entry[], changed: Partial<Parameters<typeof showChange>[1]>, query = {}) {
  const client = new QueryClient()
  const queryKey = [rosters.list.path, { ...twoWeeks, ...query }]
  client.setQueryData(queryKey, { count: String(shown.length), rows: shown })
  showChange(client, { audits: [], rosters: [], entries: [], ...changed })
  const { count, rows } = client.getQueryData<Reply<typeof rosters.list>>(queryKey) ?? { count: '', rows: [] }
  expect(count).toBe(String(rows.length))
  return rows.map(({ id, start }) => `${id} on ${start.slice(8, 10)}`)
}

const audit = (projectId: number) => ({ projectId, version: 1, before: 0, status: 'assigned' as const })

test('an entry that was moved is where it is now, in order', () => {
  const changed = { rosters: [{ rosterId: 1, version: 1, before: 0 }], entries: [entry(1, 9)] }
  expect(show([entry(1, 2), entry(2, 5)], changed)).toEqual(['2 on 05', '1 on 09'])
})

test('what was removed is gone, also of a team whose audit went back to draft', () => {
  const removed = { audits: [audit(7)], rosters: [{ rosterId: 3, version: 1, before: 0 }] }
  expect(show([entry(1, 2, 7), entry(2, 2, 8), entry(3, 4)], removed)).toEqual(['2 on 02'])
})

test('what was made is shown on the days that are asked for', () => {
  const made = { audits: [audit(7)], entries: [entry(4, 3, 7), entry(5, 20, 7)] }
  expect(show([entry(1, 2)], made)).toEqual(['1 on 02', '4 on 03'])
})

test('a list of some auditors alone takes in nothing that it did not have', () => {
  const changed = {
    rosters: [1, 2].map(rosterId => ({ rosterId, version: 1, before: 0 })),
    entries: [entry(1, 9), entry(2, 9, null, 13), entry(4, 3)],
  }
  const shown = [entry(1, 2), entry(2, 2)]
  expect(show(shown, changed, { auditorId: [12] })).toEqual(['1 on 09'])
})

test('an audit that was assigned leaves the drafts', () => {
  const client = new QueryClient()
  const queryKey = keyOf(audits.list, { query: { limit: 100 } }, 'pages')
  client.setQueryData(queryKey, { pages: [{ count: '2', rows: [{ id: 7 }, { id: 8 }] }], pageParams: [0] })
  showChange(client, { audits: [audit(7)], rosters: [], entries: [] })
  expect(client.getQueryData(queryKey)).toMatchObject({ pages: [{ count: '1', rows: [{ id: 8 }] }] })
})

test('what was asked before the change doesn’t bring back what was before it', async () => {
  const client = new QueryClient()
  const queryKey = [rosters.list.path, twoWeeks]
  client.setQueryData(queryKey, { count: '1', rows: [entry(1, 2)] })
  let answer = (_reply: object) => {}
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise(resolve => (answer = resolve)) })
  showChange(client, {
    audits: [],
    rosters: [{ rosterId: 1, version: 1, before: 0 }],
    entries: [entry(1, 9)],
  })
  answer({ count: '1', rows: [entry(1, 2)] })
  await asked.catch(() => {})
  expect(client.getQueryData(queryKey)).toMatchObject({ rows: [{ id: 1, start: june(9) }] })
})
