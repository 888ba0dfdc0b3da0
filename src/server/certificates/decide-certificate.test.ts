import { describe, expect, test } from 'vitest'
import { type CertificateAction, certificateActions } from '#domain/certificate-status.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const { planner, iso9001, grs, enter, stand, daysOf, inHanoi } = await certificateStage(app)
const admin = await signIn(app, 'Administrator')
const { body: noRule } = await admin('POST /standards', {
  code: 'BRC',
  name: 'BRC Packaging',
  description: 'Null programme',
})

type Certificate = { id: number; version: number }
const act = ({ id, version }: Certificate, action: CertificateAction, body: object) =>
  planner(`PUT /certificates/${id}/${action}`, { version, ...body })
/** As an audit would have it, whose links are tried elsewhere. */
const doVisit = (id: number, kind: string, on: string) => sql`
  update visit set state = 'done', done_on = ${on} where certificate_id = ${id} and kind = ${kind} and state = 'open'`
const withdraw = async (certificate: Certificate) =>
  (await act(certificate, 'withdraw', { reason: 'They left' })).body

describe('Every action', () => {
  const bodies: Record<CertificateAction, () => object> = {
    grant: () => ({ number: unique('QMS'), decided: inHanoi(0), confirmed: true }),
    renew: () => ({ decided: inHanoi(0), confirmed: true }),
    extend: () => ({ expires: inHanoi(400), reason: 'Travel ban' }),
    suspend: () => ({ reason: 'Fees' }),
    restore: () => ({ reason: 'Paid' }),
    withdraw: () => ({ reason: 'They left' }),
  }
  const current = () => ({ decided: inHanoi(-10), expires: inHanoi(300) })
  const make = {
    pending: async () => (await enter({ wantedBy: inHanoi(100) })).body,
    active: async () => (await stand(current())).body,
    suspended: async () => (await act((await stand(current())).body, 'suspend', { reason: 'Fees' })).body,
    withdrawn: async () => withdraw((await stand(current())).body),
  }
  const done = {
    grant: 'granted',
    renew: 'renewed',
    extend: 'extended',
    suspend: 'suspended',
    restore: 'restored',
    withdraw: 'withdrawn',
  }
  const leads: Record<keyof typeof make, Partial<Record<CertificateAction, string>>> = {
    pending: { grant: 'active', withdraw: 'withdrawn' },
    active: { renew: 'active', extend: 'active', suspend: 'suspended', withdraw: 'withdrawn' },
    suspended: { restore: 'active', withdraw: 'withdrawn' },
    withdrawn: { restore: 'active' },
  }

  test.each(
    (Object.keys(make) as (keyof typeof make)[]).flatMap(status =>
      certificateActions.map(action => ({ status, action })),
    ),
  )('$action of one that is $status', async ({ status, action }) => {
    const before = await make[status]()
    expect(before.status).toBe(status)
    const reply = await act(before, action, bodies[action]())
    const to = leads[status][action]
    if (to) expect(reply).toMatchObject({ status: 200, body: { id: before.id, status: to } })
    else
      expect(reply).toMatchObject({
        status: 409,
        body: { message: `This certificate is ${status}, so it can’t be ${done[action]}.` },
      })
  })

  test.each(certificateActions)('%s is refused of a version that has passed', async action => {
    const { body } = await stand()
    expect(await act({ ...body, version: body.version + 1 }, action, bodies[action]())).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('is in history as a decision with its reason, and the changes of its visits beside it.', async () => {
    const { body } = await stand()
    await act(body, 'withdraw', { reason: 'They left' })
    const { rows } = (await planner(`GET /history?entity=certificate&entityId=${body.id}&limit=4`)).body
    expect(rows).toMatchObject([
      { entity: 'visit', action: 'update', after: { state: 'dropped' } },
      { entity: 'visit', action: 'update', after: { state: 'dropped' } },
      { entity: 'visit', action: 'update', after: { state: 'dropped' } },
      { entity: 'certificate', action: 'withdraw', reason: 'They left', after: { status: 'withdrawn' } },
    ])
  })

  test('that there isn’t is no page.', async () => {
    const { body } = await stand()
    expect((await planner(`PUT /certificates/${body.id}/bless` as 'PUT /', { version: 0 })).status).toBe(404)
    expect((await act({ id: 2147483647, version: 0 }, 'suspend', { reason: 'Fees' })).status).toBe(404)
  })
})

describe('A grant', () => {
  test('proposes the expiry, and opens the cycle from the decision.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(30), standardId: grs })
    await doVisit(body.id, 'initial', inHanoi(-1))
    const { body: granted } = await act(body, 'grant', { number: 'GRS-77', decided: '2026-01-01' })
    expect(granted).toMatchObject({
      number: 'GRS-77',
      status: 'active',
      statusOn: '2026-01-01',
      decided: '2026-01-01',
      firstCertified: '2026-01-01',
      expires: '2026-12-31',
      cycleEnds: '2026-12-31',
      cycle: 1,
    })
    expect(await daysOf(body.id)).toContain('Recertification 2026-10-02 2026-11-01 2026-12-01')
  })

  test('needs its visits done, or a confirmation, which drops open ones and is kept in history.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(100) })
    const form = { number: unique('QMS'), decided: '2026-03-10' }
    expect(await act(body, 'grant', form)).toMatchObject({
      status: 409,
      body: { code: 'unaudited', message: 'Stage 2 of this certificate is not done yet.' },
    })
    const { body: granted } = await act(body, 'grant', { ...form, confirmed: true })
    expect(granted.expires).toBe('2029-03-09')
    const visits = await daysOf(body.id)
    expect(visits.filter(visit => visit.endsWith('dropped'))).toHaveLength(2)
    expect(visits).toContain('Surveillance 1 2026-12-09 2027-03-09 2027-03-10')
    const { rows } = (await planner(`GET /history?entity=certificate&entityId=${body.id}&action=grant`)).body
    expect(rows).toMatchObject([{ reason: 'Confirmed although Stage 2 was not done.' }])
  })

  test('leaves a stage 1 visit that somebody added, which is dropped and opened with its certificate.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(100) })
    const added = { kind: 'stage1', due: '2026-02-01', reason: 'Once more' }
    await planner(`POST /certificates/${body.id}/visits`, added)
    const { version } = (await planner(`GET /certificates/${body.id}`)).body
    const form = { number: unique('QMS'), decided: '2026-03-10', confirmed: true }
    const { body: granted } = await act({ ...body, version }, 'grant', form)
    const stages = async () => (await daysOf(body.id)).filter(visit => visit.startsWith('Stage 1'))
    const extra = 'Stage 1 2026-01-02 2026-02-01 2026-03-03'
    expect(await stages()).toEqual([extra, expect.stringMatching(/ dropped$/)])
    const withdrawn = await withdraw(granted)
    expect(await stages()).toEqual([`${extra} dropped`, expect.stringMatching(/ dropped$/)])
    await act(withdrawn, 'restore', { reason: 'Back' })
    expect(await stages()).toEqual([extra, expect.stringMatching(/ dropped$/)])
  })

  test('rests on visits that were made before this system, too.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(100), auditedUntil: inHanoi(0) })
    expect((await act(body, 'grant', { number: unique('QMS'), decided: inHanoi(0) })).status).toBe(200)
  })

  test.each([
    [{ decided: inHanoi(1) }, 'decided', 'The decision lies in the future.'],
    [{ expires: '2026-03-10' }, 'expires', 'The certificate must outlast its decision.'],
    [{ expires: '2029-03-11' }, 'expires', 'The certificate may run until 10 Mar 2029 at most.'],
    [{ number: ' ' }, 'number', 'Please enter a certificate number.'],
    [{ decided: '1999-01-01' }, 'decided', 'Please enter a day from 2000 to 2100.'],
  ])('is refused with %o', async (given, field, message) => {
    const { body } = await enter({ wantedBy: inHanoi(100) })
    const reply = await act(body, 'grant', {
      number: unique('QMS'),
      decided: '2026-03-10',
      confirmed: true,
      ...given,
    })
    expect(reply.status).toBe(400)
    expect(reply.body.details).toMatchObject([{ field, message }])
  })

  test('needs an expiry where no programme proposes one.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(100), standardId: noRule.id })
    const form = { number: unique('BRC'), decided: '2026-03-10' }
    expect((await act(body, 'grant', form)).body.details).toMatchObject([
      { field: 'expires', message: 'Please enter the last day of the certificate.' },
    ])
    const ahead = await act(body, 'grant', { ...form, decided: inHanoi(1) })
    expect(ahead.body.details).toMatchObject([{ field: 'decided' }, { field: 'expires' }])
    expect((await act(body, 'grant', { ...form, expires: '2031-01-01' })).status).toBe(200)
  })

  test('is in the future by the day at the customer’s main site.', async () => {
    const there = (timeZone: string) => localDay(new Date(), timeZone)
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
    const decided = there(zones[0])
    const statuses = zones.map(async timeZone => {
      const customerId = await makeCustomer(sql, { timeZone })
      const { body } = await enter({ customerId, wantedBy: addDays(decided, 100) })
      expect(body.timeZone).toBe(timeZone)
      return (await act(body, 'grant', { number: unique('QMS'), decided, confirmed: true })).status
    })
    expect(await Promise.all(statuses)).toEqual([200, 400])
  })

  test('is refused a number that another certificate has.', async () => {
    const { body: other } = await stand()
    const { body } = await enter({ wantedBy: inHanoi(100) })
    expect(
      await act(body, 'grant', {
        number: other.number.toLowerCase(),
        decided: '2026-03-10',
        confirmed: true,
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'taken', message: 'Another certificate for ISO 9001 has this number.' },
    })
  })

  test('is one, of two at once.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(100) })
    const form = () => ({ number: unique('QMS'), decided: '2026-03-10', confirmed: true })
    const replies = await Promise.all([act(body, 'grant', form()), act(body, 'grant', form())])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await daysOf(body.id)).filter(visit => visit.startsWith('Surveillance'))).toHaveLength(2)
  })
})

describe('A renewal', () => {
  test('a week late leaves the anniversary where it was, and drops what is open of the old cycle.', async () => {
    const { body } = await stand({ decided: '2023-03-10', expires: '2026-03-09', standardId: iso9001 })
    await doVisit(body.id, 'recertification', '2026-03-01')
    const { body: renewed } = await act(body, 'renew', { decided: '2026-03-16' })
    expect(renewed).toMatchObject({
      status: 'active',
      cycle: 2,
      decided: '2026-03-16',
      firstCertified: '2023-03-10',
      cycleEnds: '2029-03-09',
      expires: '2029-03-09',
      number: body.number,
    })
    expect(await daysOf(body.id)).toEqual([
      'Surveillance 1 2023-12-10 2024-03-09 2024-03-10 dropped',
      'Surveillance 2 2024-12-09 2025-03-09 2025-04-08 dropped',
      'Recertification 2025-09-10 2025-12-09 2026-02-07 done',
      'Surveillance 1 2026-12-09 2027-03-09 2027-04-08',
      'Surveillance 2 2027-12-10 2028-03-09 2028-04-08',
      'Recertification 2028-09-10 2028-12-09 2029-02-07',
    ])
  })

  test('keeps the end of the cycle, whatever day is entered.', async () => {
    const { body } = await stand({ decided: '2023-03-10', expires: '2026-03-09' })
    const form = { decided: '2026-03-01', confirmed: true }
    expect((await act(body, 'renew', { ...form, expires: '2029-03-10' })).body.details).toMatchObject([
      { field: 'expires', message: 'The certificate may run until 09 Mar 2029 at most.' },
    ])
    const { body: renewed } = await act(body, 'renew', { ...form, expires: '2029-01-31', number: 'NEW-1' })
    expect(renewed).toMatchObject({ expires: '2029-01-31', cycleEnds: '2029-03-09', number: 'NEW-1' })
  })

  test('is not decided before the last decision, as a mistyped year would have it.', async () => {
    const { body } = await stand({ decided: '2023-03-10', expires: '2026-03-09' })
    const renewal = (decided: string) => act(body, 'renew', { decided, confirmed: true })
    expect(await renewal('2023-03-09')).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            field: 'decided',
            message: 'The last decision was on 10 Mar 2023. A renewal can’t be decided before that.',
          },
        ],
      },
    })
    expect((await renewal('2023-03-10')).status).toBe(200)
  })

  test('needs the recertification, or a confirmation.', async () => {
    const { body } = await stand({ decided: '2023-03-10', expires: '2026-03-09' })
    expect(await act(body, 'renew', { decided: '2026-03-01' })).toMatchObject({
      status: 409,
      body: { code: 'unaudited', message: 'Recertification of this certificate is not done yet.' },
    })
    expect((await act(body, 'renew', { decided: '2026-03-01', confirmed: true })).status).toBe(200)
  })

  test('after more than the months in which it can be restored begins a cycle of its own, once confirmed.', async () => {
    const { body } = await stand({ decided: '2022-06-01', expires: '2025-05-31' })
    expect((await planner(`GET /certificates?id=${body.id}&on=2025-11-30`)).body.rows[0].phase).toBe(
      'expired',
    )
    expect((await planner(`GET /certificates?id=${body.id}&on=2025-12-01`)).body.rows[0].phase).toBe('lapsed')
    await doVisit(body.id, 'recertification', '2025-12-20')
    expect(await act(body, 'renew', { decided: '2025-12-31' })).toMatchObject({
      status: 409,
      body: {
        code: 'lapsed',
        message:
          'This certificate lapsed on 30 Nov 2025, so a renewal starts a new cycle on the decision date.',
      },
    })
    const { body: renewed } = await act(body, 'renew', { decided: '2025-12-31', confirmed: true })
    expect(renewed).toMatchObject({ cycleEnds: '2028-12-30', expires: '2028-12-30' })
    const { rows } = (await planner(`GET /history?entity=certificate&entityId=${body.id}&action=renew`)).body
    expect(rows).toMatchObject([{ reason: 'Confirmed although it lapsed on 30 Nov 2025.' }])
  })

  test('that has both gaps names both at once, and history keeps both.', async () => {
    const { body } = await stand({ decided: '2022-06-01', expires: '2025-05-31' })
    expect(await act(body, 'renew', { decided: '2025-12-31' })).toMatchObject({
      status: 409,
      body: {
        code: 'lapsed',
        details: { codes: ['lapsed', 'unaudited'] },
        message:
          'This certificate lapsed on 30 Nov 2025, so a renewal starts a new cycle on the decision date. Also, Recertification is not done yet.',
      },
    })
    expect((await act(body, 'renew', { decided: '2025-12-31', confirmed: true })).status).toBe(200)
    const { rows } = (await planner(`GET /history?entity=certificate&entityId=${body.id}&action=renew`)).body
    expect(rows).toMatchObject([
      {
        reason: 'Confirmed although it lapsed on 30 Nov 2025 and Recertification was not done.',
        reasonText: {
          key: 'reasons.lapsedUnaudited',
          values: { owed: 'recertification 0', day: '2025-11-30' },
        },
      },
    ])
  })

  test('with a programme of none asks for the expiry, and nothing lapses.', async () => {
    const { body } = await stand({ decided: '2018-01-01', expires: '2019-01-01', standardId: noRule.id })
    expect(body.phase).toBe('expired')
    expect((await act(body, 'renew', { decided: '2026-01-01' })).body.details).toMatchObject([
      { field: 'expires', message: 'Please enter the last day of the certificate.' },
    ])
    const { body: renewed } = await act(body, 'renew', { decided: '2026-01-01', expires: '2040-01-01' })
    expect(renewed).toMatchObject({ cycle: 2, cycleEnds: '2040-01-01' })
  })
})

describe('An extension', () => {
  test('moves the latest day of the recertification alone.', async () => {
    const { body } = await stand({ decided: '2026-01-01', expires: '2026-12-31', standardId: grs })
    const extended = await act(body, 'extend', { expires: '2027-03-31', reason: 'Travel ban' })
    expect(extended.body).toMatchObject({ expires: '2027-03-31', cycleEnds: '2026-12-31' })
    expect(await daysOf(body.id)).toEqual(['Recertification 2026-10-02 2026-11-01 2027-03-01'])
    await doVisit(body.id, 'recertification', inHanoi(0))
    const { body: renewed } = await act(extended.body, 'renew', { decided: inHanoi(0), confirmed: true })
    expect(renewed.cycleEnds).toBe('2027-12-31')
  })

  test.each([
    ['2028-03-09', 'Please choose a day after 09 Mar 2028.'],
    ['2028-09-10', 'The certificate may run until 09 Sep 2028 at most.'],
  ])('to %s is refused', async (expires, message) => {
    const { body } = await stand()
    expect(await act(body, 'extend', { expires, reason: 'Travel ban' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'expires', message }] },
    })
  })

  test('needs a reason, as suspending, restoring and withdrawing do.', async () => {
    const { body } = await stand()
    for (const action of ['extend', 'suspend', 'restore', 'withdraw'] as const)
      expect((await act(body, action, { expires: '2028-04-01' })).body.details).toMatchObject([
        { field: 'reason', message: 'Please enter a reason.' },
      ])
  })
})

describe('Suspended, withdrawn and restored', () => {
  test('its visits stay, but under one flag alone.', async () => {
    const { body } = await stand()
    const { body: suspended } = await act(body, 'suspend', { reason: 'Fees' })
    expect(suspended).toMatchObject({ statusReason: 'Fees', statusOn: inHanoi(0) })
    const flagsOn = async (day: string) =>
      (await planner(`GET /certificates?id=${body.id}&on=${day}`)).body.rows[0].flags
    expect(await flagsOn('2026-03-09')).toEqual(['suspended'])
    await act(suspended, 'restore', { reason: 'Paid' })
    expect(await flagsOn('2026-03-09')).toEqual(['unplanned'])
  })

  test('what was dropped opens again as the rule has it by then.', async () => {
    const { body } = await stand()
    await doVisit(body.id, 'surveillance', '2026-03-01')
    const withdrawn = await withdraw(body)
    expect(withdrawn).toMatchObject({ next: null, flags: [], statusReason: 'They left' })
    expect((await daysOf(body.id)).at(-1)).toBe('Recertification 2027-09-11 2027-12-10 2028-02-08 dropped')
    const { body: restored } = await act(withdrawn, 'restore', { reason: 'Back' })
    expect(restored.status).toBe('active')
    expect((await daysOf(body.id)).at(-1)).toBe('Recertification 2027-09-11 2027-12-10 2028-02-08')
  })

  test('one that was never granted is pending again, unless another is by now.', async () => {
    const customerId = await makeCustomer(sql)
    const { body } = await enter({ customerId, wantedBy: inHanoi(100) })
    const withdrawn = await withdraw(body)
    const { body: restored } = await act(withdrawn, 'restore', { reason: 'Back' })
    expect(restored.status).toBe('pending')
    expect(await daysOf(body.id)).toEqual([
      `Stage 1 ${inHanoi(0)} ${addDays(inHanoi(100), -60)} ${addDays(inHanoi(100), -14)}`,
      `Stage 2 ${inHanoi(0)} ${inHanoi(100)} ${inHanoi(100)}`,
    ])
    const again = await withdraw(restored)
    await enter({ customerId, wantedBy: inHanoi(100) })
    expect((await act(again, 'restore', { reason: 'Back' })).body).toMatchObject({
      code: 'taken',
      message: 'This customer already has a pending certificate for this standard.',
    })
  })
})

test('Nothing of all this is amiss.', async () => {
  expect(await pick(sql, 'standard', 'ISO9001')).toBe(iso9001)
  expect(await findFaults(sql)).toEqual([])
})
