import { describe, expect, test } from 'vitest'
import { mondayOf } from '#domain/work-runs.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { buildApp } from '#server/app.ts'
import { nextNumbers } from '#server/planning/next-numbers.ts'
import { callWith, openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { draftsAtOnce } from './draft-queries.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const admin = await signIn(app, 'Administrator')
const [iso, grs, ocs] = await Promise.all(['ISO9001', 'GRS', 'OCS'].map(code => pick(sql, 'standard', code)))

const today = localDay(new Date(), 'Asia/Ho_Chi_Minh')
/** A certificate that was decided so many days ago; answers its first visit that is still to be made. */
async function enter(
  given: { customerId?: number; standardId?: number; daysAgo?: number; [field: string]: unknown } = {},
) {
  const { daysAgo = 200, ...rest } = given
  const { status, body } = await admin('POST /certificates', {
    customerId: await makeCustomer(sql),
    standardId: iso,
    number: unique('QMS'),
    decided: addDays(today, -daysAgo),
    ...rest,
  })
  expect(status).toBe(201)
  return visitOf(body.id)
}
const visitOf = async (certificateId: number) =>
  (await admin(`GET /certificates/${certificateId}`)).body.visits.find(
    (one: { state: string }) => one.state === 'open',
  )

type Item = {
  countsFor: { visitId: number; siteIds: number[] }[]
  start: string
  end: string
  [field: string]: unknown
}
const propose = async (visitIds: number[], given: object = {}): Promise<Item[]> => {
  const { status, body } = await planner('POST /visits/proposal', { visitIds, ...given })
  expect(status).toBe(200)
  return body.items
}
const toItem = ({ countsFor, siteId, standardId, start, end }: Item) => ({
  countsFor,
  siteId,
  standardId,
  start,
  end,
})
const draft = async (items: Item[], call = planner) => {
  const { status, body } = await call('POST /visits/drafts', { items: items.map(toItem) })
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
/** Moves a draft to days that are over, where somebody holds it, and completes it. */
async function hold(
  audit: { id: number; version: number },
  auditorId: number,
  days: { from: string; to: string },
) {
  const at = (day: string, time: string) => momentAt(`${day}T${time}`, 'Asia/Ho_Chi_Minh').toISOString()
  let { version } = audit
  for (const [what, form] of [
    ['', { start: at(days.from, '08:00'), end: at(days.to, '17:00') }],
    ['/assign', { auditors: [{ id: auditorId }] }],
    ['/complete', {}],
  ] as const) {
    const { status, body } = await planner(`PUT /projects/${audit.id}${what}`, { ...form, version })
    expect([status, body.message]).toEqual([200, undefined])
    version = body.version
  }
}
const outcomeOf = async (visitId: number) => {
  const { state, doneOn } = (await planner(`GET /visits/${visitId}`)).body
  return { state, doneOn }
}
const draftAll = async (visitIds: number[]) => draft(await propose(visitIds))

describe('A proposal', () => {
  test('is the last working day by the due day, from 08:00 to 17:00 at the site.', async () => {
    const visit = await enter()
    const [item] = await propose([visit.id])
    expect(item).toMatchObject({
      countsFor: [{ visitId: visit.id }],
      standardId: [iso],
      due: visit.due,
      latest: visit.latest,
      late: false,
      reason: null,
      siteName: 'Main site',
      visits: [{ id: visit.id, label: 'Surveillance 1', code: 'ISO9001' }],
    })
    const day = localDay(new Date(item?.start ?? ''), 'Asia/Ho_Chi_Minh')
    expect([item?.start.slice(11, 16), item?.end.slice(11, 16)]).toEqual(['01:00', '10:00'])
    expect(day <= visit.due && day >= addDays(visit.due, -10)).toBe(true)
    expect([6, 7]).not.toContain(new Date(`${day}T00:00Z`).getUTCDay() || 7)
    expect((await visitOf(visit.certificateId)).plan).toBe('none')
  })

  test('joins what one site owes for several standards; another month is its own.', async () => {
    const customerId = await makeCustomer(sql)
    const one = await enter({ customerId, standardId: grs, daysAgo: 250 })
    const other = await enter({ customerId, standardId: ocs, daysAgo: 255 })
    const far = await enter({ customerId, daysAgo: 20 })
    const ids = [one.id, other.id, far.id]
    const items = await propose(ids)
    expect(items.map(({ standardId }) => standardId)).toEqual([[ocs, grs], [iso]])
    expect(await propose(ids, { combine: 'none' })).toHaveLength(3)
    const { created } = await draft(items)
    const { body } = await planner(`GET /projects/${created[0].projectId}`)
    expect(body.standardId.toSorted()).toEqual([grs, ocs].toSorted())
    // Two days, one for each.
    expect(body.end.slice(0, 10)).toBe(addDays(body.start.slice(0, 10), 1))
    for (const { certificateId } of [one, other]) expect((await visitOf(certificateId)).plan).toBe('draft')
    expect(created).toHaveLength(2)

    // Completed, it does both, and not what is an audit of its own.
    const auditorId = await makeStandardHolder(sql, { standards: ['GRS', 'OCS'] })
    await hold(body, auditorId, { from: addDays(today, -3), to: addDays(today, -2) })
    expect(await Promise.all([one, other, far].map(({ id }) => outcomeOf(id)))).toEqual([
      { state: 'done', doneOn: addDays(today, -2) },
      { state: 'done', doneOn: addDays(today, -2) },
      { state: 'open', doneOn: null },
    ])
  })

  test('names the sites that an audit may take place at instead, and how many days it takes.', async () => {
    const customerId = await makeCustomer(sql)
    const { body: customer } = await planner(`GET /customers/${customerId}`)
    const main = customer.sites[0]
    const place = { countryId: main.country.id, timeZone: main.timeZone, address: 'Somewhere' }
    const [hanoi, hue] = await Promise.all(
      ['Hanoi', 'Hue'].map(async name => {
        const { status, body } = await admin(`POST /customers/${customerId}/sites`, { ...place, name })
        expect([status, body.message]).toEqual([201, undefined])
        return body.id as number
      }),
    )
    const visit = await enter({ customerId, siteIds: [main.id, hanoi, hue], surveillanceDays: 2 })
    const { status, body } = await planner('POST /visits/proposal', { visitIds: [visit.id], combine: 'none' })
    expect(status).toBe(200)
    const all = [main.id, hanoi, hue].toSorted((a, b) => a - b)
    expect(body.items.length).toBeGreaterThan(0)
    for (const item of body.items) expect([item.siteChoices, item.days]).toEqual([all, 2])
    expect(body.sites.map(({ id }: { id: number }) => id).toSorted()).toEqual(all.toSorted())

    // Where it is planned already it can't go.
    await draft(body.items.slice(0, 1))
    const rest = await propose([visit.id])
    expect(rest.length).toBe(body.items.length - 1)
    for (const { siteChoices } of rest) expect(siteChoices).not.toContain(body.items[0].siteId)
  })

  test('is none where the visit takes longer than any audit, at its due day and spread alike.', async () => {
    const visit = await enter({ surveillanceDays: 50 })
    for (const given of [{}, { spread: { from: addDays(today, 14), to: addDays(today, 300) } }]) {
      const [item] = await propose([visit.id], given)
      expect(item).toMatchObject({
        start: null,
        reason: '50 working days do not fit into one audit, which can last 60 days at most.',
      })
    }
  })

  test('of what is overdue is as early as the notice lets it be, and says that it is late.', async () => {
    const visit = await enter({ daysAgo: 500 })
    const [item] = await propose([visit.id])
    expect(item?.late).toBe(true)
    const day = localDay(new Date(item?.start ?? ''), 'Asia/Ho_Chi_Minh')
    expect(day >= addDays(today, 14)).toBe(true)
  })

  test('says of what can’t be planned why not, and nothing of what is planned.', async () => {
    const [waived, planned] = [await enter(), await enter()]
    await sql`update visit set state = 'waived', reason = 'x' where id = ${waived.id}`
    await draftAll([planned.id])
    const items = await propose([waived.id, planned.id, 2147483647])
    expect(items).toMatchObject([
      {
        countsFor: [{ visitId: waived.id }],
        start: null,
        reason: expect.stringMatching(/^Surveillance 1 of QMS \d+ is waived\.$/),
      },
      {
        countsFor: [{ visitId: 2147483647 }],
        start: null,
        reason: 'Visit 2147483647 no longer exists.',
      },
    ])
  })

  test('spreads the work over the weeks of a period, and names what no week of it holds.', async () => {
    const visits = await Promise.all(Array.from({ length: 4 }, () => enter()))
    const due = visits[0].due
    const ids = visits.map(({ id }) => id)
    const items = await propose(ids, { spread: { from: addDays(due, -60), to: due } })
    expect(items.every(({ start }) => localDay(new Date(start), 'Asia/Ho_Chi_Minh') <= due)).toBe(true)
    const out = await propose(ids, { spread: { from: addDays(today, 14), to: addDays(today, 24) } })
    expect(out.map(({ reason }) => reason)).toEqual(
      ids.map(() => 'No week of this period falls within its window. You can choose a day for it.'),
    )
    expect(mondayOf(due) <= due).toBe(true)
  })

  test('spreads what is overdue over the first weeks of the period, and says that it is late.', async () => {
    const visits = await Promise.all(Array.from({ length: 3 }, () => enter({ daysAgo: 500 })))
    const from = addDays(today, 400)
    const items = await propose(
      visits.map(({ id }) => id),
      { spread: { from, to: addDays(from, 90) } },
    )
    expect(items.map(({ late, reason }) => ({ late, reason }))).toEqual(
      visits.map(() => ({ late: true, reason: null })),
    )
    for (const { start } of items) {
      const day = localDay(new Date(start ?? ''), 'Asia/Ho_Chi_Minh')
      expect(day >= from && day < addDays(from, 28)).toBe(true)
    }
  })

  test('is of at most 500 visits, for who may create audits and see certificates.', async () => {
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await planner('POST /visits/proposal', { visitIds: many })).body.message).toBe(
      'Please choose at most 500 visits at once.',
    )
    for (const call of ['POST /visits/proposal', 'POST /visits/drafts'] as const) {
      const body = {
        visitIds: [1],
        items: [
          {
            countsFor: [{ visitId: 1, siteIds: [1] }],
            start: `${today}T01:00:00Z`,
            end: `${today}T10:00:00Z`,
          },
        ],
      }
      expect((await (await signInWith(app, ['CreateAudit']))(call, body)).status).toBe(403)
      expect((await (await signInWith(app, ['ViewCertificates']))(call, body)).status).toBe(403)
    }
  })
})

describe('Drafts', () => {
  test('are numbered by the year in which they start, the next where a number is taken; one that was given is skipped there.', async () => {
    const visits = await Promise.all([enter(), enter(), enter()])
    const items = await propose(visits.map(({ id }) => id))
    const { created } = await draft(items.slice(0, 1))
    const [, series = '', last = ''] = /^(A\d{4}-)(\d{5})$/.exec(created[0].idflNumber) ?? []
    const numbered = (ahead: number) => `${series}${String(Number(last) + ahead).padStart(5, '0')}`
    // Somebody entered an audit by that number themselves.
    await makeAudit(sql, { number: numbered(1).toLowerCase() })
    const second = await draft(items.slice(1, 2))
    expect(second.created[0].idflNumber).toBe(numbered(2))
    const { body } = await planner('POST /visits/drafts', {
      items: [{ ...toItem(items[2] as Item), idflNumber: second.created[0].idflNumber }],
    })
    expect(body).toMatchObject({
      batchId: null,
      created: [],
      skipped: [{ index: 0, message: `Another audit has the number ${second.created[0].idflNumber}.` }],
    })
  })

  test('pass over all numbers that people gave themselves at once.', async () => {
    for (const number of ['A2071-00001', 'a2071-00002', 'A2071-00004']) await makeAudit(sql, { number })
    const draft = { start: momentAt('2071-03-02T08:00', 'UTC'), timeZone: 'UTC' }
    const next = () => sql.begin(tx => nextNumbers(tx, [draft, draft]))
    expect(await next()).toEqual(['A2071-00003', 'A2071-00005'])
    expect(await next()).toEqual(['A2071-00006', 'A2071-00007'])
  })

  test('of one call are numbered as names are compared: what was given comes first, and what reads alike is skipped.', async () => {
    const visits = await Promise.all([enter(), enter(), enter(), enter()])
    const items = (await propose(visits.map(({ id }) => id))).map(toItem)
    const [first, ...others] = items
    const { body: before } = await planner('POST /visits/drafts', { items: [first] })
    const [, series, last] = /^(A\d{4}-)(\d{5})$/.exec(before.created[0].idflNumber) ?? []
    const next = `${series}${String(Number(last) + 1).padStart(5, '0')}`
    const { body } = await planner('POST /visits/drafts', {
      items: [
        others[0],
        { ...others[1], idflNumber: next },
        { ...others[2], idflNumber: next.replace('A', 'Ａ') },
      ],
    })
    expect(body.message).toBeUndefined()
    expect(body.created.map(({ index }: { index: number }) => index)).toEqual([0, 1])
    expect(body.created[1].idflNumber).toBe(next)
    expect(body.skipped).toMatchObject([{ index: 2 }])
  })

  test('keep the guards of an audit that is entered.', async () => {
    const visit = await enter()
    const [item] = (await propose([visit.id])) as [Item]
    const other = await enter()
    const [elsewhere] = (await propose([other.id])) as [Item]
    const foreign = [{ visitId: visit.id, siteIds: elsewhere.countsFor[0]?.siteIds ?? [] }]
    const late = { end: item.end.replace('T10:', 'T11:') }
    const items = [
      { ...item, countsFor: foreign },
      { ...item, siteId: elsewhere.siteId },
      { ...item, standardId: [grs as number] },
      { ...item, ...late },
      { ...item, countsFor: [...item.countsFor, ...elsewhere.countsFor] },
      item,
      item,
    ]
    const { created, skipped } = await draft(items)
    expect(created).toMatchObject([{ index: 5 }])
    expect(skipped.map(({ message }: { message: string }) => message.replace(/QMS \d+/, 'QMS'))).toEqual([
      'QMS doesn’t cover Main site.',
      'This site belongs to another customer than the visits.',
      'ISO9001 of QMS is not among the audit’s standards.',
      expect.stringContaining('17:00'),
      `Visit ${other.id} is not of this customer.`,
      'Surveillance 1 of QMS is in this list twice at Main site.',
    ])
  })

  test('count once for a visit that is named twice, and stop no other.', async () => {
    const [visit, other] = await Promise.all([enter(), enter()])
    const [item, beside] = (await propose([visit.id, other.id])) as [Item, Item]
    const twice = item.countsFor.flatMap(one => [one, { ...one, siteIds: [...one.siteIds, ...one.siteIds] }])
    const { created, skipped } = await draft([{ ...item, countsFor: twice }, beside])
    expect([created.length, skipped]).toEqual([2, []])
    const { body } = await planner(`GET /projects/${created[0].projectId}`)
    const counted = item.countsFor.map(({ visitId, siteIds }) => ({ id: visitId, siteIds }))
    expect(body.visits).toHaveLength(1)
    expect(body.visits).toMatchObject(counted)
  })

  test('asked for again after the answer was lost make nothing twice.', async () => {
    const visits = await Promise.all([enter(), enter()])
    const items = await propose(visits.map(({ id }) => id))
    const first = await draft(items)
    const again = await draft(items)
    expect([first.created.length, again.created.length, again.batchId]).toEqual([2, 0, null])
    const messages = again.skipped.map(({ message }: { message: string }) => message).toSorted()
    expect(messages[0]).toMatch(/^Surveillance 1 of QMS \d+ is planned at Main site already: A\d{4}-\d{5}\.$/)
    const earlier = again.skipped.map((one: { earlier: object }) => one.earlier)
    expect(earlier).toEqual(
      first.created.map(({ projectId, idflNumber }: { projectId: number; idflNumber: string }) => ({
        batchId: first.batchId,
        projectId,
        idflNumber,
      })),
    )
    // Another planner’s just like it is none of one’s own, nor is one on another day.
    const stranger = await draft(items, await signIn(app, 'Planner'))
    const moved = await draft(items.map(item => ({ ...item, end: item.end.replace('10:00', '09:00') })))
    for (const { skipped } of [stranger, moved])
      expect(skipped.map((one: { earlier?: object }) => one.earlier)).toEqual([undefined, undefined])
    await planner(`PUT /projects/${first.created[0].projectId}`, { note: 'Call first', version: 0 })
    expect(
      (await draft(items)).skipped.map((one: { earlier?: object }) => one.earlier !== undefined),
    ).toEqual([false, true])
  })

  test('are undone but for those that were touched; what a planner deleted isn’t drafted again by the server.', async () => {
    const visits = await Promise.all([enter(), enter(), enter()])
    const { batchId, created } = await draftAll(visits.map(({ id }) => id))
    const list = async () => (await planner(`GET /projects?batchId=${batchId}`)).body
    expect(new Set((await list()).rows.map((row: { batchId: number }) => row.batchId))).toEqual(
      new Set([batchId]),
    )
    expect((await list()).count).toBe('3')
    const [edited] = created
    await planner(`PUT /projects/${edited.projectId}`, { note: 'Call first', version: 0 })
    const stranger = await signIn(app, 'Customer service')
    expect((await stranger(`DELETE /visits/drafts/${batchId}`)).status).toBe(403)
    const { status, body } = await planner(`DELETE /visits/drafts/${batchId}`)
    expect([status, body]).toMatchObject([
      200,
      {
        deleted: 2,
        kept: [
          {
            projectId: edited.projectId,
            idflNumber: edited.idflNumber,
            message: 'It has been changed since.',
          },
        ],
      },
    ])
    expect((await list()).rows.map(({ id }: { id: number }) => id)).toEqual([edited.projectId])
    const plans = await Promise.all(
      visits.map(async ({ certificateId }) => (await visitOf(certificateId)).plan),
    )
    expect(plans.toSorted()).toEqual(['draft', 'none', 'none'])
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::integer as count from visit where id in ${sql(visits.map(({ id }) => id))} and drafted_at is not null`
    expect(count).toBe(3)
    expect((await planner('DELETE /visits/drafts/2147483647')).status).toBe(404)
  })

  test('of somebody else are undone by whoever may delete audits.', async () => {
    const { batchId } = await draftAll([(await enter()).id])
    const undo = async (permission: 'CreateAudit' | 'DeleteAudit') => {
      const other = await signInWith(app, [permission])
      return other(`DELETE /visits/drafts/${batchId}`)
    }
    expect((await undo('CreateAudit')).status).toBe(403)
    expect(await undo('DeleteAudit')).toMatchObject({ status: 200, body: { deleted: 1, kept: [] } })
    const [said] = await sql`select reason_text from history where entity = 'project' and action = 'delete'
      order by id desc limit 1`
    expect(said).toEqual({ reasonText: { key: 'reasons.undone', values: {} } })
  })
})

test('Many drafts are made a few at a time, so that others are answered in between.', async () => {
  await sql`create table step (what text not null, records integer not null)`
  await sql`
    create function note_step() returns trigger language plpgsql as $$
    begin
      insert into step select tg_argv[0], count(*) from changed;
      return null;
    end $$`
  for (const [table, what] of [
    ['audit', 'made'],
    ['audit_visit', 'linked'],
  ] as const)
    await sql`
      create trigger ${sql(`note_${what}`)} after insert on ${sql(table)} referencing new table as changed
      for each statement execute function note_step(${sql.unsafe(`'${what}'`)})`
  const visits = []
  for (let nth = 0; nth < 2 * draftsAtOnce + 3; nth++) visits.push(await enter())
  const { created } = await draftAll(visits.map(({ id }) => id))
  expect(created).toHaveLength(visits.length)
  const steps = await sql<{ what: string; records: number[] }[]>`
    select what, array_agg(records order by records) as records from step where records > 0 group by what order by what`
  const records = [3, draftsAtOnce, draftsAtOnce]
  expect([...steps]).toEqual(['linked', 'made'].map(what => ({ what, records })))
  await sql`drop function note_step cascade`
  await sql`drop table step`
})

test('Twenty people on two servers draft the same fifty visits at once: each is drafted once.', async () => {
  const other = await buildApp({
    sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000', checksReplies: true },
  })
  const visits = []
  for (let nth = 0; nth < 50; nth++) visits.push(await enter())
  const items = (await propose(visits.map(({ id }) => id))).map(toItem)
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const server = nth % 2 === 0 ? app : other
      const call = callWith(server, await openSession(server, await makeAccount(sql)))
      return call('POST /visits/drafts', { items })
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const created = replies.flatMap(({ body }) => body.created)
  expect(created).toHaveLength(50)
  expect(replies.flatMap(({ body }) => body.skipped)).toHaveLength(950)
  const [live] = await sql`
    select count(distinct audit_id)::integer as audits, count(*)::integer as links from audit_visit
    where is_live and visit_id in ${sql(visits.map(({ id }) => id))}`
  expect(live).toEqual({ audits: 50, links: 50 })
  await other.close()
  expect(await findFaults(sql)).toEqual([])
}, 60_000)
