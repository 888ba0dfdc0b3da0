import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openZip } from '#server/imports/open-zip.ts'
import { readVapidKeys } from '#server/push/vapid.ts'
import { listServed, startApp } from './app.ts'
import { personForm, pick, placeOf } from './factories.ts'
import { makeBrowser } from './push-service.ts'
import { addressOf, openStream } from './stream.ts'

// Every secret that the product hands out or is told is made here by the calls of its screens; then all that the product
// writes and answers is searched for each of them.

let log = ''
const logDestination = new Writable({
  write(chunk, _, done) {
    log += chunk
    done()
  },
})
const app = await startApp({ logLevel: 'trace', logDestination })
const { sql } = app

/** Each reply, with the call that it answers. */
const replies: { call: string; text: string }[] = []

async function call(request: string, token?: string, payload?: object) {
  const [method = '', path = ''] = request.split(' ')
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  })
  replies.push({ call: request, text: JSON.stringify(response.headers) + response.body })
  if (response.statusCode >= 300) throw new Error(`${request}: ${response.statusCode} ${response.body}`)
  return response.body ? JSON.parse(response.body) : undefined
}

/** Secrets by their names, and the one call whose reply may show each. */
const secrets: { name: string; value: string; shownBy?: string }[] = []
const plant = (name: string, value: string, shownBy?: string) => {
  expect(value?.length, name).toBeGreaterThanOrEqual(6)
  secrets.push({ name, value, ...(shownBy && { shownBy }) })
  return value
}
const choose = (name: string) => plant(name, `${name.replaceAll(' ', '-')}-${randomUUID()}`)
const lastPart = (url: string) => url.slice(url.lastIndexOf('/') + 1).replace('.ics', '')

async function signIn(name: string, email: string, password: string): Promise<string> {
  const opened = await call('POST /auth', undefined, { email, password })
  plant(`refresh token of ${name}`, opened.refresh_token, 'POST /auth')
  return plant(`access token of ${name}`, opened.access_token, 'POST /auth')
}

async function readCode(recipient: string): Promise<string> {
  const [mail] = await sql<{ code: string }[]>`
    select letter ->> 'highlight' as code from mail where recipient = ${recipient} order by id desc limit 1`
  return mail?.code ?? ''
}

/** An account is made, gets another one-time password, chooses its own, forgets it and chooses again. */
async function plantPasswords(admin: string) {
  const form = personForm(await placeOf(sql), {})
  const roleId = await pick(sql, 'role', 'Planner')
  const made = await call('POST /users', admin, { ...form, roleId, password: choose('first password') })
  const again = `POST /users/${made.id}/one-time-password`
  const { password } = await call(again, admin, { version: made.version })
  plant('one-time password', password, again)
  const token = await signIn('planner', form.email, password)
  await call('PATCH /users/me/password', token, {
    currentPassword: password,
    newPassword: choose('own password'),
  })
  await call('POST /users/forgot-password', undefined, { email: form.email })
  const code = plant('reset code', await readCode(form.email))
  await call('POST /users/update-password', undefined, {
    email: form.email,
    code,
    password: choose('new password'),
  })
  const wrong = { email: form.email, password: choose('wrong password') }
  await call('POST /auth', undefined, wrong).catch(() => {})
}

/** What a signed-in person gets that opens something without signing in. */
async function plantAddresses(admin: string) {
  const link = await call('POST /calendar-links', admin, { name: 'Mine', scope: 'all', detail: 'busy' })
  plant('calendar link', lastPart(link.url), 'POST /calendar-links')
  const renewing = `PUT /calendar-links/${link.id}/renew`
  const renewed = await call(renewing, admin)
  const calendar = plant('renewed calendar link', lastPart(renewed.url), renewing)
  await app.inject({ url: `/api/calendar/${calendar}.ics` })
  const ticket = await call('POST /exports', admin, { list: 'roles', format: 'csv' })
  const exported = plant('export ticket', lastPart(ticket.url), 'POST /exports')
  await app.inject({ url: `/api/exports/${exported}` })
  const unused = await call('POST /exports', admin, { list: 'roles', format: 'csv' })
  plant('unused ticket', lastPart(unused.url), 'POST /exports')
  const { endpoint, p256dh, auth } = makeBrowser().subscription
  await call('POST /notifications/push/devices', admin, { endpoint, p256dh, auth })
  plant('address of a device', endpoint)
  plant('key of a device', p256dh)
  plant('secret of a device', auth)
}

/** What never leaves the database, in both ways that bytes are written, and what it keeps in place of a secret. */
async function plantKeptOnes() {
  await readVapidKeys(sql)
  const kept = await sql<{ name: string; value: string }[]>`
    select 'password hash' as name, password_hash as value from account where password_hash like '$argon2%'
    union select 'hash of a code', code_hash from password_reset
    union select 'signing key', encode(secret, coding) from signing_key, unnest('{hex,base64}'::text[]) coding
    union select 'push key', encode(private_key, coding) from vapid_key, unnest('{hex,base64}'::text[]) coding
    union select 'hash of a token', encode(hash, coding) from refresh_token, unnest('{hex,base64}'::text[]) coding
    union select 'hash of a link', encode(hash, coding) from calendar_link, unnest('{hex,base64}'::text[]) coding
    union select 'hash of a ticket', encode(hash, coding) from export, unnest('{hex,base64}'::text[]) coding
      where hash is not null`
  for (const { name, value } of kept) plant(name, value)
  return new Set(kept.map(({ name }) => name))
}

/** Whatever can be read, as whoever may read all. */
async function readEverything(admin: string) {
  const [self] = await sql<{ id: number }[]>`select id from account where email = 'admin@example.com'`
  const paths = (await listServed(app)).filter(one => one.startsWith('GET ') && !one.includes('/events'))
  for (const path of paths) await call(path.replaceAll(/\{id\}/g, String(self?.id)), admin).catch(() => {})
}

async function unpackEverything(admin: string): Promise<string> {
  const { url } = await call('POST /exports', admin, { list: 'everything', format: 'csv' })
  plant('ticket of everything', lastPart(url), 'POST /exports')
  const zip = await openZip((await app.inject({ url })).rawPayload)
  const files = JSON.parse((await buffer(zip.read('manifest.json'))).toString()).files as { file: string }[]
  const names = ['README.txt', 'manifest.json', ...files.map(({ file }) => file)]
  return (await Promise.all(names.map(async name => (await buffer(zip.read(name))).toString()))).join('\n')
}

test('No secret is in the log, the history, a reply other than its own, a live event, or everything that is exported.', {
  timeout: 60_000,
}, async () => {
  const admin = await signIn('administrator', 'admin@example.com', plant('administrator', 'admin-password'))
  const stream = await openStream(await addressOf(app), admin)
  await plantPasswords(admin)
  await plantAddresses(admin)
  const kept = await plantKeptOnes()
  expect([...kept].toSorted()).toEqual([
    'hash of a code',
    'hash of a link',
    'hash of a ticket',
    'hash of a token',
    'password hash',
    'push key',
    'signing key',
  ])
  const everything = await unpackEverything(admin)
  await readEverything(admin)
  const [history] = await sql<{ text: string }[]>`select json_agg(history)::text as text from history`
  const [live] = await sql<{ text: string }[]>`select json_agg(live_event)::text as text from live_event`
  const places: Record<string, string> = {
    log,
    everything,
    history: history?.text ?? '',
    'live events': JSON.stringify(await stream.all(sql)) + (live?.text ?? ''),
  }
  for (const [place, text] of Object.entries(places)) expect(text.length, place).toBeGreaterThan(500)
  expect(replies.filter(({ text }) => text.length > 500).length).toBeGreaterThan(30)

  const found = secrets.flatMap(({ name, value, shownBy }) => [
    ...Object.keys(places).flatMap(place => (places[place]?.includes(value) ? [`${name} in ${place}`] : [])),
    ...replies.flatMap(({ call, text }) =>
      call !== shownBy && text.includes(value) ? [`${name} in the reply to ${call}`] : [],
    ),
  ])
  expect(found).toEqual([])
  // Each is where it is handed out: what is searched for is what was given.
  for (const { name, value, shownBy } of secrets)
    if (shownBy)
      expect(
        replies.some(({ call, text }) => call === shownBy && text.includes(value)),
        name,
      ).toBe(true)
})
