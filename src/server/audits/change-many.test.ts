import { describe, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeStandardHolder, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { shift, shiftPart } from './move-days.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const planner = await signIn(app, 'Planner')
const [anna, ben] = [
  await makeStandardHolder(sql, { name: 'Anna' }),
  await makeStandardHolder(sql, { name: 'Ben' }),
]

const hours = (day: string) => ({ start: new Date(`${day}T02:00Z`), end: new Date(`${day}T09:00Z`) })
const make = async (day: string, auditorIds: number[] = []) => ({
  id: await makeAudit(sql, { number: unique('BULK'), ...hours(day), auditorIds }),
  version: 0,
})
type One = { id: number; version: number }
const current = async (audits: readonly One[]) => {
  const rows = await sql<
    One[]
  >`select id, version from audit where id = any(${audits.map(({ id }) => id)}) order by id`
  return rows.map(({ id, version }) => ({ id, version }))
}
const read = async ({ id }: { id: number }) => (await admin(`GET /projects/${id}`)).body
const stateOf = async (one: One) => {
  const { status, start, auditors, agreedOn } = await read(one)
  return { status, start, team: auditors.map(({ name }: { name: string }) => name), agreedOn }
}
const ask = (path: '' | '/preview' | '/undo', body: object, call = admin) =>
  call(`POST /changes/bulk${path}`, body)

describe('Several audits at once', () => {
  test('move by working days: what refuses is told before, nothing is half done, and one undo takes all back', async () => {
    const audits = [
      await make('2031-05-08', [anna]),
      await make('2031-05-09'),
      await make('2031-05-12', [ben]),
    ]
    // On the day on which Ben's would be.
    const away = await bookTimeOff(sql, ben, hours('2031-05-14'))
    const action = { kind: 'move', days: 2 }
    const wanted = { action, audits: await current(audits) }
    const before = await Promise.all(audits.map(stateOf))
    const { body: preview } = await ask('/preview', wanted)
    expect(preview.rows.map(({ start }: { start: string }) => start?.slice(0, 10))).toEqual([
      '2031-05-12',
      '2031-05-13',
      undefined,
    ])
    expect(preview.rows[2].refusal.message).toContain('Ben')
    expect(await Promise.all(audits.map(stateOf))).toEqual(before)
    const all = await ask('', wanted)
    expect(all).toMatchObject({ status: 409, body: { code: 'refused', details: [{ id: audits[2]?.id }] } })
    expect(await Promise.all(audits.map(stateOf))).toEqual(before)
    const some = await ask('', { ...wanted, leaveOut: true })
    expect(some).toMatchObject({ status: 200, body: { reopens: false, leftOut: [{ id: audits[2]?.id }] } })
    expect(some.body.audits).toHaveLength(2)
    expect((await stateOf(audits[0] as One)).start).toBe('2031-05-12T02:00:00.000Z')
    // Sent twice it is done once.
    expect((await ask('', { ...wanted, leaveOut: true })).status).toBe(409)
    expect((await admin('POST /changes', { steps: some.body.inverse })).status).toBe(200)
    expect(await Promise.all(audits.map(stateOf))).toEqual(before)
    await sql`delete from roster_entry where id = ${away}`
    expect(await findFaults(sql)).toEqual([])
  })

  test('of one person follow each other out of the way, in whatever order they are selected', async () => {
    const dana = await makeStandardHolder(sql, { name: 'Dana' })
    const week = ['2031-09-15', '2031-09-16', '2031-09-17', '2031-09-18', '2031-09-19']
    const audits: One[] = []
    for (const day of week) audits.push(await make(day, [dana]))
    const days = async () => (await Promise.all(audits.map(stateOf))).map(({ start }) => start.slice(0, 10))
    const next = ['2031-09-16', '2031-09-17', '2031-09-18', '2031-09-19', '2031-09-22']
    for (const [by, from, to] of [
      [1, week, next],
      [-1, next, week],
    ] as const) {
      for (const asked of [by > 0 ? audits.slice(-2) : audits.slice(0, 2), audits, audits.toReversed()]) {
        const now = await current(asked)
        const wanted = {
          action: { kind: 'move', days: by },
          audits: asked.flatMap(({ id }) => now.filter(one => one.id === id)),
        }
        const ids = asked.map(({ id }) => id)
        const { body: preview } = await ask('/preview', wanted)
        expect(
          preview.rows.map(({ id, refusal }: { id: number; refusal: object | null }) => [id, refusal]),
        ).toEqual(ids.map(id => [id, null]))
        const done = await ask('', wanted)
        expect(done.status, JSON.stringify(done.body)).toBe(200)
        expect(done.body.audits.map(({ id }: One) => id)).toEqual(ids)
        expect(await days()).toEqual(
          to.map((day, nth) => (ids.includes(audits[nth]?.id ?? 0) ? day : from[nth])),
        )
        expect((await admin('POST /changes', { steps: done.body.inverse })).status).toBe(200)
        expect(await days()).toEqual(from)
      }
      expect(
        (await ask('', { action: { kind: 'move', days: by }, audits: await current(audits) })).status,
      ).toBe(200)
    }
    expect(await findFaults(sql)).toEqual([])
  })

  test('that would be canceled are looked at without a reason, and not canceled without one', async () => {
    const gone = await make('2031-11-03', [ben])
    await ask('', { action: { kind: 'cancel', reason: 'Flood' }, audits: await current([gone]) })
    const one = await make('2031-11-04', [ben])
    const wanted = { action: { kind: 'cancel' }, audits: await current([gone, one]) }
    const { status, body } = await ask('/preview', wanted)
    expect(status).toBe(200)
    expect(body.rows.map(({ refusal }: { refusal: object | null }) => refusal === null)).toEqual([
      false,
      true,
    ])
    expect((await ask('', wanted)).status).toBe(400)
    expect(await stateOf(one)).toMatchObject({ status: 'assigned', team: ['Ben'] })
  })

  test('that can’t move keep their place in the answer', async () => {
    const erik = await makeStandardHolder(sql, { name: 'Erik' })
    const audits = [await make('2031-10-06', [erik]), await make('2031-10-07', [erik])]
    const away = await bookTimeOff(sql, erik, hours('2031-10-08'))
    const wanted = { action: { kind: 'move', days: 1 }, audits: await current(audits), leaveOut: true }
    // Neither can: the later one stays where the earlier would go.
    const refused = await ask('', wanted)
    expect(refused.body.details.map(({ id }: One) => id)).toEqual(audits.map(({ id }) => id))
    await sql`delete from roster_entry where id = ${away}`
  })

  test('take along the days of each of a team, none of whom is booked on a day of rest', async () => {
    const [nina, omar] = [
      await makeStandardHolder(sql, { name: 'Nina' }),
      await makeStandardHolder(sql, { name: 'Omar' }),
    ]
    // Wednesday to Friday: Nina has the first two days, Omar the last one.
    const [from, to] = [new Date('2031-12-03T02:00Z'), new Date('2031-12-05T09:00Z')]
    const auditorIds = [nina, omar]
    const id = await makeAudit(sql, { number: unique('BULK'), start: from, end: to, auditorIds })
    await sql`update roster_entry set ends_at = '2031-12-04T09:00Z' where audit_id = ${id} and auditor_id = ${nina}`
    await sql`update roster_entry set starts_at = '2031-12-05T02:00Z' where audit_id = ${id} and auditor_id = ${omar}`
    const parts = async () =>
      (await read({ id })).auditors
        .map(
          ({ name, start, end }: Record<string, string>) =>
            `${name} ${start?.slice(5, 13)} ${end?.slice(5, 13)}`,
        )
        .toSorted()
    const before = await parts()
    const wanted = { action: { kind: 'move', days: 1 }, audits: await current([{ id, version: 0 }]) }
    const done = await ask('', wanted)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await parts()).toEqual(['Nina 12-04T02 12-05T09', 'Omar 12-08T02 12-08T09'])
    expect((await admin('POST /changes', { steps: done.body.inverse })).status).toBe(200)
    expect(await parts()).toEqual(before)
    expect(await findFaults(sql)).toEqual([])
  })

  test('name the standards that a team would lose on its new days, before anything is done', async () => {
    const short = { code: 'GRS', validFrom: null, validTo: '2031-07-08' }
    const cara = await makeStandardHolder(sql, { name: 'Cara', standards: [short] })
    const wanted = { action: { kind: 'move', days: 2 }, audits: [await make('2031-07-08', [cara])] }
    const { body } = await ask('/preview', { ...wanted, audits: await current(wanted.audits) })
    expect(body.rows[0].warnings).toContainEqual(
      expect.objectContaining({ code: 'lostStandards', message: expect.stringContaining('GRS') }),
    )
  })

  test('are assigned the same person, one after another: the second of two at one time is refused', async () => {
    const audits = [await make('2031-06-02'), await make('2031-06-02'), await make('2031-06-03')]
    const wanted = { action: { kind: 'assign', auditorId: anna }, audits: await current(audits) }
    const { body } = await ask('/preview', wanted)
    expect(body.rows.map(({ refusal }: { refusal: object | null }) => refusal === null)).toEqual([
      true,
      false,
      true,
    ])
    const done = await ask('', { ...wanted, leaveOut: true })
    expect(done.body.leftOut.map(({ id }: One) => id)).toEqual([audits[1]?.id])
    expect((await Promise.all(audits.map(stateOf))).map(({ status }) => status)).toEqual([
      'assigned',
      'draft',
      'assigned',
    ])
    expect((await admin('POST /changes', { steps: done.body.inverse })).status).toBe(200)
    expect((await stateOf(audits[0] as One)).status).toBe('draft')
  })

  test('are canceled with one reason; undone they have their teams, roles and what was agreed again', async () => {
    const audits = [await make('2031-07-01', [anna, ben]), await make('2031-07-02')]
    await sql`update roster_entry set role = 'lead' where audit_id = ${audits[0]?.id ?? 0} and auditor_id = ${ben}`
    const [first] = await current(audits)
    await admin(`PUT /projects/${first?.id}/agree`, {
      agreedOn: '2026-01-05',
      note: 'By phone',
      version: first?.version,
    })
    const before = await Promise.all(audits.map(stateOf))
    const wanted = { action: { kind: 'cancel', reason: 'Flood' }, audits: await current(audits) }
    const { body: seen } = await ask('/preview', wanted)
    const messages = seen.rows.flatMap(({ warnings }: { warnings: { message: string }[] }) =>
      warnings.map(({ message }) => message),
    )
    // Canceled it isn't tentative.
    expect(messages).toContainEqual(
      expect.stringMatching(/^The customer agreed to the dates of .+ on 05 Jan 2026\.$/),
    )
    const done = await ask('', wanted)
    expect(done).toMatchObject({ status: 200, body: { reopens: true, leftOut: [] } })
    expect((await Promise.all(audits.map(stateOf))).map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
    ])
    const undo = { audits: done.body.audits, steps: done.body.inverse }
    // Whoever may not re-open may not take it back so.
    const other = await signInWith(app, ['CancelAudit', 'ModifyAudit', 'ViewAllAudit'])
    expect((await ask('/undo', undo, other)).status).toBe(403)
    const foreign = { kind: 'draft', projectId: first?.id, version: 1 }
    expect((await ask('/undo', { ...undo, steps: [foreign] })).body.details).toMatchObject([
      { field: 'steps' },
    ])
    const undone = await ask('/undo', undo)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await Promise.all(audits.map(stateOf))).toEqual(before)
    expect((await read(audits[0] as One)).auditors.find(({ id }: { id: number }) => id === ben).role).toBe(
      'lead',
    )
    expect((await ask('/undo', undo)).status).toBe(409)
    expect(await findFaults(sql)).toEqual([])
  })

  test('that are over are completed; one that has not begun is left out with why', async () => {
    const audits = [
      await make('2026-02-03', [anna]),
      await make('2026-02-04', [ben]),
      await make('2031-08-01', [anna]),
    ]
    const wanted = { action: { kind: 'complete' }, audits: await current(audits) }
    const done = await ask('', { ...wanted, leaveOut: true })
    expect(done.body.leftOut).toMatchObject([
      { id: audits[2]?.id, message: expect.stringContaining('started') },
    ])
    expect((await stateOf(audits[1] as One)).status).toBe('completed')
    expect((await ask('/undo', { audits: done.body.audits, steps: done.body.inverse })).status).toBe(200)
    expect(await stateOf(audits[1] as One)).toMatchObject({ status: 'assigned', team: ['Ben'] })
  })

  test('each need their own right, and what one may not see is not there', async () => {
    const audits = await current([await make('2031-09-01')])
    const blind = await signInWith(app, ['ModifyAudit'])
    const move = { action: { kind: 'move', days: 1 }, audits }
    const hidden = await ask('/preview', move, blind)
    expect(hidden.body.rows).toMatchObject([{ refusal: { statusCode: 404 }, start: null, end: null }])
    const cancel = { action: { kind: 'cancel', reason: 'Flood' }, audits }
    expect((await ask('', cancel, blind)).status).toBe(403)
    expect((await ask('/preview', { ...cancel }, blind)).status).toBe(403)
    expect(
      (await ask('', { action: { kind: 'move', days: 0 }, audits }, planner)).body.details,
    ).toMatchObject([{ field: 'action.days', message: 'Please enter a number of days other than 0.' }])
    expect((await ask('', { action: { kind: 'move', days: 1 }, audits: [] }, planner)).status).toBe(400)
  })
})

test('A move by working days keeps the hours at the site and the working days that it takes', () => {
  const calendar = { workDays: [1, 2, 3, 4, 5], holidays: new Set(['2027-05-03']) }
  const move = (start: string, end: string, days: number, timeZone = 'Europe/Berlin') => {
    const moved = shift({ start: new Date(start), end: new Date(end) }, timeZone, { calendar, days })
    return [moved.start.toISOString(), moved.end.toISOString()]
  }
  // From winter to summer time, over a weekend.
  expect(move('2027-03-25T07:00Z', '2027-03-26T16:00Z', 1)).toEqual([
    '2027-03-26T07:00:00.000Z',
    '2027-03-29T15:00:00.000Z',
  ])
  expect(move('2027-04-30T06:00Z', '2027-04-30T15:00Z', 1)).toEqual([
    '2027-05-04T06:00:00.000Z',
    '2027-05-04T15:00:00.000Z',
  ])
  expect(move('2027-05-04T06:00Z', '2027-05-04T15:00Z', -1)).toEqual([
    '2027-04-30T06:00:00.000Z',
    '2027-04-30T15:00:00.000Z',
  ])
  // Until midnight.
  expect(move('2027-06-01T06:00Z', '2027-06-01T22:00Z', 3)).toEqual([
    '2027-06-04T06:00:00.000Z',
    '2027-06-04T22:00:00.000Z',
  ])
})

test('A part of an audit that moves by working days keeps its place among them', () => {
  const calendar = { workDays: [1, 2, 3, 4, 5], holidays: new Set(['2027-05-03']) }
  const timeZone = 'Europe/Berlin'
  const interval = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })
  const move = (part: [string, string], audit: [string, string], days: number) => {
    const { start, end } = shiftPart(interval(...part), interval(...audit), timeZone, { calendar, days })
    return [start.toISOString().slice(0, 16), end.toISOString().slice(0, 16)]
  }
  // Friday and Monday become Monday and Tuesday; who has Monday has Tuesday.
  const overWeekend: [string, string] = ['2027-06-04T06:00Z', '2027-06-07T15:00Z']
  expect(move(['2027-06-04T06:00Z', '2027-06-04T15:00Z'], overWeekend, 1)).toEqual([
    '2027-06-07T06:00',
    '2027-06-07T15:00',
  ])
  expect(move(['2027-06-07T06:00Z', '2027-06-07T15:00Z'], overWeekend, 1)).toEqual([
    '2027-06-08T06:00',
    '2027-06-08T15:00',
  ])
  // Back over a public holiday, from noon to noon, at the clock of the site.
  const week: [string, string] = ['2027-05-04T06:00Z', '2027-05-06T15:00Z']
  expect(move(['2027-05-04T10:00Z', '2027-05-05T10:00Z'], week, -1)).toEqual([
    '2027-04-30T10:00',
    '2027-05-04T10:00',
  ])
  expect(move(['2027-05-06T06:00Z', '2027-05-06T15:00Z'], week, -1)).toEqual([
    '2027-05-05T06:00',
    '2027-05-05T15:00',
  ])
  // Saturday of an audit from Friday to Saturday is left out: whoever had it has the one day.
  const withRest: [string, string] = ['2027-06-04T06:00Z', '2027-06-05T15:00Z']
  expect(move(['2027-06-05T06:00Z', '2027-06-05T15:00Z'], withRest, 1)).toEqual([
    '2027-06-07T06:00',
    '2027-06-07T15:00',
  ])
})
