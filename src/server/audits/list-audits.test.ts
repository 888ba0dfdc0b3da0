import { expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeCustomer, pick } from '#tests/factories.ts'

// Enough audits for what is common to be found by walking the order: some of it beyond where the walk ends.

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const common = await makeCustomer(sql, { companyName: 'Common Mills' })
const other = await makeCustomer(sql, { companyName: 'Other Works' })
const grs = await pick(sql, 'standard', 'GRS')
const ocs = await pick(sql, 'standard', 'OCS')
const rws = await pick(sql, 'standard', 'RWS')

// Without history and checks of each row, which would take longer than all pages.
await sql`alter table audit disable trigger audit_history`
await sql`alter table audit_standard disable trigger all`
// In parts, each well within the time that a statement has.
for (const first of [1, 7001, 14_001, 21_001])
  await sql`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, created_at)
    select 'AUD-' || n, case when n <= 7000 then ${common}::integer else ${other}::integer end,
      day + interval '1 hour', day + interval '10 hours', 'UTC',
      (array['draft', 'assigned', 'completed'])[1 + n % 3], timestamptz '2020-01-01Z' + n * interval '30 minutes'
    from generate_series(${first}::integer, ${first + 6999}::integer) n, lateral (select timestamptz '2020-01-06Z' + n * 7919 % 900 * interval '1 day' as day) days`
await sql`
  insert into audit_standard (audit_id, standard_id)
  select id, ${grs}::integer from audit where id % 2 = 0 union all select id, ${ocs}::integer from audit where id % 3 <> 1
  union all select id, ${rws}::integer from audit where id % 6 = 1`
await sql`
  insert into standards_audit_count
  select ids, status, 0, count(*)
  from (select audit_id, array_agg(standard_id order by standard_id) as ids from audit_standard group by audit_id) held
  join audit on audit.id = audit_id group by ids, status`
await sql`analyze`

const of = (code: number) =>
  sql`exists (select from audit_standard where audit_id = audit.id and standard_id = ${code})`

test.each([
  ['value=common', sql`customer_id = ${common}`],
  ['value=common&status=draft&status=assigned', sql`customer_id = ${common} and status <> 'completed'`],
  ['value=aud-1', sql`idfl_number like 'AUD-1%'`],
  ['value=77', sql`idfl_number like '%77%'`],
  ['idflNumber=AUD', sql`true`],
  ['idflNumber=2', sql`idfl_number like '%2%'`],
  ['idflNumber=aud-277', sql`idfl_number like 'AUD-277%'`],
  ['companyName=works', sql`customer_id = ${other}`],
  ['companyName=works&status=draft', sql`customer_id = ${other} and status = 'draft'`],
  ['companyName=o&value=mills', sql`customer_id = ${common}`],
  [`customerId=${common}`, sql`customer_id = ${common}`],
  [`customerId=${common}&companyName=works`, sql`false`],
  [`standardId=${grs}`, of(grs)],
  [`standardId=${grs}&standardId=${ocs}`, sql`(${of(grs)} or ${of(ocs)})`],
  [`standardId=${ocs}&status=draft`, sql`${of(ocs)} and status = 'draft'`],
  [
    `standardId=${grs}&standardId=${ocs}&status=draft&status=assigned`,
    sql`(${of(grs)} or ${of(ocs)}) and status <> 'completed'`,
  ],
  [`standardId=${ocs}&value=mills`, sql`${of(ocs)} and customer_id = ${common}`],
  [`standardId=${ocs}&companyName=works`, sql`${of(ocs)} and customer_id = ${other}`],
  ['start=2020-06-01T00:00:00Z', sql`ends_at > '2020-06-01Z'`],
  ['end=2021-06-01T01:00:00Z', sql`starts_at < '2021-06-01T01:00Z'`],
  [
    'start=2020-06-01T01:00:00Z&end=2021-06-01T01:00:00Z',
    sql`ends_at > '2020-06-01T01:00Z' and starts_at < '2021-06-01T01:00Z'`,
  ],
])('a common filter gives every page what it should and the exact total: %s', async (filter, condition) => {
  const orders = { 'createdAt:desc': sql`created_at desc, id desc`, 'start:asc': sql`starts_at, id` }
  for (const [sort, order] of Object.entries(orders)) {
    const ids = (await sql`select id from audit where ${condition} order by ${order}`).map(row => row.id)
    for (const offset of [0, 30, Math.floor(ids.length / 2), Math.max(ids.length - 4, 0), ids.length]) {
      const { body } = await planner(`GET /projects?${filter}&sort=${sort}&offset=${offset}`)
      expect(body.count).toBe(String(ids.length))
      expect(body.rows.map((row: { id: number }) => row.id)).toEqual(ids.slice(offset, offset + 10))
    }
  }
})

test.each([
  ['', sql`true`],
  ['status=draft', sql`status = 'draft'`],
  ['status=draft&status=completed', sql`status <> 'assigned'`],
])(
  'pages far down the list of all audits are exact, across months and to its end: %s',
  async (filter, condition) => {
    await sql`update audit set deleted_at = now() where id % 1000 = 7`
    const orders = {
      'createdAt:desc': sql`created_at desc, id desc`,
      'createdAt:asc': sql`created_at, id`,
      'updatedAt:asc': sql`updated_at, id`,
    }
    const kept = sql`deleted_at is null and ${condition}`
    const made = await sql<{ upto: number }[]>`
    select sum(count(*)) over (order by month)::integer as upto from (
      select date_trunc('month', created_at at time zone 'UTC') as month from audit where ${kept}) made group by month`
    for (const [sort, order] of Object.entries(orders)) {
      const ids = (await sql`select id from audit where ${kept} order by ${order}`).map(row => row.id)
      const bounds = made.filter((_, at) => at % 5 === 0).flatMap(({ upto }) => [upto, ids.length - upto])
      const offsets = bounds.flatMap(bound => [bound - 5, bound]).filter(offset => offset >= 0)
      for (const offset of [...offsets, 1999, 2000, ids.length - 4, ids.length + 1]) {
        const { body } = await planner(`GET /projects?${filter}&sort=${sort}&offset=${offset}`)
        expect(body.count).toBe(String(ids.length))
        expect(body.rows.map((row: { id: number }) => row.id)).toEqual(ids.slice(offset, offset + 10))
      }
    }
  },
)
