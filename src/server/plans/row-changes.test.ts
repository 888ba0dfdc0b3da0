import { afterAll, expect, test } from 'vitest'
import { localDay } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeStandardHolder, pick } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const reader = await makeAccount(sql, { role: 'Planner' })
const planner = await signIn(app, reader)
const mia = await makeAccount(sql, { role: 'Planner', name: 'Mia Planner' })
const other = await signIn(app, mia)
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen', standards: ['GRS', 'RDS'] })
const at = (day: number, until = 10) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, until)),
})

type Row = { project: { id: number }; isChanged: boolean; change: object | null }

test('A changed row says who changed what of its audit; whoever changed another thing since isn’t named', async () => {
  const audits = await Promise.all([3, 4, 5, 6, 10, 11].map(day => makeAudit(sql, at(day))))
  const [moved = 0, later = 0, assigned = 0, standards = 0, noted = 0, deleted = 0] = audits
  const asked = { projectId: audits, firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }
  const { body } = await planner('POST /plans', asked)
  const stateOf = async () => (await planner(`GET /plans/${body.id}`)).body.state
  await expect.poll(stateOf, { timeout: 50_000 }).toBe('done')

  const put = async (id: number, given: object, call = other, action = '') => {
    const { version } = (await planner(`GET /projects/${id}`)).body
    const answer = await call(`PUT /projects/${id}${action}`, { ...given, version })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
  }
  await put(moved, at(12))
  await put(later, at(4, 9))
  await put(assigned, { auditors: [{ id: anna }] }, other, '/assign')
  await put(standards, {
    standardId: [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'RDS')],
  })
  await put(standards, { ...at(6, 9) })
  // A note is no change, whoever wrote it, and takes nobody's place.
  for (const id of [moved, noted]) await put(id, { note: 'Bring boots.' }, planner)
  await sql`update audit set deleted_at = now() where id = ${deleted}`

  const today = `\\d{2} \\w{3} \\d{4}`
  const { rows } = (await planner(`GET /plans/${body.id}/rows?limit=100`)).body
  const changeOf = (id: number) => (rows as Row[]).find(({ project }) => project.id === id)?.change
  const says = (text: string) => expect.stringMatching(new RegExp(`^${text.replaceAll('TODAY', today)}$`))
  const by = { id: mia, name: 'Mia Planner' }
  expect(changeOf(moved)).toMatchObject({
    fields: ['dates'],
    by,
    at: expect.any(String),
    says: says('Mia Planner changed its dates to 12 Mar 2031 on TODAY\\.'),
  })
  expect(changeOf(later)).toMatchObject({ by, says: says('Mia Planner changed its hours on TODAY\\.') })
  expect(changeOf(assigned)).toMatchObject({
    fields: ['status'],
    by,
    says: says('Mia Planner changed its status to Assigned on TODAY\\.'),
  })
  expect(changeOf(standards)).toMatchObject({
    fields: ['dates', 'standards'],
    by,
    says: says('Mia Planner changed its hours and its standards on TODAY\\.'),
  })
  expect(changeOf(noted)).toBeNull()
  // On the day of whoever reads it, as everywhere else it is said when somebody changed something.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await sql`update account set time_zone = ${timeZone} where id = ${reader}`
    const read = (await planner(`GET /plans/${body.id}/rows?isChanged=true&limit=100`)).body.rows
    const { change } = read.find(({ project }: Row) => project.id === moved)
    expect(change.text.values.day).toBe(localDay(new Date(change.at), timeZone))
  }
  expect(changeOf(deleted)).toMatchObject({
    fields: ['deleted'],
    by: null,
    says: 'Deleted since it was planned.',
  })
  const ghosts = await planner(
    `GET /plans/${body.id}/ghosts?start=2031-03-01T00:00:00Z&end=2031-04-01T00:00:00Z`,
  )
  const ghost = ghosts.body.find(({ projectId }: { projectId: number }) => projectId === moved)
  expect(ghost.change.says).toMatch(/^Mia Planner changed its dates/)
})
