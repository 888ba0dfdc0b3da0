import { expect, test } from 'vitest'
import { listRestDays } from '#domain/working-days.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { makeRandomWorld } from '#tests/random-rules.ts'
import { chooseTeam } from './choose-team.ts'
import { holidaysBetween } from './holidays.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

type Wanted = { projectId: number; from: string; size: number; limit: number; needsLead?: boolean }
type Row = {
  id: number
  name: string
  verdict: string
  covers: number[]
  loadDays: number
  grades: { standardId: number; grade: string }[]
}

async function findDates({ projectId, from, size, limit }: Wanted) {
  const query = `projectId=${projectId}&teamSize=${size}&limit=${limit}&from=${from}T00:00:00Z`
  const { status, body } = await planner(`GET /auditors/free-dates?${query}`)
  expect(status).toBe(200)
  const rows: { start: string; auditors: { id: number }[] }[] = body.rows
  return rows.map(({ start, auditors }) => [start, ...auditors.map(({ id }) => id)])
}

/** The same by asking the finder about everybody, date by date. */
async function askDateByDate(wanted: Wanted, last: string) {
  const { projectId, from, size, limit, needsLead = false } = wanted
  const [audit] = await sql<{ start: Date; end: Date; timeZone: string; code: string; workDays: number[] }[]>`
    select starts_at as start, ends_at as "end", audit.time_zone, country.code, country.work_days
    from audit join customer on customer.id = customer_id join country on country.id = customer.country_id
    where audit.id = ${projectId}`
  if (!audit) throw new Error('There is no such audit.')
  const { timeZone } = audit
  const clock = (moment: Date) =>
    moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const days = localDay(audit.end, timeZone) === localDay(audit.start, timeZone) ? 0 : 1
  const holidays = new Set((await holidaysBetween(audit.code, from, last)).map(({ day }) => day))
  const rest = new Set(listRestDays(from, last, { workDays: audit.workDays, holidays }))
  const dates: (string | number)[][] = []
  for (let day = from; day <= last && dates.length < limit; day = addDays(day, 1)) {
    if (rest.has(day) || rest.has(addDays(day, days))) continue
    const start = momentAt(`${day}T${clock(audit.start)}`, timeZone).toISOString()
    const end = momentAt(`${addDays(day, days)}T${clock(audit.end)}`, timeZone).toISOString()
    if (start < `${from}T00:00:00.000Z`) continue
    const { body } = await planner(
      `GET /auditors?projectId=${projectId}&start=${start}&end=${end}&limit=1000`,
    )
    const ready = (body.rows as Row[]).filter(({ verdict }) => verdict === 'ready')
    const candidates = ready.map(one => ({
      ...one,
      isLead: one.grades.some(({ grade }) => grade === 'lead'),
    }))
    const team = chooseTeam(candidates, { size, needsLead })
    if (team.length < size || (needsLead && !team.some(({ isLead }) => isLead))) continue
    dates.push([start, ...team.map(({ id }) => id)])
  }
  return dates
}

test('Free dates are those of asking everybody date by date, each with the same team.', async () => {
  const { asked } = await makeRandomWorld(sql, { people: 60, asked: 20 })
  const short = await sql<{ id: number }[]>`
    select id from audit where id = any(${asked}) and ends_at - starts_at < interval '1 day' order by id limit 4`
  expect(short).toHaveLength(4)
  for (const [place, { id: projectId }] of short.entries()) {
    const wanted = { projectId, from: '2030-03-04', size: 1 + (place % 3), limit: 3 }
    const found = await findDates(wanted)
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(await askDateByDate(wanted, '2030-08-30'))
  }
}, 300_000)

test('A date is not lost because the only one who may go is the last of many, and leads.', async () => {
  const mill = await makeCustomer(sql)
  const projectId = await makeAudit(sql, {
    customerId: mill,
    start: momentAt('2030-03-04T08:00', 'Asia/Ho_Chi_Minh'),
    end: momentAt('2030-03-04T17:00', 'Asia/Ho_Chi_Minh'),
    standards: ['OCS', 'GOTS'],
  })
  for (let n = 0; n < 45; n++) {
    const id = await makeStandardHolder(sql, { standards: n < 44 ? ['OCS', 'GOTS'] : ['OCS'] })
    const [month] = n === 44 ? ['2029-12'] : ['2030-06']
    // The last may go from the start on, all others from July.
    await sql`
      insert into exclusion (auditor_id, customer_id, ground, source, valid_from, valid_to)
      values (${id}, ${mill}, 'family', 'office', '2029-01-01', ${`${month}-28`})`
    if (n === 44) await sql`update auditor_standard set grade = 'lead' where auditor_id = ${id}`
  }
  const wanted = { projectId, from: '2030-03-04', size: 1, limit: 1, needsLead: true }
  await sql`update team_rules set rules = rules || '{"lead": "warn"}'`
  const found = await findDates(wanted)
  expect(found).toHaveLength(1)
  expect(found).toEqual(await askDateByDate(wanted, '2030-03-08'))
  // Of two the second is ready from July on.
  const [both] = await findDates({ ...wanted, size: 2 })
  expect([String(both?.[0]).slice(0, 10), both?.length]).toEqual(['2030-07-01', 3])
})
