import { afterEach, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeAccount, makeStandardHolder } from '#tests/factories.ts'
import { setLanguage } from '#words/language.ts'
import { pseudo } from '#words/pseudo.ts'
import { sayText } from '#words/words.ts'

const { app, sql, planner, makeAudit } = await startAudits()
const admin = await signIn(app, 'Administrator')

afterEach(() => setLanguage('en', message => message))

/** A booking in the way, in the same zone. */
async function clash() {
  const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
  await makeAudit({ auditors: [{ id: anna }] })
  const { id, version } = await makeAudit({ start: site('2031-03-14T16:00') })
  return planner(`PUT /projects/${id}/assign`, { auditors: [{ id: anna }], version })
}

async function workingHours() {
  const { id, version } = await makeAudit()
  return planner(`PUT /projects/${id}`, { version, start: site('2031-03-12T03:00') })
}

async function stale() {
  const { id, version } = await makeAudit()
  return planner(`PUT /projects/${id}`, { version: version + 1, note: 'x' })
}

async function inUse() {
  const [vietnam] = await sql<{ id: number }[]>`select id from country where code = 'VN'`
  await makeAccount(sql)
  return admin(`DELETE /countries/${vietnam?.id}`)
}

async function taken() {
  await admin('POST /departments', { name: 'Logistics' })
  return admin('POST /departments', { name: 'Logistics' })
}

test.each([
  ['a clash', clash, 409],
  ['working hours', workingHours, 400],
  ['a version that was overtaken', stale, 409],
  ['a record in use', inUse, 409],
  ['a name that is taken', taken, 409],
])('%s is refused in English, with what it takes to say it in another language', async (_, call, status) => {
  const reply = await call()
  expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(/^[^⟦]+$/)])
  expect(sayText(reply.body.text)).toBe(reply.body.message)
  setLanguage('en-XA', message => pseudo(message as never) as typeof message)
  expect(sayText(reply.body.text)).toMatch(/⟦.*⟧/)
})
