import { describe, expect, test } from 'vitest'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { hanoi, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const { app, sql, planner, makeAudit } = await startAudits()

/** From 08:00 of one day to 17:00 of another, so many days from today at the site. */
const from = (first: number, last = first) => {
  const today = localDay(new Date(), hanoi)
  return { start: site(`${addDays(today, first)}T08:00`), end: site(`${addDays(today, last)}T17:00`) }
}

const makeAssigned = async (dates: { start: string; end: string }) =>
  makeAudit({ ...dates, auditors: [{ id: await makeStandardHolder(sql) }] })

const changesOf = (auditId: number) => sql`
  select kind, agreed_starts_at, before_starts_at, before_ends_at, after_starts_at, after_ends_at, reason_code, notice_days,
    undone_at is not null as is_undone
  from audit_change where audit_id = ${auditId} order by id`

const standingOf = async (auditId: number) =>
  (await sql`select was_assigned, agreed_starts_at, status from audit where id = ${auditId}`)[0]

/** A draft that is assigned and moved in the planner; `undo` takes both back, one after the other. */
async function assignDraft(given?: { id: number; version: number }) {
  const draft = given ?? (await makeAudit(agreedDates))
  const change = async (steps: object[]) => {
    const { status, body } = await planner('POST /changes', { steps })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const onDraft = { projectId: draft.id }
  const auditors = [{ id: await makeStandardHolder(sql) }]
  const assigned = await change([{ kind: 'assign', ...onDraft, version: draft.version, auditors }])
  const { version } = assigned.audits[0]
  const moved = await change([{ kind: 'moveAudit', ...onDraft, version, ...laterDates }])
  const undo = async () => {
    const { audits } = await change(moved.inverse)
    const steps = assigned.inverse.map((step: object) => ({ ...step, version: audits[0].version }))
    return planner('POST /changes', { steps })
  }
  return { draft, undo }
}

const [agreedDates, laterDates, latestDates] = [from(20, 21), from(30, 31), from(40, 41)]
const moment = (text: string) => new Date(text)

describe('Of an assigned audit', () => {
  test('a move is kept with the dates before and after, the notice given and the reason', async () => {
    const audit = await makeAssigned(agreedDates)
    const moved = await planner(`PUT /projects/${audit.id}`, {
      ...laterDates,
      reasonCode: 'customerAsked',
      version: audit.version,
    })
    expect(moved.status).toBe(200)
    await planner(`PUT /projects/${audit.id}`, { ...latestDates, version: moved.body.version })
    expect(await changesOf(audit.id)).toMatchObject([
      {
        kind: 'moved',
        agreedStartsAt: moment(agreedDates.start),
        beforeStartsAt: moment(agreedDates.start),
        beforeEndsAt: moment(agreedDates.end),
        afterStartsAt: moment(laterDates.start),
        afterEndsAt: moment(laterDates.end),
        reasonCode: 'customerAsked',
        noticeDays: 20,
      },
      {
        kind: 'moved',
        agreedStartsAt: moment(agreedDates.start),
        beforeStartsAt: moment(laterDates.start),
        reasonCode: 'unstated',
        noticeDays: 30,
      },
    ])
  })

  test('a reason of its own is kept in history beside its code', async () => {
    const audit = await makeAssigned(agreedDates)
    const moved = await planner(`PUT /projects/${audit.id}`, {
      ...laterDates,
      reasonCode: 'other',
      reason: 'The mill moves its machines',
      version: audit.version,
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await changesOf(audit.id)).toMatchObject([{ kind: 'moved', reasonCode: 'other' }])
    const [written] = await sql`
      select reason from history where entity = 'project' and entity_id = ${audit.id} order by id desc limit 1`
    expect(written?.reason).toBe('The mill moves its machines')
  })

  test('canceling and releasing are kept with what stood; a new team after a re-opening agrees on new dates', async () => {
    const audit = await makeAssigned(agreedDates)
    const back = await planner(`PUT /projects/${audit.id}/draft`, {
      reasonCode: 'auditorSick',
      version: audit.version,
    })
    const [{ id: auditorId }] = audit.auditors
    const again = await planner(`PUT /projects/${audit.id}/assign`, {
      auditors: [{ id: auditorId }],
      version: back.body.version,
    })
    const moved = await planner(`PUT /projects/${audit.id}`, { ...laterDates, version: again.body.version })
    const canceled = await planner(`PUT /projects/${audit.id}/cancel`, {
      reason: 'Mill closed',
      reasonCode: 'siteClosed',
      version: moved.body.version,
    })
    const open = await planner(`PUT /projects/${audit.id}/re-open`, {
      reason: 'Mill open',
      version: canceled.body.version,
    })
    const assigned = await planner(`PUT /projects/${audit.id}/assign`, {
      auditors: [{ id: auditorId }],
      version: open.body.version,
    })
    await planner(`PUT /projects/${audit.id}`, { ...latestDates, version: assigned.body.version })
    expect(await changesOf(audit.id)).toMatchObject([
      { kind: 'released', reasonCode: 'auditorSick', noticeDays: 20, afterStartsAt: null, isUndone: false },
      { kind: 'moved', agreedStartsAt: moment(agreedDates.start) },
      {
        kind: 'canceled',
        agreedStartsAt: moment(agreedDates.start),
        beforeStartsAt: moment(laterDates.start),
        reasonCode: 'siteClosed',
        noticeDays: 30,
      },
      { kind: 'moved', agreedStartsAt: moment(laterDates.start) },
    ])
  })

  test('removing the last entry of the roster is a release, with its reason', async () => {
    const audit = await makeAssigned(agreedDates)
    const [entry] = await sql`select id, version from roster_entry where audit_id = ${audit.id}`
    const reply = await planner(`PUT /rosters/${entry?.id}`, {
      removed: true,
      reasonCode: 'auditorLeft',
      version: entry?.version,
    })
    expect(reply.status).toBe(200)
    expect(await changesOf(audit.id)).toMatchObject([{ kind: 'released', reasonCode: 'auditorLeft' }])
  })

  test('notice is less than no days once it has begun', async () => {
    const audit = await makeAssigned(from(-2, 3))
    await planner(`PUT /projects/${audit.id}/cancel`, { reason: 'Fire', version: audit.version })
    expect(await changesOf(audit.id)).toMatchObject([{ kind: 'canceled', noticeDays: -2 }])
  })

  test('days are those of the site, whatever the time of the server', async () => {
    const zone = 'Pacific/Kiritimati'
    const customerId = await makeCustomer(sql, { timeZone: zone })
    const day = addDays(localDay(new Date(), zone), 5)
    const at = (time: string) => momentAt(`${day}T${time}`, zone).toISOString()
    const audit = await makeAudit({
      customerId,
      start: at('08:00'),
      end: at('17:00'),
      auditors: [{ id: await makeStandardHolder(sql) }],
    })
    await planner(`PUT /projects/${audit.id}/cancel`, { reason: 'Fire', version: audit.version })
    const [{ changedAt, noticeDays } = {}] = await sql`
      select changed_at, notice_days from audit_change where audit_id = ${audit.id}`
    expect(addDays(localDay(changedAt, zone), noticeDays)).toBe(day)
  })
})

describe('Not counted is', () => {
  test('what becomes of a draft, of a note, or of an end that comes early', async () => {
    const draft = await makeAudit(agreedDates)
    await planner(`PUT /projects/${draft.id}`, { ...laterDates, version: draft.version })
    await planner(`PUT /projects/${draft.id}/cancel`, { reason: 'Gone', version: draft.version + 1 })
    const running = await makeAssigned(from(-1, 2))
    const noted = await planner(`PUT /projects/${running.id}`, { note: 'Gate 3', version: running.version })
    await planner(`PUT /projects/${running.id}/complete`, { reason: 'Done', version: noted.body.version })
    expect([await changesOf(draft.id), await changesOf(running.id)]).toEqual([[], []])
  })

  test('what a planner undoes: a move, and a release', async () => {
    const audit = await makeAssigned(agreedDates)
    const undo = async (step: object) => {
      const done = await planner('POST /changes', { steps: [{ ...step, projectId: audit.id }] })
      expect(done.status).toBe(200)
      const undone = await planner('POST /changes', { steps: done.body.inverse })
      expect(undone.status).toBe(200)
      return undone.body.audits[0].version
    }
    const version = await undo({ kind: 'moveAudit', ...laterDates, version: audit.version })
    await undo({ kind: 'draft', version })
    expect(await changesOf(audit.id)).toMatchObject([
      { kind: 'moved', isUndone: true },
      { kind: 'released', isUndone: true },
    ])
    const [{ agreedStartsAt } = {}] = await sql`select agreed_starts_at from audit where id = ${audit.id}`
    expect(agreedStartsAt).toEqual(moment(agreedDates.start))
  })

  test('that a draft was assigned, once that is undone: it never was, and can be deleted', async () => {
    const { draft, undo } = await assignDraft()
    const { status, body } = await undo()
    expect([status, body.audits[0].version]).toEqual([200, 4])
    expect(await changesOf(draft.id)).toMatchObject([{ kind: 'moved', isUndone: true }])
    expect(await standingOf(draft.id)).toEqual({ wasAssigned: false, agreedStartsAt: null, status: 'draft' })
    expect((await planner(`DELETE /projects/${draft.id}`)).status).toBe(204)
  })

  test('the same after its mails have left, though it was assigned then and stays in the records', async () => {
    const { draft, undo } = await assignDraft()
    await sql`delete from booking_mail`
    expect((await undo()).status).toBe(200)
    expect(await changesOf(draft.id)).toMatchObject([{ kind: 'moved', isUndone: true }])
    expect(await standingOf(draft.id)).toMatchObject({ wasAssigned: true, status: 'draft' })
    expect((await planner(`DELETE /projects/${draft.id}`)).status).toBe(409)
  })

  test('the same of one that had been assigned before, which stays so with the dates agreed then', async () => {
    const audit = await makeAssigned(agreedDates)
    const back = await planner(`PUT /projects/${audit.id}/draft`, { version: audit.version })
    const { undo } = await assignDraft(back.body)
    expect((await undo()).status).toBe(200)
    expect(await changesOf(audit.id)).toMatchObject([
      { kind: 'released', isUndone: false },
      { kind: 'moved', isUndone: true },
    ])
    expect(await standingOf(audit.id)).toMatchObject({
      wasAssigned: true,
      agreedStartsAt: moment(agreedDates.start),
    })
  })

  test('a move that somebody else moves back is counted, twice', async () => {
    const audit = await makeAssigned(agreedDates)
    const moved = await planner(`PUT /projects/${audit.id}`, { ...laterDates, version: audit.version })
    const other = await signIn(app, 'Planner')
    await other(`PUT /projects/${audit.id}`, { ...agreedDates, version: moved.body.version })
    expect(await changesOf(audit.id)).toMatchObject([
      { kind: 'moved', isUndone: false },
      { kind: 'moved', isUndone: false, agreedStartsAt: moment(agreedDates.start) },
    ])
  })
})

test('A reason that is none of those there are is refused in its field.', async () => {
  const audit = await makeAssigned(agreedDates)
  const { status, body } = await planner(`PUT /projects/${audit.id}/cancel`, {
    reason: 'Mill closed',
    reasonCode: 'moonshine',
    version: audit.version,
  })
  expect([status, body.details]).toMatchObject([
    400,
    [{ field: 'reasonCode', message: 'Please choose one of the reasons.' }],
  ])
})

test('History tells nothing of it, and the records hold together.', async () => {
  const keys = await sql`
    select from history where entity = 'project' and (coalesce(before, '{}') || coalesce(after, '{}')) ? 'agreed_starts_at'`
  expect(keys).toHaveLength(0)
  expect(await findFaults(sql)).toEqual([])
})

describe('The list of changes', () => {
  const list = async (query: string, call = planner) => (await call(`GET /projects/changes?${query}`)).body

  test('has what counts, and is filtered by all that it shows', async () => {
    const anna = await makeStandardHolder(sql)
    const audit = await makeAudit({ ...agreedDates, auditors: [{ id: anna }] })
    const moved = await planner(`PUT /projects/${audit.id}`, {
      ...laterDates,
      reasonCode: 'customerAsked',
      version: audit.version,
    })
    await planner(`PUT /projects/${audit.id}/cancel`, {
      reason: 'Flu.',
      reasonCode: 'auditorSick',
      version: moved.body.version,
    })
    const of = `projectId=${audit.id}`
    const { count, rows } = await list(of)
    expect(count).toBe('2')
    expect(rows).toMatchObject([
      { kind: 'canceled', reasonCode: 'auditorSick', noticeDays: 30, after: null },
      {
        kind: 'moved',
        project: { id: audit.id, idflNumber: audit.idflNumber },
        noticeDays: 20,
        agreed: { start: moment(agreedDates.start).toISOString() },
        before: { start: moment(agreedDates.start).toISOString() },
        after: { start: moment(laterDates.start).toISOString() },
        by: { name: expect.any(String) },
      },
    ])
    const { customerId } = audit
    for (const [filter, expected] of [
      ['kind=moved', 1],
      ['kind=moved&kind=canceled', 2],
      ['reasonCode=auditorSick', 1],
      [`customerId=${customerId}`, 2],
      [`auditorId=${anna}`, 2],
      [`auditorId=${await makeStandardHolder(sql)}`, 0],
      ['noticeBelow=21', 1],
      ['noticeBelow=20', 0],
      [`start=${laterDates.start}&end=${latestDates.start}`, 1],
    ] as const)
      expect([filter, (await list(`${of}&${filter}`)).count]).toEqual([filter, String(expected)])
    expect((await list(`${of}&sort=noticeDays:asc`)).rows[0].kind).toBe('moved')
    const service = await signIn(app, 'Customer service')
    expect((await list(`${of}&reasonCode=auditorAway`, service)).rows).toMatchObject([
      { reasonCode: 'auditorAway' },
    ])
    expect((await list(`${of}&reasonCode=auditorSick`, service)).count).toBe('0')
  })

  test('leaves out what was undone', async () => {
    const audit = await makeAssigned(agreedDates)
    const { body } = await planner(`PUT /projects/${audit.id}`, { ...laterDates, version: audit.version })
    await planner(`PUT /projects/${audit.id}`, { ...agreedDates, version: body.version })
    expect((await list(`projectId=${audit.id}&noticeBelow=14`)).count).toBe('0')
    expect((await list(`projectId=${audit.id}`)).count).toBe('0')
  })
})
