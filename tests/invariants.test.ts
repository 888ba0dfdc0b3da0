import { expect, test } from 'vitest'
import { startApp } from './app.ts'
import { bookTimeOff, makeAccount, makeAudit, makeRequest, makeStandardHolder } from './factories.ts'
import { findFaults } from './invariants.ts'

const { sql } = await startApp()
const auditorId = await makeStandardHolder(sql)
const reviewerId = await makeAccount(sql)
const draft = await makeAudit(sql)
const assigned = await makeAudit(sql, { auditorIds: [auditorId] })
const on = (day: number) => new Date(Date.UTC(2026, 5, day))
const entry = await bookTimeOff(sql, auditorId, { start: on(1), end: on(3) })
const { id: request } = await makeRequest(sql, { userId: auditorId, reviewerId, start: on(10), end: on(12) })
const others = { userId: auditorId, reviewerId, start: on(20), end: on(22) }
const { id: second } = await makeRequest(sql, others)

const [site] = await sql<{ id: number; customerId: number }[]>`
  select id, customer_id from site where customer_id = (select customer_id from audit where id = ${draft})`
const [certificate] = await sql<{ id: number }[]>`
  insert into certificate (customer_id, standard_id, number, status, status_on, first_certified, decided, cycle_ends, expires,
    central_site_id)
  select ${site?.customerId ?? 0}, id, 'QMS-1', 'active', '2025-03-10', '2025-03-10', '2025-03-10', '2028-03-09', '2028-03-09',
    ${site?.id ?? 0}
  from standard where code = 'ISO9001' returning id`
const certificateId = certificate?.id ?? 0
await sql`insert into certificate_site values (${certificateId}, ${site?.id ?? 0})`
await sql`
  insert into visit (certificate_id, cycle, kind, ordinal, due, earliest, latest)
  values (${certificateId}, 1, 'surveillance', 1, '2026-03-09', '2026-03-09', '2026-03-09')`
await sql`insert into visit_site select id, ${site?.id ?? 0} from visit where certificate_id = ${certificateId}`

const tables = [
  'certificate',
  'certificate_site',
  'visit',
  'visit_site',
  'site',
  'audit',
  'roster_entry',
  'request',
  'contact',
  'customer',
  'history',
  'audit_standard',
  'audit_count',
  'standards_audit_count',
  'account',
  'role',
  'role_permission',
  'session',
  'exclusion',
]

/** What is found after a damage that no path of the product can do; the damage is undone. */
async function findAfter(damage: string): Promise<string[]> {
  let found: string[] = []
  const undo = new Error('undo')
  await sql
    .begin(async tx => {
      for (const table of tables) await tx`alter table ${tx(table)} disable trigger all`
      await tx.unsafe(damage)
      found = await findFaults(tx)
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return found
}

test('There is nothing to find in what was written rightly.', async () => {
  expect(await findFaults(sql)).toEqual([])
})

const unseen = 'history doesn’t lead to the record as it is'

test.each([
  [
    'two active entries of one auditor overlap',
    `alter table roster_entry drop constraint roster_entry_no_overlap;
     insert into roster_entry (auditor_id, kind, starts_at, ends_at)
     select auditor_id, kind, starts_at, ends_at from roster_entry where id = ${entry}`,
  ],
  ['an audit is assigned without a team', `update audit set status = 'assigned' where id = ${draft}`],
  [
    'an audit that is a draft, canceled or deleted has active entries',
    `update audit set status = 'canceled' where id = ${assigned}`,
  ],
  ['an audit with a team was never assigned', `update audit set was_assigned = false where id = ${assigned}`],
  [
    'an active entry lies outside its audit',
    `update audit set ends_at = ends_at - interval '1 hour' where id = ${assigned}`,
  ],
  [
    'an entry is cut though its audit is not completed',
    `update roster_entry set uncut_ends_at = ends_at where id = ${entry}`,
  ],
  ['an audit has no standard', `delete from audit_standard where audit_id = ${draft}`],
  [
    'an audit starts or ends outside 08:00 to 17:00 at its site',
    `update audit set starts_at = starts_at - interval '2 hours' where id = ${draft}`,
  ],
  [
    'the customer agreed to other dates than an audit has',
    `alter table audit enable trigger audit_history;
     alter table history enable trigger all;
     update audit set agreed_on = '2026-01-05', agreed_by = ${auditorId} where id = ${draft};
     update audit set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${draft}`,
  ],
  [
    'an excluded auditor was booked without an override',
    `alter table exclusion enable trigger exclusion_history;
     alter table roster_entry enable trigger roster_entry_history;
     alter table history enable trigger all;
     insert into exclusion (auditor_id, customer_id, ground, source, valid_from, note)
     select ${auditorId}, customer_id, 'family', 'office', '2020-01-01', '' from audit where id = ${assigned};
     delete from roster_entry where audit_id = ${assigned};
     insert into roster_entry (auditor_id, kind, audit_id, role, accepted, starts_at, ends_at)
     select ${auditorId}, 'audit', id, 'auditor', '[]', starts_at, ends_at from audit where id = ${assigned}`,
  ],
  ['a canceled audit doesn’t say why', `update audit set status = 'canceled' where id = ${draft}`],
  ['a deleted customer has audits', 'update customer set deleted_at = now()'],
  [
    'an accepted absence of an auditor has no entry of its time',
    `update request set status = 'accept' where id = ${request}`,
  ],
  [
    'an entry stands for a request that doesn’t take this time',
    `update roster_entry set request_id = ${request} where id = ${entry}`,
  ],
  [
    'two requests of one person overlap',
    `alter table request drop constraint request_no_overlap;
     update request set starts_at = '2026-06-11Z' where id = ${second}`,
  ],
  ['a request is decided by half', `update request set status = 'reject' where id = ${request}`],
  ['somebody decided about themselves', `update request set decided_by = account_id where id = ${request}`],
  ['no administrator can sign in', 'update account set is_enabled = false'],
  [
    'the Administrator role lacks a permission',
    `delete from role_permission where permission = 'DeleteAudit'`,
  ],
  [
    'somebody was deleted with bookings to come',
    `update account set deleted_at = '2026-01-01Z' where id = ${auditorId}`,
  ],
  [
    'somebody who can’t sign in has an open session',
    `insert into session (account_id) values (${auditorId});
     update account set is_enabled = false where id = ${auditorId}`,
  ],
  ['a customer has not exactly one main contact', 'update contact set is_main = false'],
  [
    'a certificate does not cover its central site',
    `delete from certificate_site where certificate_id = ${certificateId}`,
  ],
  [
    'a certificate covers a site of another customer',
    `update site set name = 'Other', is_main = false, customer_id = (select max(id) from customer) where id = ${site?.id}`,
  ],
  [
    'a certificate that may be audited covers a site that is closed or deleted',
    `update site set deleted_at = now() where id = ${site?.id}`,
  ],
  [
    'an open visit is to see a site that its certificate does not cover',
    `delete from certificate_site where certificate_id = ${certificateId}`,
  ],
  ['a visit is of another standard than its certificate', `update visit set of_standard = of_standard + 1`],
  ['a visit is open of a certificate that is withdrawn', `update certificate set status = 'withdrawn'`],
  ['the total of a status is wrong', `update audit_count set count = count + 1 where status = 'draft'`],
  ['the total of a month is wrong', 'update audit_month_count set count = count + 1'],
  ['the total of a set of standards is wrong', 'update standards_audit_count set count = count + 1'],
  [
    'history begins in the middle',
    `delete from history where entity = 'project' and entity_id = ${draft} and before is null;
     update history set before = '{"note": "x"}' where entity = 'roster'`,
  ],
  [
    'a row of history doesn’t go on from the one before',
    `insert into history (entity, entity_id, action, before, after)
     select entity, entity_id, 'update', after || '{"note": "x"}', after from history
     where entity = 'project' and entity_id = ${draft} and after ? 'note'`,
  ],
  [unseen, `update audit set note = 'x' where id = ${draft}`],
  [unseen, `delete from history where entity = 'roster' and entity_id = ${entry}`],
  ['history tells of a record that is not there', `delete from roster_entry where id = ${entry}`],
  ['history doesn’t lead to the parts of the record', `update contact set name = 'x'`],
  [
    'history doesn’t lead to the parts of the record',
    `delete from history where entity = 'project' and entity_id = ${draft} and after ? 'standard'`,
  ],
])('%s', async (fault, damage) => {
  const found = await findAfter(damage)
  expect(found.map(one => one.slice(0, fault.length))).toContain(fault)
})
