import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { letterKinds } from '#domain/letters.ts'
import { makeAudit, makeCustomer, makeStandardHolder } from './factories.ts'
import { signInTo } from './server-process.ts'
import { startTwoMailers } from './two-mailers.ts'

// Two real servers that write letters to customers and invites to auditors from one database, and what arrives when one of them is killed.

const audits = 20

type Received = {
  to: string
  subject: string
  messageId: string
  method: string
  uid: string
  sequence: number
}

function readMail({ to, subject = '', messageId = '', attachments }: Email): Received {
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const told = { to: to?.[0]?.address ?? '', subject, messageId }
  if (!calendar) return { ...told, method: '', uid: '', sequence: 0 }
  const whole = new ICAL.Component(ICAL.parse(new TextDecoder().decode(calendar.content as ArrayBuffer)))
  const event = new ICAL.Event(whole.getFirstSubcomponent('vevent') ?? undefined)
  const method = String(whole.getFirstPropertyValue('method'))
  return { ...told, method, uid: event.uid, sequence: event.sequence }
}

const { sql, first, second, received } = await startTwoMailers('letter-order', 30, readMail)

const on = (days: number) => {
  const day = Math.floor(Date.now() / 86_400_000) + days
  return { start: new Date(day * 86_400_000 + 3_600_000), end: new Date(day * 86_400_000 + 36_000_000) }
}

type Call = Awaited<ReturnType<typeof signInTo>>

async function turnOn(call: Call) {
  const { body } = await call('/api/settings/messages')
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    ...settings
  } = body as { letters: object[] } & Record<string, unknown>
  const letters = letterKinds.map((kind, place) => ({
    ...settings.letters[place],
    kind,
    mode: kind === 'confirmed' || kind === 'moved' ? 'auto' : 'off',
  }))
  const form = { ...settings, organisation: 'Green Cert', invites: 'on', letters }
  expect(await call('/api/settings/messages', form, 'PUT')).toMatchObject({ status: 200 })
}

/** Each at a customer and with an auditor of its own, so that a mail says by its recipient what it is about. */
async function makeAudits(): Promise<{ id: number; auditorId: number }[]> {
  const made = []
  for (let n = 0; n < audits; n++) {
    const customerId = await makeCustomer(sql)
    await sql`update contact set email = ${`customer${n}@mill.example`} where customer_id = ${customerId}`
    const auditorId = await makeStandardHolder(sql)
    await sql`update account set email = ${`auditor${n}@example.com`} where id = ${auditorId}`
    made.push({ id: await makeAudit(sql, { customerId, ...on(20) }), auditorId })
  }
  return made
}

async function change(call: Call, path: string, body: object) {
  const id = Number(/\d+/.exec(path)?.[0])
  const [audit] = await sql<{ version: number }[]>`select version from audit where id = ${id}`
  const answer = await call(path, { ...body, confirmed: true, version: audit?.version }, 'PUT')
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
}

/** As if all had waited as long as they wait for another change. */
async function letWait() {
  await sql`update invite_due set first_at = first_at - interval '10 minutes', last_at = last_at - interval '10 minutes'`
  await sql`update customer_letter set send_at = now() where state = 'waiting'`
}

/** What is still to be written, or to leave. */
async function countWaiting(): Promise<number> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select ((select count(*) from mail where sent_at is null) + (select count(*) from invite_due)
      + (select count(*) from customer_letter where state = 'waiting'))::integer as count`
  return count
}

const distinct = () => [...new Map(received.map(mail => [mail.messageId, mail])).values()]

test('After kill -9 of one of two servers each customer has one letter and each auditor one invite for each change, in order.', {
  timeout: 180_000,
}, async () => {
  const [one, other] = await Promise.all([signInTo(first.address), signInTo(second.address)])
  await turnOn(one)
  const all = await makeAudits()
  for (const [n, { id, auditorId }] of all.entries())
    await change(n % 2 ? one : other, `/api/projects/${id}/assign`, { auditors: [{ id: auditorId }] })
  await letWait()
  await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(audits / 2)
  await first.kill('SIGKILL')
  const afterKill = received.length
  // As if the minute had passed for which it had taken the mail in its hand.
  await sql`update mail set leased_until = null where sent_at is null`
  await expect.poll(countWaiting, { timeout: 90_000 }).toBe(0)
  expect(afterKill).toBeLessThan(2 * audits)

  for (const { id } of all) await change(other, `/api/projects/${id}`, on(30))
  await letWait()
  await expect.poll(countWaiting, { timeout: 90_000 }).toBe(0)

  for (let n = 0; n < audits; n++) {
    const ofCustomer = distinct().filter(({ to }) => to === `customer${n}@mill.example`)
    expect({ n, subjects: ofCustomer.map(({ subject }) => subject) }).toMatchObject({
      subjects: [expect.stringMatching(/confirm/i), expect.stringMatching(/mov|new date/i)],
    })
    const invites = distinct().filter(({ to, method }) => to === `auditor${n}@example.com` && method !== '')
    expect({ n, methods: invites.map(({ method }) => method) }).toEqual({
      n,
      methods: ['REQUEST', 'REQUEST'],
    })
    expect(new Set(invites.map(({ uid }) => uid)).size).toBe(1)
    expect(invites[1]?.sequence).toBeGreaterThan(invites[0]?.sequence ?? 0)
  }
  // The one in hand may come again, with the same Message-ID, so that whoever gets it twice keeps it once.
  expect(received.length - distinct().length).toBeLessThanOrEqual(1)
})
