import { describe, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { auditForm, makeStandardHolder, pick } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const { app, sql, planner, customerId, grs, makeAudit } = await startAudits()
const rds = await pick(sql, 'standard', 'RDS')

type Member = { id: number; role?: string; withId?: number | null; start?: string; end?: string }
type Audit = { id: number; version: number }

const holder = (name: string, ...standards: string[]) =>
  makeStandardHolder(sql, { name, standards: standards.length > 0 ? standards : ['GRS'] })
const act = (verb: string, audit: Audit, auditors: Member[], more: object = {}) =>
  planner(`PUT /projects/${audit.id}/${verb}`, { auditors, version: audit.version, ...more })
const assign = (audit: Audit, auditors: Member[], more: object = {}) => act('assign', audit, auditors, more)
const reassign = (audit: Audit, auditors: Member[], more: object = {}) =>
  act('re-assign', audit, auditors, more)
const makeTeam = async (auditors: Member[], given: object = {}) => {
  const { status, body } = await assign(await makeAudit(given), auditors)
  expect(status).toBe(200)
  return body
}
const read = async (id: number) => (await planner(`GET /projects/${id}`)).body
const rolesOf = ({ auditors }: { auditors: { id: number; role: string; withId: number | null }[] }) =>
  Object.fromEntries(
    auditors.map(({ id, role, withId }) => [id, withId === null ? role : `${role} ${withId}`]),
  )
const entriesOf = (auditId: number) =>
  sql<{ id: number; auditorId: number; role: string; withId: number | null; version: number }[]>`
    select id, auditor_id, role, with_id, version from roster_entry
    where audit_id = ${auditId} and released_at is null order by auditor_id`

describe('a team reads', () => {
  test('as its only member leading it, whom nobody chose as lead', async () => {
    const anna = await holder('Anna')
    const team = await makeTeam([{ id: anna }])
    expect(team.auditors).toMatchObject([
      { id: anna, role: 'lead', withId: null, start: team.start, end: team.end },
    ])
    expect(await entriesOf(team.id)).toMatchObject([{ role: 'auditor', withId: null }])
    const { rows } = (await planner(`GET /rosters?start=${team.start}&end=${team.end}&projectId=${team.id}`))
      .body
    expect(rows).toMatchObject([{ auditorId: anna, role: 'lead' }])
    expect((await planner(`GET /projects?id=${team.id}`)).body.rows[0].auditors).toMatchObject([
      { role: 'lead' },
    ])
  })

  test('as two auditors where nobody was chosen, and as whom was chosen where somebody was', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const none = await makeTeam([{ id: anna }, { id: ben }])
    expect(rolesOf(none)).toEqual({ [anna]: 'auditor', [ben]: 'auditor' })
    const led = await makeTeam([{ id: anna }, { id: ben, role: 'lead' }], {
      start: site('2031-04-01T08:00'),
      end: site('2031-04-01T17:00'),
    })
    expect(rolesOf(led)).toEqual({ [anna]: 'auditor', [ben]: 'lead' })
  })

  test('with a trainee under the lead unless an evaluator was chosen, in the roster too', async () => {
    const [anna, ben, chi] = [await holder('Anna'), await holder('Ben'), await holder('Chi')]
    const team = await makeTeam([{ id: anna, role: 'lead' }, { id: ben }, { id: chi, role: 'trainee' }])
    expect(rolesOf(team)).toEqual({ [anna]: 'lead', [ben]: 'auditor', [chi]: `trainee ${anna}` })
    const after = (await reassign(team, [{ id: anna }, { id: ben }, { id: chi, withId: ben }])).body
    expect(rolesOf(after)).toEqual({ [anna]: 'lead', [ben]: 'auditor', [chi]: `trainee ${ben}` })
    const { rows } = (await planner(`GET /rosters?start=${team.start}&end=${team.end}&projectId=${team.id}`))
      .body
    expect(rows.map(({ role }: { role: string }) => role).sort()).toEqual(['auditor', 'lead', 'trainee'])
  })

  test('with nobody’s role where time is no audit’s', async () => {
    const anna = await holder('Anna')
    const span = { start: site('2031-03-12T08:00'), end: site('2031-03-13T08:00') }
    const { body } = await planner('POST /rosters', { auditorId: anna, kind: 'training', ...span })
    expect(body.role).toBeNull()
  })
})

test('the roster tells the same role whomever it was asked for, and whatever lies outside of its span', async () => {
  const [anna, ben] = [await holder('Anna'), await holder('Ben')]
  const first = { start: site('2031-07-01T08:00'), end: site('2031-07-01T17:00') }
  const last = { start: site('2031-07-03T08:00'), end: site('2031-07-03T17:00') }
  const team = await makeTeam(
    [
      { id: anna, ...first },
      { id: ben, ...last },
    ],
    {
      start: first.start,
      end: last.end,
    },
  )
  const rolesIn = async (query: string) => {
    const { rows } = (await planner(`GET /rosters?${query}`)).body
    return rows.map((row: { auditorId: number; role: string }) => [row.auditorId, row.role])
  }
  const span = `start=${first.start}&end=${last.end}`
  expect(await rolesIn(span)).toEqual([
    [anna, 'auditor'],
    [ben, 'auditor'],
  ])
  expect(await rolesIn(`${span}&auditorId=${anna}`)).toEqual([[anna, 'auditor']])
  expect(await rolesIn(`start=${first.start}&end=${first.end}`)).toEqual([[anna, 'auditor']])
  const mine = await signIn(app, anna)
  expect((await mine(`GET /rosters/rosters/me?${span}`)).body.rows).toMatchObject([{ role: 'auditor' }])
  await reassign(team, [{ id: anna }])
  expect(await rolesIn(span)).toEqual([[anna, 'lead']])
  expect(await rolesIn(`${span}&auditorId=${anna}`)).toEqual([[anna, 'lead']])
  expect(await rolesIn(`start=${first.start}&end=${first.end}`)).toEqual([[anna, 'lead']])
})

describe('who counts', () => {
  test('covers standards; a trainee, an expert and an observer cover none', async () => {
    const [anna, ben, chi, dung] = [
      await holder('Anna', 'GRS'),
      await holder('Ben', 'RDS'),
      await holder('Chi', 'RDS'),
      await holder('Dung', 'RDS'),
    ]
    const given = { standardId: [grs, rds] }
    const team = await makeTeam(
      [
        { id: anna },
        { id: ben, role: 'trainee' },
        { id: chi, role: 'expert' },
        { id: dung, role: 'observer' },
      ],
      given,
    )
    expect(team.coverage).toEqual({ covered: [grs], missing: [rds] })
    expect(team.auditors).toMatchObject([
      { id: anna, covers: [grs] },
      { id: ben, covers: [] },
      { id: chi, covers: [] },
      { id: dung, covers: [] },
    ])
    const whole = (await reassign(team, [{ id: anna }, { id: ben, role: 'auditor' }])).body
    expect(whole.coverage).toEqual({ covered: [grs, rds], missing: [] })
  })

  test('is asked for when somebody who covered a standard left, whoever else holds it in another role', async () => {
    const [anna, ben, chi] = [
      await holder('Anna', 'GRS'),
      await holder('Ben', 'RDS'),
      await holder('Chi', 'RDS'),
    ]
    const team = await makeTeam([{ id: anna }, { id: ben }, { id: chi, role: 'trainee' }], {
      standardId: [grs, rds],
    })
    const [, entry] = await entriesOf(team.id)
    await planner(`PUT /rosters/${entry?.id}`, { removed: true, version: entry?.version })
    const { rows } = (await planner('GET /projects/uncovered')).body
    expect(rows.find(({ id }: Audit) => id === team.id)).toMatchObject({
      coverage: { missing: [rds] },
      left: [{ id: ben }],
    })
  })

  test('is none who may come without a standard: an expert or observer may, a trainee may not', async () => {
    const anna = await holder('Anna')
    const [ben, chi] = [
      await makeStandardHolder(sql, { name: 'Ben', standards: [] }),
      await makeStandardHolder(sql, { name: 'Chi', standards: [] }),
    ]
    const audit = await makeAudit()
    expect(await assign(audit, [{ id: anna }, { id: ben, role: 'trainee' }])).toMatchObject({
      status: 409,
      body: { message: 'Ben holds no standards and takes no new bookings.' },
    })
    const { status, body } = await assign(
      audit,
      [{ id: anna }, { id: ben, role: 'observer' }, { id: chi, role: 'expert' }],
      { confirmed: true },
    )
    expect(status).toBe(200)
    expect(rolesOf(body)).toEqual({ [anna]: 'lead', [ben]: 'observer', [chi]: `expert ${anna}` })
  })

  test('an observer is asked for no standard', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben', 'OCS')]
    const team = await makeTeam([{ id: anna }, { id: ben, role: 'observer', withId: anna }])
    expect(rolesOf(team)).toEqual({ [anna]: 'lead', [ben]: `observer ${anna}` })
  })
})

const [anna, ben, chi] = [await holder('Anna'), await holder('Ben'), await holder('Chi')]

describe('a field is at fault', () => {
  const trainee = (withId: number) => ({ id: chi, role: 'trainee', withId })

  test.each<[string, Member[], object]>([
    [
      'a role that there is not',
      [{ id: anna, role: 'boss' }],
      { field: 'auditors.0.role', message: 'Please choose a role.' },
    ],
    [
      'a second lead in one list',
      [
        { id: anna, role: 'lead' },
        { id: ben, role: 'lead' },
      ],
      { field: 'auditors.1.role', message: 'Please choose one lead.' },
    ],
    [
      'an evaluator who is not on the team',
      [{ id: anna }, trainee(ben)],
      { field: 'auditors.1.withId', message: 'Please choose a lead or an auditor of this team.' },
    ],
    [
      'an evaluator who is a trainee as well',
      [{ id: anna }, { id: ben, role: 'trainee' }, trainee(ben)],
      { field: 'auditors.2.withId', message: 'Please choose a lead or an auditor of this team.' },
    ],
    [
      'being beside oneself',
      [{ id: anna }, { id: ben, role: 'observer', withId: ben }],
      { field: 'auditors.1.withId', message: 'Please choose a lead or an auditor of this team.' },
    ],
    [
      'half a part',
      [{ id: anna, start: site('2031-03-12T08:00') }],
      { field: 'auditors.0.end', message: 'Give both start and end, or neither.' },
    ],
  ])('for %s', async (_, auditors, fault) => {
    const audit = await makeAudit()
    const refused = { status: 400, body: { details: [expect.objectContaining(fault)] } }
    expect(await assign(audit, auditors)).toMatchObject(refused)
    expect(await reassign(await makeTeam([{ id: await holder('Other') }]), auditors)).toMatchObject(refused)
    const form = auditForm(customerId, [grs], { start: audit.start, end: audit.end, auditors })
    expect(await planner('POST /projects', form)).toMatchObject(refused)
  })

  // Who is added may come beside somebody who is on the team already, which only the team as it is tells.
  test.each<[string, Member[], number]>([
    ['oneself', [{ id: anna }, trainee(chi)], 400],
    ['another trainee', [{ id: anna }, trainee(ben), { id: ben, role: 'trainee' }], 400],
    ['nobody of the list', [{ id: anna }, trainee(ben)], 409],
  ])('even on an old version, for a trainee beside %s', async (_, auditors, added) => {
    const team = await makeTeam([{ id: await holder('Other') }])
    const old = { ...team, version: team.version - 1 }
    expect(await reassign(old, auditors)).toMatchObject({
      status: 400,
      body: { details: [expect.objectContaining({ field: 'auditors.1.withId' })] },
    })
    expect(await assign(old, auditors)).toMatchObject({ status: added })
  })

  test('for a lead beside one who stays and leads', async () => {
    const team = await makeTeam([{ id: anna, role: 'lead' }], {
      start: site('2031-05-01T08:00'),
      end: site('2031-05-01T17:00'),
    })
    expect(await reassign(team, [{ id: anna }, { id: ben, role: 'lead' }])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'auditors.1.role', message: 'Please choose one lead.' }] },
    })
  })
})

describe('a team that can’t be is refused, whatever is confirmed', () => {
  test('with a second lead, who says who leads', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const team = await makeTeam([{ id: anna, role: 'lead' }])
    expect(await assign(team, [{ id: ben, role: 'lead' }], { confirmed: true })).toMatchObject({
      status: 409,
      body: { message: 'This audit has a lead already: Anna. Re-assign it to change the lead.' },
    })
    const changed = (
      await reassign(team, [
        { id: anna, role: 'auditor' },
        { id: ben, role: 'lead' },
      ])
    ).body
    expect(rolesOf(changed)).toEqual({ [anna]: 'auditor', [ben]: 'lead' })
  })

  test('but a lone auditor is no lead that was chosen', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const team = await makeTeam([{ id: anna }])
    const { status, body } = await assign(team, [{ id: ben, role: 'lead' }])
    expect(status).toBe(200)
    expect(rolesOf(body)).toEqual({ [anna]: 'auditor', [ben]: 'lead' })
  })

  test.each(['trainee', 'observer', 'expert'])('with nobody who counts beside a lone %s', async role => {
    const anna = await holder('Anna')
    const audit = await makeAudit()
    const refused = {
      status: 409,
      body: {
        code: 'unfit',
        message: 'Nobody on this team is a lead or an auditor.',
        details: { needs: 'nothing', people: [], team: [{ code: 'nobodyCounts', severity: 'never' }] },
      },
    }
    const form = auditForm(customerId, [grs], { start: audit.start, end: audit.end, confirmed: true })
    expect(await planner('POST /projects', { ...form, auditors: [{ id: anna, role }] })).toMatchObject(
      refused,
    )
    expect(await assign(audit, [{ id: anna, role }], { confirmed: true })).toMatchObject(refused)
    const team = await makeTeam([{ id: anna }])
    expect(await reassign(team, [{ id: anna, role }], { confirmed: true })).toMatchObject(refused)
    expect(rolesOf(await read(team.id))).toEqual({ [anna]: 'lead' })
  })

  test('with a trainee alone at the site on a day, by whatever way it comes about', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const day = (count: number) => ({
      start: site(`2031-03-1${count}T08:00`),
      end: site(`2031-03-1${count}T17:00`),
    })
    const refused = {
      status: 409,
      body: {
        code: 'unfit',
        message: 'Ben is a trainee and would be alone on 13 Mar 2031.',
        details: { needs: 'nothing', team: [{ code: 'traineeAlone', severity: 'never' }] },
      },
    }
    const audit = await makeAudit()
    expect(
      await assign(audit, [
        { id: anna, ...day(2) },
        { id: ben, role: 'trainee' },
      ]),
    ).toMatchObject(refused)
    const team = await makeTeam([{ id: anna }, { id: ben, role: 'trainee' }])
    const [first, second] = await entriesOf(team.id)
    const change = (entry: typeof first, given: object) =>
      planner(`PUT /rosters/${entry?.id}`, { ...given, version: entry?.version })
    expect(await change(first, day(2))).toMatchObject(refused)
    expect(await reassign(team, [{ id: anna, ...day(2) }, { id: ben }])).toMatchObject(refused)
    expect((await change(second, day(2))).status).toBe(200)
    expect((await change(first, day(2))).status).toBe(200)
    const [, moved] = await entriesOf(team.id)
    expect(await change(moved, day(3))).toMatchObject({
      status: 409,
      body: {
        message: 'Ben is a trainee and would be alone on 13 Mar 2031.',
      },
    })
    const { version } = await read(team.id)
    const longer = { version, start: site('2031-03-11T08:00') }
    const shifted = await planner(`PUT /projects/${team.id}`, longer)
    expect(shifted.status).toBe(200)
  })

  test('in the plan of several steps, too', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const audit = await makeAudit()
    const step = { kind: 'assign', projectId: audit.id, version: audit.version }
    const { body } = await planner('POST /changes/preview', {
      steps: [{ ...step, auditors: [{ id: anna, role: 'trainee' }] }],
      confirmed: true,
    })
    expect(body.verdicts[0].refusal).toMatchObject({ statusCode: 409, code: 'unfit' })
    const leads = [anna, ben].map(id => ({ id, role: 'lead' }))
    expect(await planner('POST /changes', { steps: [{ ...step, auditors: leads }] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'steps.0.auditors.1.role', message: 'Please choose one lead.' }] },
    })
  })
})

describe('taking somebody off is refused by no role', () => {
  test('a trainee may be left behind, and moved again only with somebody who counts', async () => {
    const [anna, ben, chi] = [await holder('Anna'), await holder('Ben'), await holder('Chi')]
    const team = await makeTeam([
      { id: anna, role: 'lead' },
      { id: ben, role: 'trainee', withId: anna },
    ])
    const [first] = await entriesOf(team.id)
    const removed = await planner(`PUT /rosters/${first?.id}`, { removed: true, version: first?.version })
    expect(removed.status).toBe(200)
    const left = await read(team.id)
    expect(left).toMatchObject({ status: 'assigned', coverage: { covered: [], missing: [grs] } })
    expect(rolesOf(left)).toEqual({ [ben]: 'trainee' })
    const later = { start: site('2031-03-17T08:00'), end: site('2031-03-18T17:00'), version: left.version }
    expect(await planner(`PUT /projects/${team.id}`, later)).toMatchObject({
      status: 409,
      body: { code: 'unfit', message: 'Nobody on this team is a lead or an auditor.' },
    })
    const again = (await assign(left, [{ id: chi }])).body
    expect(rolesOf(again)).toEqual({ [ben]: `trainee ${chi}`, [chi]: 'lead' })
  })

  test('and what was taken off comes back as it was', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const team = await makeTeam([
      { id: anna, role: 'lead' },
      { id: ben, role: 'trainee', withId: anna },
    ])
    const step = { kind: 'unassign', projectId: team.id, version: team.version }
    const { body } = await planner('POST /changes', {
      steps: [{ ...step, auditors: [{ id: anna }, { id: ben }] }],
    })
    expect((await read(team.id)).status).toBe('draft')
    expect((await planner('POST /changes', { steps: body.inverse })).status).toBe(200)
    expect(rolesOf(await read(team.id))).toEqual({ [anna]: 'lead', [ben]: `trainee ${anna}` })
  })

  test('also when whom they were beside does not come back', async () => {
    const [anna, ben, chi] = [await holder('Anna'), await holder('Ben'), await holder('Chi')]
    const team = await makeTeam([
      { id: anna, role: 'lead' },
      { id: ben },
      { id: chi, role: 'trainee', withId: anna },
    ])
    const unassign = async (id: number) => {
      const { version } = await read(team.id)
      const step = { kind: 'unassign', projectId: team.id, version, auditors: [{ id }] }
      return (await planner('POST /changes', { steps: [step] })).body.inverse
    }
    await unassign(anna)
    const back = await unassign(chi)
    expect((await planner('POST /changes', { steps: back })).status).toBe(200)
    expect(rolesOf(await read(team.id))).toEqual({ [ben]: 'lead', [chi]: `trainee ${ben}` })
  })
})

describe('who stays keeps what is not given', () => {
  test('role, part and evaluator when the team is re-assigned, and takes what is given', async () => {
    const [anna, ben, chi, dung] = [
      await holder('Anna'),
      await holder('Ben'),
      await holder('Chi'),
      await holder('Dung'),
    ]
    const part = { start: site('2031-03-12T08:00'), end: site('2031-03-12T17:00') }
    const team = await makeTeam([
      { id: anna, role: 'lead' },
      { id: ben },
      { id: chi, role: 'trainee', withId: ben, ...part },
    ])
    const before = await entriesOf(team.id)
    const kept = (await reassign(team, [{ id: anna }, { id: ben }, { id: chi }, { id: dung }])).body
    expect(rolesOf(kept)).toEqual({
      [anna]: 'lead',
      [ben]: 'auditor',
      [chi]: `trainee ${ben}`,
      [dung]: 'auditor',
    })
    expect(kept.auditors.find(({ id }: Member) => id === chi)).toMatchObject(part)
    expect((await entriesOf(team.id)).slice(0, 3)).toEqual(before)
    const swapped = (
      await reassign(kept, [
        { id: anna, role: 'trainee', withId: ben },
        { id: ben, role: 'lead' },
        { id: chi, role: 'auditor', start: team.start, end: team.end },
      ])
    ).body
    expect(rolesOf(swapped)).toEqual({ [anna]: `trainee ${ben}`, [ben]: 'lead', [chi]: 'auditor' })
    expect(swapped.auditors.find(({ id }: Member) => id === chi)).toMatchObject({ end: team.end })
    expect((await entriesOf(team.id)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('a part that is given must lie inside the audit and be free', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const part = { start: site('2031-03-12T08:00'), end: site('2031-03-12T17:00') }
    const team = await makeTeam([{ id: anna, ...part }, { id: ben }])
    await makeTeam([{ id: anna }], { start: site('2031-03-14T08:00'), end: site('2031-03-14T17:00') })
    expect(await reassign(team, [{ id: anna, start: team.start, end: team.end }])).toMatchObject({
      status: 409,
      body: { code: 'clash' },
    })
    const outside = { start: site('2031-03-11T08:00'), end: site('2031-03-12T17:00') }
    expect(await reassign(team, [{ id: ben, ...outside }])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('must stay inside the audit') },
    })
    expect((await reassign(team, [{ id: anna }])).status).toBe(200)
  })

  test('an entry that is given to another hands on the role, and who was beside the one is beside the other', async () => {
    const [anna, ben, chi, dung] = [
      await holder('Anna'),
      await holder('Ben'),
      await holder('Chi'),
      await holder('Dung'),
    ]
    const team = await makeTeam([
      { id: anna, role: 'lead' },
      { id: ben },
      { id: chi, role: 'trainee', withId: anna },
    ])
    const [first] = await entriesOf(team.id)
    const step = { kind: 'moveEntry', rosterId: first?.id, version: first?.version, auditorId: dung }
    const { body } = await planner('POST /changes', { steps: [step] })
    expect(rolesOf(await read(team.id))).toEqual({
      [ben]: 'auditor',
      [chi]: `trainee ${dung}`,
      [dung]: 'lead',
    })
    expect(body.entries).toContainEqual(expect.objectContaining({ auditorId: dung, role: 'lead' }))
    expect((await planner('POST /changes', { steps: body.inverse })).status).toBe(200)
    expect(rolesOf(await read(team.id))).toEqual({
      [anna]: 'lead',
      [ben]: 'auditor',
      [chi]: `trainee ${anna}`,
    })
  })

  test('and to a person without standards only what an expert or observer does', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const chi = await makeStandardHolder(sql, { name: 'Chi', standards: [] })
    const team = await makeTeam([{ id: anna }, { id: ben, role: 'observer', withId: anna }])
    const [lead, observer] = await entriesOf(team.id)
    expect(
      await planner(`PUT /rosters/${lead?.id}`, { auditorId: chi, version: lead?.version, confirmed: true }),
    ).toMatchObject({ status: 409, body: { message: 'Chi holds no standards and takes no new bookings.' } })
    const given = await planner(`PUT /rosters/${observer?.id}`, {
      auditorId: chi,
      version: observer?.version,
    })
    expect(given).toMatchObject({ status: 200, body: { role: 'observer' } })
  })
})

test('of two who are to lead one audit at once, one does', async () => {
  const people = await Promise.all(['Anna', 'Ben', 'Chi', 'Dung'].map(name => holder(name)))
  const team = await makeTeam([{ id: people[0] ?? 0 }])
  const replies = await Promise.all(people.slice(1).map(id => assign(team, [{ id, role: 'lead' }])))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const entries = await entriesOf(team.id)
  expect(entries.filter(({ role }) => role === 'lead')).toHaveLength(1)
  await expect(
    sql`update roster_entry set role = 'lead' where audit_id = ${team.id} and released_at is null`,
  ).rejects.toMatchObject({ constraint_name: 'roster_entry_one_lead' })
})

test('history tells a role that changed, and leads to the records as they are', async () => {
  const [anna, ben] = [await holder('Anna'), await holder('Ben')]
  const team = await makeTeam([{ id: anna }, { id: ben, role: 'trainee' }])
  await reassign(team, [
    { id: anna, role: 'lead' },
    { id: ben, role: 'auditor' },
  ])
  const rows = await sql`
    select before ->> 'role' as was, after ->> 'role' as is from history
    where entity = 'roster' and (after ->> 'audit_id')::integer = ${team.id} and before is not null
    order by (after ->> 'auditor_id')::integer`
  expect([...rows]).toEqual([
    { was: 'auditor', is: 'lead' },
    { was: 'trainee', is: 'auditor' },
  ])
  expect(await findFaults(sql)).toEqual([])
})

describe('mails and notifications', () => {
  const titles = async (id: number) => {
    const person = await signIn(app, id)
    const { rows } = (await person('GET /notifications?sort=id:asc')).body
    return rows.map(({ type, title }: { type: string; title: string }) => `${type}: ${title}`)
  }
  const when = '(Acme Textiles), 12 Mar 2031 08:00 to 14 Mar 2031 17:00 (Asia/Ho Chi Minh)'

  test('tell no role until Team rules say so', async () => {
    const [anna, ben] = [await holder('Anna'), await holder('Ben')]
    const team = await makeTeam([{ id: anna, role: 'lead' }, { id: ben }])
    await reassign(team, [
      { id: anna, role: 'auditor' },
      { id: ben, role: 'lead' },
    ])
    expect(await titles(anna)).toEqual([`audit:assigned: You were assigned to ${team.idflNumber} ${when}.`])
  })

  test('then the role one comes as, and the one that one has from now on', async () => {
    await sql`update team_rules set roles = true`
    const [anna, ben, chi] = [await holder('Anna'), await holder('Ben'), await holder('Chi')]
    const team = await makeTeam([{ id: anna }, { id: ben, role: 'trainee' }])
    const number = team.idflNumber
    expect(await titles(anna)).toEqual([
      `audit:assigned: You were assigned to ${number} ${when}, as lead auditor.`,
    ])
    expect(await titles(ben)).toEqual([`audit:assigned: You were assigned to ${number} ${when}, as trainee.`])
    await reassign(team, [{ id: anna }, { id: ben, role: 'lead' }, { id: chi, role: 'observer' }])
    expect((await titles(ben)).at(-1)).toContain(`You now lead ${number} ${when}.`)
    expect((await titles(anna)).at(-1)).toContain(`You are now an auditor on ${number} ${when}.`)
    const created = auditForm(customerId, [grs], {
      start: site('2031-06-02T08:00'),
      end: site('2031-06-02T17:00'),
      auditors: [{ id: anna }, { id: chi, role: 'expert' }],
    })
    expect((await planner('POST /projects', created)).status).toBe(201)
    expect((await titles(anna)).at(-1)).toMatch(/as lead auditor\.$/)
    expect((await titles(chi)).at(-1)).toMatch(/as technical expert\.$/)
    await sql`update team_rules set roles = false`
  })
})
