import { expect, test } from 'vitest'
import { type Call, signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const administrator = await signIn(app, 'Administrator')
const read = async () => {
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    ...settings
  } = (await administrator('GET /settings/messages')).body
  return settings
}
const preview = (given: object, call: Call = administrator) =>
  call('POST /settings/messages/preview', {
    subject: 'About {{audit.number}}',
    text: 'Dear {{contact.name}}',
    ...given,
  })

test('Everything is off at first, each letter with a text that can be sent as it is.', async () => {
  const settings = await read()
  expect(settings).toMatchObject({ organisation: '', replyTo: '', invites: 'off' })
  expect(settings.letters.map(({ kind, mode }: { kind: string; mode: string }) => [kind, mode])).toEqual([
    ['confirmed', 'off'],
    ['moved', 'off'],
    ['team', 'off'],
    ['canceled', 'off'],
  ])
  expect((await administrator('PUT /settings/messages', settings)).status).toBe(200)
})

test('A placeholder that nobody knows is refused by its name.', async () => {
  const settings = await read()
  const letters = settings.letters.map((one: object) => ({ ...one, text: 'Hello {{ audit.foo }}' }))
  const { status, body } = await administrator('PUT /settings/messages', { ...settings, letters })
  expect(status).toBe(400)
  expect(body.details[0]).toMatchObject({
    field: 'letters.0.text',
    message: 'There is no placeholder {{audit.foo}}.',
  })
  expect((await preview({ projectId: 1, text: '{{nothing}}' })).status).toBe(400)
})

test('A preview is about a real audit; values are never placeholders, nor lines of a mail’s head.', async () => {
  const customerId = await makeCustomer(sql, { companyName: '{{audit.number}} & Sons' })
  await sql`update contact set name = ${'Eve\r\nBcc: all@example.com'} where customer_id = ${customerId}`
  const projectId = await makeAudit(sql, { customerId, number: 'PRE-1' })
  const { status, body } = await preview({
    projectId,
    subject: '{{audit.number}} for {{contact.name}}',
    text: '{{ customer.companyName }} {{reason}}',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    recipient: 'office@example.com',
    subject: 'PRE-1 for Eve Bcc: all@example.com',
    text: '{{audit.number}} & Sons',
  })
})

test('A preview shows no audit to whoever may open none.', async () => {
  const projectId = await makeAudit(sql)
  const blind = await signInWith(app, ['ManageMessages'])
  expect((await preview({ projectId }, blind)).status).toBe(400)
  expect((await preview({ projectId }, await signIn(app, 'Planner'))).status).toBe(403)
})

test('A change that others were quicker with is refused, and history keeps who changed what.', async () => {
  const settings = await read()
  await administrator('PUT /settings/messages', { ...settings, organisation: 'Green Cert' })
  expect(await administrator('PUT /settings/messages', { ...settings, organisation: 'Other' })).toMatchObject(
    {
      status: 409,
      body: { code: 'stale' },
    },
  )
  const [kept] = await sql`select entity from history where entity = 'setting' and action = 'update' limit 1`
  expect(kept).toBeDefined()
})
