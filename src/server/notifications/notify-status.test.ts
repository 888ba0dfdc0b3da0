import { describe, expect, test } from 'vitest'
import { type Call, signIn, signInWith, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeAccount, makeAudit, makeCustomer, unique } from '#tests/factories.ts'
import { sendDigests } from './send-digests.ts'

const app = await startApp()
const { sql } = app
const { planner, enter, stand, inHanoi } = await certificateStage(app)
const [colleague, service] = [await signIn(app, 'Planner'), await signIn(app, 'Customer service')]
// Whom these visits are none of: who may see no certificate, and who plans none.
const [unseeing, unplanning] = [
  await signInWith(app, ['PlanVisits']),
  await signInWith(app, ['ViewCertificates', 'DecideCertificates']),
]
const customerId = await makeCustomer(sql, { companyName: 'Acme' })

/** What is new to somebody, as `type: title`. */
async function notices(call: Call): Promise<string[]> {
  const { rows } = (await call('GET /notifications?isUnread=true&sort=id:asc')).body
  await call('PUT /notifications/read', { all: true })
  return rows.map(({ type, title }: { type: string; title: string }) => `${type}: ${title}`)
}

type Certificate = { id: number; version: number }
async function act({ id }: Certificate, action: string, given: object = {}): Promise<Certificate> {
  const { version } = (await planner(`GET /certificates/${id}`)).body
  const { status, body } = await planner(`PUT /certificates/${id}/${action}`, { ...given, version })
  expect(status).toBe(200)
  return body
}

async function plan(number: string, { id }: Certificate): Promise<number> {
  const [visit] = (await planner(`GET /certificates/${id}`)).body.visits
  const audit = await makeAudit(sql, { number, customerId, standards: ['ISO9001'] })
  await sql`
    insert into visit_site (visit_id, site_id) select ${visit.id}, id from site where customer_id = ${customerId} on conflict do nothing`
  await sql`
    insert into audit_visit (audit_id, visit_id, site_id)
    select ${audit}, ${visit.id}, id from site where customer_id = ${customerId}`
  return audit
}

describe('Whoever plans visits is told', () => {
  test('that a certificate was suspended, restored or withdrawn, and what is planned for it', async () => {
    const { body } = await stand({ customerId, number: 'QMS-1' })
    expect(await notices(colleague)).toEqual([])
    await plan('A-1', body)
    await act(body, 'suspend', { reason: 'Fees' })
    expect(await notices(colleague)).toEqual([
      'certificate:status: QMS-1 (Acme) was suspended. Planned for it: A-1.',
    ])
    await act(body, 'restore', { reason: 'Paid' })
    await act(body, 'extend', { reason: 'Flood', expires: '2028-04-09' })
    await act(body, 'withdraw', { reason: 'They left', cancelAudits: true })
    expect(await notices(colleague)).toEqual([
      'certificate:status: QMS-1 (Acme) was restored. Planned for it: A-1.',
      'certificate:status: QMS-1 (Acme) was withdrawn. Canceled with it: A-1.',
    ])
    for (const call of [planner, service, unseeing, unplanning]) expect(await notices(call)).toEqual([])
  })

  test('that one was granted, by its number; before by its standard', async () => {
    const { body } = await enter({ customerId, wantedBy: inHanoi(100) })
    const withdrawn = await act(body, 'withdraw', { reason: 'They left' })
    await act(withdrawn, 'restore', { reason: 'They are back' })
    const grant = { number: 'QMS-2', decided: inHanoi(0), confirmed: true }
    await act(withdrawn, 'grant', grant)
    expect(await notices(colleague)).toEqual([
      'certificate:status: ISO9001 (Acme) was withdrawn.',
      'certificate:status: ISO9001 (Acme) was restored.',
      'certificate:status: QMS-2 (Acme) was granted.',
    ])
  })

  test('by mail at once, which leads to the certificate', async () => {
    await sql`delete from mail`
    const { body } = await stand({ customerId, number: 'QMS-3' })
    await act(body, 'suspend', { reason: 'Fees' })
    const mails = await sql<
      { subject: string; whole: string }[]
    >`select subject, mail::text as whole from mail`
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Certificate decided on: QMS-3 (Acme) was suspended.']),
    )
    expect(mails[0]?.whole).toContain(`/dashboard/certificates/${body.id}`)
    const [{ rows }] = [(await colleague('GET /notifications?limit=1')).body]
    expect(rows).toMatchObject([{ entity: 'certificate', entityId: body.id }])
  })

  test('by no mail any more once they may see no certificate', async () => {
    const role = unique('Role')
    await sql`insert into role (name) values (${role})`
    await sql`
      insert into role_permission select id, unnest('{ViewCertificates,PlanVisits}'::text[]) from role where name = ${role}`
    const [now, daily] = [await makeAccount(sql, { role }), await makeAccount(sql, { role })]
    await sql`
      insert into mail_settings (account_id, choices) values (${daily}, ${sql.json({ 'certificate:status': 'daily' })})`
    const { body } = await stand({ customerId, number: 'QMS-4' })
    await act(body, 'suspend', { reason: 'Fees' })
    const waiting =
      await sql`select account_id, needed_permission from mail where account_id in (${now}, ${daily})`
    expect(waiting).toEqual([{ accountId: now, neededPermission: 'ViewCertificates' }])
    await sql`delete from role_permission where permission = 'ViewCertificates' and role_id = (select id from role where name = ${role})`
    await sendDigests(sql, new Date(Date.now() + 2 * 86_400_000))
    expect(await sql`select from mail where account_id = ${daily}`).toEqual([])
    expect(await sql`select from notification where account_id = ${daily} and awaits_digest`).toEqual([])
  })
})
