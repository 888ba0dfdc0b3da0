import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planners = [await signIn(app, 'Planner'), await signIn(app, 'Planner')]
const customerId = await makeCustomer(sql)
const auditors = [
  await makeStandardHolder(sql),
  await makeStandardHolder(sql),
  await makeStandardHolder(sql, { standards: ['OCS'] }),
]

const at = (day: number, hour: number) => new Date(Date.UTC(2031, 2, 3 + day, hour))
const audits = await Promise.all(
  [0, 1, 2, 3].map(day => makeAudit(sql, { customerId, start: at(day, 1), end: at(day + 1, 10) })),
)

type Entry = { id: number; version: number }
type Call = (typeof planners)[number]

const findEntry = async (place: number): Promise<Entry | undefined> => {
  const entries = await sql<Entry[]>`
    select id, version from roster_entry where released_at is null order by id`
  return entries[place % Math.max(1, entries.length)]
}

const auditor = constantFrom(...auditors)
const times = record({
  day: integer({ min: 0, max: 6 }),
  hour: integer({ min: 0, max: 23 }),
  hours: integer({ min: 1, max: 30 }),
})
const toInterval = ({ day, hour, hours }: { day: number; hour: number; hours: number }) => ({
  start: at(day, hour),
  end: at(day, hour + hours),
})
const place = integer({ min: 0, max: 30 })

const change = (nth: number, given: object) => async (call: Call) => {
  const entry = await findEntry(nth)
  return entry && call(`PUT /rosters/${entry.id}`, { version: entry.version, ...given })
}
const act = (auditId: number, action: string, given: object) => async (call: Call) => {
  const [audit] = await sql<Entry[]>`select id, version from audit where id = ${auditId}`
  return call(`PUT /projects/${auditId}/${action}`, { version: audit?.version, confirmed: true, ...given })
}

const step = oneof(
  record({ auditorId: auditor, times }).map(
    given => (call: Call) =>
      call('POST /rosters', { auditorId: given.auditorId, kind: 'other', ...toInterval(given.times) }),
  ),
  record({ audit: constantFrom(...audits), auditor }).map(given =>
    act(given.audit, 'assign', { auditors: [{ id: given.auditor }] }),
  ),
  record({ audit: constantFrom(...audits), auditor }).map(given =>
    act(given.audit, 're-assign', { auditors: [{ id: given.auditor }] }),
  ),
  record({ place, times }).map(given => change(given.place, toInterval(given.times))),
  record({ place, auditor }).map(given => change(given.place, { auditorId: given.auditor, confirmed: true })),
  place.map(nth => change(nth, { removed: true })),
)

/** What is wrong with the roster as it stands: nothing, whatever was done to it. */
async function findFaults() {
  const overlaps = await sql`
    select one.id, other.id from roster_entry one join roster_entry other
      on other.auditor_id = one.auditor_id and other.id > one.id
      and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
    where one.released_at is null and other.released_at is null`
  const outside = await sql`
    select entry.id from roster_entry entry join audit on audit.id = entry.audit_id
    where entry.released_at is null and not tstzrange(audit.starts_at, audit.ends_at)
      @> tstzrange(entry.starts_at, entry.ends_at)`
  const misnamed = await sql`
    select id from audit where (status = 'assigned') <> exists (
      select from roster_entry where audit_id = audit.id and released_at is null)`
  return { overlaps: [...overlaps], outside: [...outside], misnamed: [...misnamed] }
}

async function compareTeams(): Promise<void> {
  const [first] = planners
  for (const id of audits) {
    const entries = await sql`
      select auditor_id from roster_entry where audit_id = ${id} and released_at is null order by auditor_id`
    const { body } = await (first as Call)(`GET /projects/${id}`)
    const team = body.auditors
      .map((member: { id: number }) => member.id)
      .sort((a: number, b: number) => a - b)
    expect(team).toEqual(entries.map(entry => entry.auditorId))
  }
}

test('Whatever two planners do at once, nobody is in two places, a team is its active entries, and an audit without any is a draft.', async () => {
  const answered = new Set<number>()
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 12 }), async steps => {
      for (let nth = 0; nth < steps.length; nth += 2) {
        const pair = steps.slice(nth, nth + 2)
        const replies = await Promise.all(pair.map((run, side) => run(planners[side] as Call)))
        for (const reply of replies) if (reply) answered.add(reply.status)
      }
      expect(await findFaults()).toEqual({ overlaps: [], outside: [], misnamed: [] })
      await compareTeams()
    }),
    { numRuns: 40 },
  )
  expect([...answered].filter(status => status >= 500)).toEqual([])
  expect([...answered]).toEqual(expect.arrayContaining([200, 201, 409]))
})
