import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeRequest, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 100)
const few = Math.ceil(rounds / 4)

/**
 * Runs a race again and again; afterwards nothing of any of them is left half-written. A race that answers who won must
 * have been won by both.
 */
function race(name: string, run: (round: number) => Promise<string | undefined>, times = rounds): void {
  test(`${name}, ${times} times`, { timeout: 10_000 + times * 1_000 }, async () => {
    const winners = new Set<string | undefined>()
    for (let round = 0; round < times; round++) winners.add(await run(round))
    expect(await findFaults(sql)).toEqual([])
    if (!winners.has(undefined)) expect(winners.size).toBe(2)
  })
}

/** Starts both at once, now the one first and now the other. */
async function atOnce<First, Second>(
  round: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (round % 2 === 0) return Promise.all([first(), second()])
  const [two, one] = await Promise.all([second(), first()])
  return [one, two]
}

const app = await startApp()
const { sql } = app
const reviewerId = await makeAccount(sql)
const reviewer = await signIn(app, reviewerId)
const deputy = await signIn(app, 'Planner')

type Record = { id: number; version: number }
const accept = ({ id, version }: Record, given: object = {}, call = reviewer) =>
  call(`PUT /requests/approve/${id}`, { status: 'accept', version, ...given })

async function stateOf(requestId: number) {
  const [row] = await sql<{ status: string; version: number; entries: number }[]>`
    select status, version, (select count(*)::integer from roster_entry
      where request_id = request.id and released_at is null) as entries
    from request where id = ${requestId}`
  return row
}

describe('accept against assign', () => {
  race('one wins, the other is a clash', async round => {
    const userId = await makeStandardHolder(sql)
    const request = await makeRequest(sql, { userId, reviewerId })
    const auditId = await makeAudit(sql)
    const [accepted, assigned] = await atOnce(
      round,
      () => accept(request),
      () => deputy(`PUT /projects/${auditId}/assign`, { auditors: [{ id: userId }], version: 0 }),
    )
    expect([accepted.status, assigned.status].sort()).toEqual([200, 409])
    const loser = accepted.status === 409 ? accepted : assigned
    expect(loser.body.code).toBe('clash')
    const isAccepted = accepted.status === 200
    expect(await stateOf(request.id)).toMatchObject(
      isAccepted ? { status: 'accept', entries: 1 } : { status: 'waiting', version: 0, entries: 0 },
    )
    const { body } = await deputy(`GET /projects/${auditId}`)
    expect([body.status, body.auditors.length]).toEqual(isAccepted ? ['draft', 0] : ['assigned', 1])
    return isAccepted ? 'accept' : 'assign'
  })

  race('releasing conflicts, audit and team stay of one piece', async round => {
    const userId = await makeStandardHolder(sql)
    const request = await makeRequest(sql, { userId, reviewerId })
    const auditId = await makeAudit(sql)
    const [accepted, assigned] = await atOnce(
      round,
      () => accept(request, { releaseConflicts: true }),
      () => deputy(`PUT /projects/${auditId}/assign`, { auditors: [{ id: userId }], version: 0 }),
    )
    for (const { status, body } of [accepted, assigned])
      if (status !== 200) expect([status, body.code]).toEqual([409, 'clash'])
    expect([accepted.status, assigned.status]).toContain(200)
    const { body } = await deputy(`GET /projects/${auditId}`)
    expect(body.auditors).toHaveLength(body.status === 'assigned' ? 1 : 0)
    const state = await stateOf(request.id)
    expect(state?.entries).toBe(state?.status === 'accept' ? 1 : 0)
    return undefined
  })
})

describe('accept against accept', () => {
  race('one decides, the other is told who did', async round => {
    const userId = await makeStandardHolder(sql)
    const request = await makeRequest(sql, { userId, reviewerId })
    const second = round % 4 > 1 ? { status: 'reject', reason: 'No.' } : {}
    const replies = await atOnce(
      round,
      () => accept(request),
      () => accept(request, second, deputy),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('stale')
    const winner = replies.find(({ status }) => status === 200)?.body
    expect(await stateOf(request.id)).toEqual({
      status: winner.status,
      version: 1,
      entries: winner.status === 'accept' ? 1 : 0,
    })
    const received = await sql`
      select from notification where entity = 'request' and entity_id = ${request.id} and account_id = ${userId}`
    expect(received).toHaveLength(1)
    return replies[0].status === 200 ? 'reviewer' : 'deputy'
  })

  race(
    'two absences free the same audits at once',
    async () => {
      const [first, second] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
      const day = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })
      const auditorIds = [first, second]
      const audits = [
        await makeAudit(sql, { auditorIds }),
        await makeAudit(sql, { auditorIds, ...day('2026-03-03T01:00Z', '2026-03-03T10:00Z') }),
      ]
      const requests = [
        await makeRequest(sql, { userId: first, reviewerId }),
        await makeRequest(sql, { userId: second, reviewerId }),
      ]
      const replies = await Promise.all(requests.map(request => accept(request, { releaseConflicts: true })))
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      for (const id of audits)
        expect((await deputy(`GET /projects/${id}`)).body).toMatchObject({
          status: 'draft',
          auditors: [],
          version: 2,
        })
      return undefined
    },
    few,
  )
})

describe('edit against decide', () => {
  race('the later one is told of the earlier', async round => {
    const userId = await makeStandardHolder(sql)
    const owner = await signIn(app, userId)
    const request = await makeRequest(sql, { userId, reviewerId })
    const later = { start: '2026-04-01T00:00:00.000Z', end: '2026-04-02T00:00:00.000Z' }
    const [edited, decided] = await atOnce(
      round,
      () =>
        owner(`PUT /requests/${request.id}`, {
          category: 'timeOff',
          ...later,
          reviewerId,
          note: 'Later',
          version: request.version,
        }),
      // An edit is counted first, which takes a few statements.
      async () => {
        for (let nth = 0; nth < (round % 4 < 2 ? 4 : 0); nth++) await sql`select 1`
        return accept(request)
      },
    )
    expect([edited.status, decided.status].sort()).toEqual([200, 409])
    const loser = edited.status === 409 ? edited : decided
    expect([loser.body.code, loser.body.message]).toEqual([
      'stale',
      expect.stringContaining('was changed by'),
    ])
    const isAccepted = decided.status === 200
    expect(await stateOf(request.id)).toEqual({
      status: isAccepted ? 'accept' : 'waiting',
      version: 1,
      entries: isAccepted ? 1 : 0,
    })
    const { body } = await owner(`GET /requests/${request.id}`)
    expect(body.start).toBe(isAccepted ? '2026-03-02T00:00:00.000Z' : later.start)
    return isAccepted ? 'decision' : 'edit'
  })
})

describe('asking twice at once', () => {
  race(
    'one request comes of it',
    async () => {
      const owner = await signIn(app, await makeStandardHolder(sql))
      const form = {
        category: 'timeOff',
        start: '2026-03-02T00:00:00Z',
        end: '2026-03-04T00:00:00Z',
        reviewerId,
        note: 'Family visit',
      }
      const replies = await Promise.all([1, 2, 3].map(() => owner('POST /requests', form)))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      return undefined
    },
    few,
  )
})
