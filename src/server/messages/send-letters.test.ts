import { beforeEach, describe, expect, test } from 'vitest'
import { type LetterKind, letterKinds } from '#domain/letters.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { openPostOffice } from '#tests/mail-stage.ts'
import { mostAnHour, sendLetters } from './send-letters.ts'

const app = await startApp()
const { sql } = app
const post = await openPostOffice(sql)
const administrator = await signIn(app, 'Administrator')
const planner = await signIn(app, await makeAccount(sql, { name: 'Paul Le' }))
const [anna, ben] = [
  await makeStandardHolder(sql, { name: 'Anna Vu' }),
  await makeStandardHolder(sql, { name: 'Ben Ho' }),
]

/** 08:00 to 17:00 in Vietnam, in days that are ahead whenever the test runs. */
const on = (days: number) => {
  const day = Math.floor(Date.now() / 86_400_000) + days
  return { start: new Date(day * 86_400_000 + 3_600_000), end: new Date(day * 86_400_000 + 10 * 3_600_000) }
}
let nextDay = 20

async function choose(modes: Partial<Record<LetterKind, string>>, given: object = {}) {
  const { body } = await administrator('GET /settings/messages')
  const { id: _, createdAt: __, updatedAt: ___, ...settings } = body
  const letters = settings.letters.map((letter: { kind: LetterKind }) => ({
    ...letter,
    mode: modes[letter.kind] ?? 'off',
  }))
  const changed = await administrator('PUT /settings/messages', {
    ...settings,
    organisation: 'Green Cert',
    letters,
    ...given,
  })
  expect(changed.status).toBe(200)
}
const all = (mode: string) => Object.fromEntries(letterKinds.map(kind => [kind, mode]))

async function makeDraft() {
  const customerId = await makeCustomer(sql)
  await sql`update contact set email = 'lan@mill.example' where customer_id = ${customerId}`
  const time = on(nextDay++)
  const id = await makeAudit(sql, { customerId, ...time })
  return { id, customerId, ...time }
}
const versionOf = async (id: number) => (await sql`select version from audit where id = ${id}`)[0]?.version
const assign = async (id: number, auditorIds = [anna], action = 'assign') => {
  const auditors = auditorIds.map(one => ({ id: one }))
  const { status } = await planner(`PUT /projects/${id}/${action}`, {
    auditors,
    version: await versionOf(id),
  })
  expect(status).toBe(200)
}
const change = async (id: number, given: object) => {
  const answer = await planner(`PUT /projects/${id}`, {
    ...given,
    confirmed: true,
    version: await versionOf(id),
  })
  expect(answer).toMatchObject({ status: 200 })
}
const cancel = async (id: number) =>
  planner(`PUT /projects/${id}/cancel`, { reason: 'The mill burnt down.', version: await versionOf(id) })
const list = async (id: number, call: Call = planner) => (await call(`GET /projects/${id}/mails`)).body
const statesOf = async (id: number) =>
  (await list(id)).rows.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)
const act = async (id: number, action: string, given: object = {}) => {
  const [open] = (await list(id)).rows
  return planner(`PUT /projects/${id}/mails/${open.id}`, { action, version: open.version, ...given })
}
const letTenMinutesPass = async () => {
  await sql`update customer_letter set send_at = send_at - interval '10 minutes' where state = 'waiting'`
  await sendLetters(sql)
}

beforeEach(async () => {
  await choose(all('off'))
  await sql`delete from mail where thread is null`
})

test('While all letters are off, nothing is proposed, kept or sent, and the audit offers none.', async () => {
  const { id } = await makeDraft()
  await assign(id)
  await cancel(id)
  expect(await list(id)).toMatchObject({ rows: [], kinds: [] })
  expect(await sql`select from customer_told where audit_id = ${id}`).toEqual([])
})

describe('A letter that is asked about', () => {
  test('is proposed by the change itself and goes when a person sends it: as text, with an invite.', async () => {
    await choose(all('ask'))
    const { id, start } = await makeDraft()
    expect(await statesOf(id)).toEqual([])
    await assign(id)
    const [proposed] = (await list(id)).rows
    expect(proposed).toMatchObject({
      kind: 'confirmed',
      state: 'proposed',
      recipient: 'lan@mill.example',
      by: { name: 'Paul Le' },
      start: start.toISOString(),
    })
    await letTenMinutesPass()
    expect(await post.deliver()).toEqual([])
    expect((await act(id, 'send')).status).toBe(204)
    const [sent, ...others] = await post.deliver()
    expect(others).toEqual([])
    expect(sent?.mail).toMatchObject({
      from: { name: 'Green Cert', address: 'audits@example.com' },
      to: [{ address: 'lan@mill.example' }],
      replyTo: [{ address: expect.stringContaining('@example.com') }],
    })
    expect(sent?.mail.text).toMatch(/^Dear Lan Tran,/)
    expect(sent?.mail.text).toContain('Audit team: Anna Vu')
    expect(sent?.mail.text).toMatch(/When: \d\d \w{3} \d{4} 08:00 to 17:00 \(Asia\/Ho Chi Minh\)/)
    expect(sent?.mail.text).toMatch(/Kind regards,\s+Paul Le\s+Green Cert/)
    expect(sent?.mail.text).not.toContain('Open the audit')
    expect(sent?.event).toMatchObject({
      method: 'REQUEST',
      uid: expect.stringMatching(new RegExp(`^project-${id}@`)),
      organizer: 'mailto:audits@example.com',
      start: start.toISOString(),
    })
    const [kept] = (await list(id)).rows
    expect(kept).toMatchObject({ state: 'sent', subject: sent?.mail.subject, recipient: 'lan@mill.example' })
    expect(kept.text).toContain('Audit team: Anna Vu')
  })

  test('tells the difference to what was last told: moved twice one letter, moved back none.', async () => {
    await choose(all('ask'))
    const { id, start, end } = await makeDraft()
    await assign(id)
    await act(id, 'send')
    const [first] = await post.deliver()
    const other = on(nextDay++)
    await change(id, on(nextDay++))
    await change(id, other)
    expect(await statesOf(id)).toEqual(['moved proposed', 'confirmed sent'])
    expect((await list(id)).rows[0].start).toBe(other.start.toISOString())
    await change(id, { start, end })
    expect(await statesOf(id)).toEqual(['moved withdrawn', 'confirmed sent'])
    await change(id, other)
    await cancel(id)
    expect(await statesOf(id)).toEqual(['canceled proposed', 'moved withdrawn', 'confirmed sent'])
    await act(id, 'send')
    const [last] = await post.deliver()
    expect(last?.event).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: first?.event?.uid })
    expect(last?.event?.sequence).toBeGreaterThan(first?.event?.sequence ?? 0)
    expect(last?.mail.references).toBe(first?.mail.messageId)
  })

  test('can be skipped, which counts as told; another team is a letter of its own.', async () => {
    await choose(all('ask'))
    const { id } = await makeDraft()
    await assign(id)
    expect((await act(id, 'withdraw')).status).toBe(409)
    await act(id, 'skip')
    await assign(id, [ben], 're-assign')
    expect(await statesOf(id)).toEqual(['team proposed', 'confirmed skipped'])
    await assign(id, [anna], 're-assign')
    expect(await statesOf(id)).toEqual(['team withdrawn', 'confirmed skipped'])
  })

  test('goes to the customer’s addresses alone.', async () => {
    await choose(all('ask'))
    const { id } = await makeDraft()
    await assign(id)
    expect(await act(id, 'send', { recipient: 'someone@else.example' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'recipient', message: 'Please choose an address of this customer.' }] },
    })
    expect((await list(id)).recipients).toEqual(['lan@mill.example', 'office@example.com'])
    expect((await act(id, 'send', { recipient: 'Office@Example.com' })).status).toBe(204)
    const [sent] = await post.deliver()
    expect(sent?.mail.to?.[0]?.address).toBe('office@example.com')
  })

  test('that the mail server refuses stays failed with its words, and is proposed anew.', async () => {
    await choose(all('auto'))
    const { id } = await makeDraft()
    await assign(id)
    await letTenMinutesPass()
    await post.refuse('550 No such user')
    expect(await statesOf(id)).toEqual(['confirmed proposed', 'confirmed failed'])
    expect((await list(id)).rows[1].fault).toBe('550 No such user')
  })
})

test('What one reads before one sends it is what leaves: it is signed by whoever sends it.', async () => {
  await choose(all('ask'))
  const sender = await signIn(app, await makeAccount(sql, { name: 'Grace Ho' }))
  const { id } = await makeDraft()
  await assign(id)
  const { rows, texts } = await list(id, sender)
  expect(rows[0].text).toMatch(/Kind regards,\s+Grace Ho/)
  expect(texts.map(({ kind }: { kind: string }) => kind)).toEqual(['confirmed', 'moved', 'team'])
  expect(texts[0]).toEqual({ kind: 'confirmed', subject: rows[0].subject, text: rows[0].text })
  const body = { action: 'send', version: rows[0].version }
  expect((await sender(`PUT /projects/${id}/mails/${rows[0].id}`, body)).status).toBe(204)
  await post.deliver()
  expect((await list(id)).rows[0]).toMatchObject({ state: 'sent', text: rows[0].text })
})

describe('A letter that goes by itself', () => {
  test('waits while sixty have gone within the hour, and says so; a person may send it. Its answers go where the house says.', async () => {
    await choose(all('auto'), { replyTo: 'desk@green.example' })
    const { id } = await makeDraft()
    await assign(id)
    const others = [await makeDraft(), await makeDraft()]
    const fill = (count: number) => sql`
      insert into customer_letter (audit_id, kind, state, tells, went_alone_at)
      select ${others[0]?.id ?? 0}, 'confirmed', 'sent', '{}', now() from generate_series(1, ${count}::integer)`
    await sql`update customer_letter set went_alone_at = null`
    await fill(mostAnHour)
    await letTenMinutesPass()
    expect(await post.deliver()).toEqual([])
    expect((await list(id)).rows[0]).toMatchObject({ state: 'waiting', isQueued: false })
    await sql`update customer_letter set went_alone_at = now() - interval '61 minutes' where id in (
      select id from customer_letter where went_alone_at is not null limit 1)`
    await sendLetters(sql)
    const [sent] = await post.deliver()
    expect(sent?.mail.replyTo).toMatchObject([{ address: 'desk@green.example' }])
    await assign(others[1]?.id ?? 0)
    await letTenMinutesPass()
    expect(await post.deliver()).toEqual([])
    expect((await act(others[1]?.id ?? 0, 'send')).status).toBe(204)
    expect(await post.deliver()).toHaveLength(1)
    await sql`delete from customer_letter where tells = '{}'`
    await sql`update customer_letter set went_alone_at = null`
    await choose(all('auto'), { replyTo: '' })
  })

  test('waits ten minutes, in which further changes become one, then leaves once.', async () => {
    await choose(all('auto'))
    const { id } = await makeDraft()
    await assign(id)
    const time = on(nextDay++)
    await change(id, time)
    await sendLetters(sql)
    expect(await post.deliver()).toEqual([])
    await letTenMinutesPass()
    const sent = await post.deliver()
    await sendLetters(sql)
    expect([...sent, ...(await post.deliver())].map(({ event }) => event?.start)).toEqual([
      time.start.toISOString(),
    ])
    expect(await statesOf(id)).toEqual(['confirmed sent'])
  })

  test('and lies in the outbox is taken back by a change; one that is leaving is followed by the next.', async () => {
    await choose(all('auto'))
    const { id } = await makeDraft()
    await assign(id)
    await letTenMinutesPass()
    await cancel(id)
    expect(await statesOf(id)).toEqual(['confirmed withdrawn'])
    expect(await post.deliver()).toEqual([])

    const other = await makeDraft()
    await assign(other.id)
    await letTenMinutesPass()
    await sql`update mail set leased_until = now() + interval '1 minute' where thread = ${`letter ${other.id}`}`
    await cancel(other.id)
    expect(await statesOf(other.id)).toEqual(['confirmed waiting'])
    await sql`update mail set leased_until = null where thread = ${`letter ${other.id}`}`
    await post.deliver()
    expect(await statesOf(other.id)).toEqual(['canceled waiting', 'confirmed sent'])
  })
})

describe('A kind that asks from now on', () => {
  test('sends nothing more by itself, neither what waits nor what lies in the outbox; what a person has sent goes.', async () => {
    await choose(all('auto'))
    const [waiting, queued, sent, leaving] = [
      await makeDraft(),
      await makeDraft(),
      await makeDraft(),
      await makeDraft(),
    ]
    for (const { id } of [queued, leaving, sent]) await assign(id)
    await letTenMinutesPass()
    await sql`update mail set leased_until = now() + interval '1 minute' where thread = ${`letter ${leaving.id}`}`
    await assign(waiting.id)
    // Taken back by a change of the audit, and then sent by hand.
    await change(sent.id, on(nextDay++))
    expect((await act(sent.id, 'send')).status).toBe(204)
    await choose(all('ask'))
    expect(await statesOf(waiting.id)).toEqual(['confirmed proposed'])
    expect((await list(queued.id)).rows).toMatchObject([
      { state: 'proposed', isQueued: false, sendAt: null, recipient: 'lan@mill.example' },
    ])
    expect(await statesOf(leaving.id)).toEqual(['confirmed waiting'])
    await sql`update mail set leased_until = null where thread = ${`letter ${leaving.id}`}`
    await letTenMinutesPass()
    expect(await post.deliver()).toHaveLength(2)
    expect([await statesOf(sent.id), await statesOf(leaving.id)]).toEqual([
      ['confirmed sent'],
      ['confirmed sent'],
    ])
    for (const { id } of [waiting, queued]) expect((await act(id, 'send')).status).toBe(204)
    expect(await post.deliver()).toHaveLength(2)
  })

  test('is looked at again when a letter is about to go: one may have come while it was changed.', async () => {
    await choose(all('auto'))
    const { id } = await makeDraft()
    await assign(id)
    const other = await sql.reserve()
    await other`begin`
    await other`
      update setting set value = jsonb_set(value, '{letters,confirmed,mode}', '"ask"') where name = 'messages'`
    await sql`update customer_letter set send_at = now() where audit_id = ${id}`
    const sending = sendLetters(sql)
    await expect
      .poll(() => sql`select from pg_locks where not granted`.then(waiting => waiting.length))
      .toBeGreaterThan(0)
    await other`commit`
    other.release()
    await sending
    expect(await statesOf(id)).toEqual(['confirmed proposed'])
    expect(await post.deliver()).toEqual([])
  })
})

test('What is booked when letters are turned on counts as told; a kind that is off does too.', async () => {
  const { id } = await makeDraft()
  await assign(id)
  await choose({ ...all('ask'), moved: 'off' })
  expect(await statesOf(id)).toEqual([])
  await change(id, on(nextDay++))
  expect(await statesOf(id)).toEqual([])
  await cancel(id)
  expect(await statesOf(id)).toEqual(['canceled proposed'])
})

test('Nothing is told of an audit that has begun.', async () => {
  await choose(all('ask'))
  const past = await makeAudit(sql, { auditorIds: [anna] })
  expect(await statesOf(past)).toEqual([])
  expect(await planner(`POST /projects/${past}/mails`, { kind: 'confirmed' })).toMatchObject({ status: 409 })
})

test('By hand a letter is sent that fits what the audit is; auditors can’t read them.', async () => {
  await choose(all('ask'))
  const { id } = await makeDraft()
  expect((await planner(`POST /projects/${id}/mails`, { kind: 'confirmed' })).status).toBe(409)
  await assign(id)
  expect((await planner(`POST /projects/${id}/mails`, { kind: 'canceled' })).status).toBe(409)
  expect((await planner(`POST /projects/${id}/mails`, { kind: 'confirmed' })).status).toBe(204)
  expect((await planner(`POST /projects/${id}/mails`, { kind: 'confirmed' })).body.message).toBe(
    'A letter about this audit is already being sent.',
  )
  await post.deliver()
  expect(await statesOf(id)).toEqual(['confirmed sent'])
  const auditor = await signIn(app, anna)
  expect((await auditor(`GET /projects/${id}/mails`)).status).toBe(403)
})
