import { describe, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeStandardHolder, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, await makeAccount(sql))

const day = (count: number) => {
  const start = new Date(Date.now() + count * 86_400_000)
  start.setUTCHours(1, 0, 0, 0)
  return { start, end: new Date(start.getTime() + 9 * 3_600_000) }
}
const holder = (...standards: string[]) => makeStandardHolder(sql, { standards })

const list = async (value?: string) =>
  (await planner(`GET /projects/uncovered${value ? `?value=${value}` : ''}`)).body as {
    count: string
    rows: { id: number; left: { id: number; at: string }[]; coverage: { missing: number[] } }[]
  }
const found = async (id: number) => (await list()).rows.find(row => row.id === id)
const versionOf = async (id: number): Promise<number> => (await planner(`GET /projects/${id}`)).body.version

/** Sick leave over the audit takes somebody off it. */
async function fallIll(auditorId: number, auditId: number, { start, end }: { start: Date; end: Date }) {
  const step = { kind: 'book', booking: { auditorId, kind: 'sickLeave', start, end } }
  const releases = [{ projectId: auditId, version: await versionOf(auditId) }]
  const { status } = await planner('POST /changes', { steps: [step], releases })
  expect(status).toBe(200)
}

describe('An assigned audit is told of as lacking a standard', () => {
  test('when who held it has left it for an absence, with who that was and since when', async () => {
    const [anna, ben] = [await holder('GRS'), await holder('GOTS')]
    const when = day(5)
    const id = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...when })
    expect(await found(id)).toBeUndefined()
    const before = Date.now()
    await fallIll(anna, id, when)
    const row = await found(id)
    expect(row?.left).toEqual([expect.objectContaining({ id: anna })])
    expect(row?.coverage.missing).toHaveLength(1)
    const watcher = await signInWith(app, ['ViewAllAudit'])
    const { rows } = (await watcher('GET /projects/uncovered')).body
    expect(rows.find((one: { id: number }) => one.id === id)?.left).toEqual([])
    expect(Date.parse(row?.left[0]?.at ?? '')).toBeGreaterThanOrEqual(before - 1000)
  })

  test('when they were removed by hand, until somebody who holds it is put on it', async () => {
    const [anna, ben, cho] = [await holder('GRS'), await holder('GOTS'), await holder('GRS')]
    const id = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...day(6) })
    const step = { kind: 'unassign', projectId: id, version: await versionOf(id), auditors: [{ id: anna }] }
    expect((await planner('POST /changes', { steps: [step] })).status).toBe(200)
    expect((await found(id))?.left.map(one => one.id)).toEqual([anna])
    const team = { auditors: [{ id: cho }], version: await versionOf(id) }
    expect((await planner(`PUT /projects/${id}/assign`, team)).status).toBe(200)
    expect(await found(id)).toBeUndefined()
  })
})

describe('It is not told of', () => {
  test('when others hold all that it asks for', async () => {
    const [anna, ben] = [await holder('GRS'), await holder('GRS', 'GOTS')]
    const when = day(7)
    const id = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...when })
    await fallIll(anna, id, when)
    expect(await found(id)).toBeUndefined()
  })

  test('when it lacked the standard before, or the team was chosen as it is', async () => {
    const [anna, ben] = [await holder('RWS'), await holder('GOTS')]
    const when = day(8)
    const lacking = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...when })
    await fallIll(anna, lacking, when)
    expect(await found(lacking)).toBeUndefined()
    const [cho, dan] = [await holder('GRS', 'GOTS'), await holder('GRS')]
    const chosen = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [cho], ...day(9) })
    const team = { auditors: [{ id: dan }], version: await versionOf(chosen) }
    expect((await planner(`PUT /projects/${chosen}/re-assign`, team)).status).toBe(200)
    expect(await found(chosen)).toBeUndefined()
  })

  test('when it is over, or a draft again, which is told of as such', async () => {
    const [anna, ben, cho] = [await holder('GRS'), await holder('GOTS'), await holder('GRS')]
    const [past, soon] = [day(-3), day(10)]
    const over = await makeAudit(sql, { standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...past })
    await fallIll(anna, over, past)
    const draft = await makeAudit(sql, { auditorIds: [cho], ...soon })
    await fallIll(cho, draft, soon)
    expect([await found(over), await found(draft)]).toEqual([undefined, undefined])
  })
})

test('It is found by its number as drafts are, the soonest first.', async () => {
  const tag = unique('LACK').replace(' ', '')
  const made: number[] = []
  for (const count of [14, 12]) {
    const [anna, ben] = [await holder('GRS'), await holder('GOTS')]
    const when = day(count)
    const given = { number: `${tag}-${count}`, standards: ['GRS', 'GOTS'], auditorIds: [anna, ben], ...when }
    const id = await makeAudit(sql, given)
    await fallIll(anna, id, when)
    made.push(id)
  }
  const { count, rows } = await list(tag)
  expect([count, rows.map(row => row.id)]).toEqual(['2', made.toReversed()])
  expect((await list('nothing-like-it')).count).toBe('0')
})
