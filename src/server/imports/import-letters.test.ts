import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { hanoi, makeAccount, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'

const app = await startApp()
const { sql } = app
const me = await makeAccount(sql, { role: 'Administrator' })
const administrator = await signIn(app, me)
const person = await importAs(app, me)
await makeCustomer(sql, { companyNumber: 'C-1', timeZone: hanoi })
const lan = await makeStandardHolder(sql, { name: 'Lan Tran', standards: ['GRS'] })
const [lans] = await sql<{ email: string }[]>`select email from account where id = ${lan}`

const importAudit = async (day: string) => {
  const line = `L-1;C-1;${day};${day};GRS;${lans?.email};;`
  const heading = 'Audit number;Customer;Start;End;Standards;Team;Status;Reason'
  const shown = await person.upload('audits', `${day}.csv`, Buffer.from(`${heading}\n${line}`))
  await person.step(shown.id, 'commit')
  expect(await person.read(shown.id)).toMatchObject({ state: 'committed' })
  return shown.id
}
const letters = () => sql`select kind, state from customer_letter`
const [told, moved] = ['2036-03-03', '2036-03-10']

test('No letter comes of an import, nor of undoing one, where letters go by themselves', async () => {
  const { body } = await administrator('GET /settings/messages')
  const { id: _, createdAt: __, updatedAt: ___, ...settings } = body
  const chosen = {
    ...settings,
    organisation: 'Green Cert',
    letters: settings.letters.map((letter: object) => ({ ...letter, mode: 'auto' })),
  }
  expect((await administrator('PUT /settings/messages', chosen)).status).toBe(200)

  await importAudit(told)
  expect(await letters()).toEqual([])
  const second = await importAudit(moved)
  expect(await letters()).toEqual([])
  await person.step(second, 'undo')
  const [audit] = await sql<{ id: number; version: number }[]>`
    select id, version, starts_at from audit where idfl_number = 'L-1'`
  expect(audit).toMatchObject({ startsAt: new Date(`${told}T01:00Z`) })
  expect(await letters()).toEqual([])

  // What somebody does afterwards is told.
  const canceled = { reason: 'The mill burnt down.', version: audit?.version }
  expect((await administrator(`PUT /projects/${audit?.id}/cancel`, canceled)).status).toBe(200)
  expect(await letters()).toEqual([{ kind: 'canceled', state: 'waiting' }])
})
