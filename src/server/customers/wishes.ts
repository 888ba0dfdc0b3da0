import type { Sql } from 'postgres'
import type { Affected } from '#contract/affected.ts'
import type { customers } from '#contract/customers.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { reportConcerns } from '#server/notifications/report-concerns.ts'
import { listCandidates } from '#server/planning/audit-queries.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { guardAffected } from '#server/planning/guard-affected.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'

type Wishes = Answer<typeof customers.wishes>
type Given = Parsed<typeof customers.changeWishes, 'body'>['wishes']

/** Whom a customer would like to have, or not, by name. */
export async function findWishes(sql: Db, id: number): Promise<Wishes> {
  const [found] = await sql<Wishes[]>`
    select customer.version, coalesce((
      select json_agg(json_build_object('auditorId', account.id, 'auditorName', account.display_name, 'wish', wish,
        'from', valid_from, 'to', valid_to, 'note', note) order by account.display_name, account.id, valid_from nulls first)
      from customer_wish join account on account.id = auditor_id where customer_id = customer.id), '[]') as wishes
    from customer where id = ${id} and deleted_at is null`
  if (!found) throw missing()
  return found
}

/** Replaces them as a whole; whoever is refused now and booked already is asked about first (409 `affects`). */
export function saveWishes(
  sql: Sql,
  caller: Caller,
  id: number,
  { wishes, version, confirmed }: Parsed<typeof customers.changeWishes, 'body'>,
): Promise<Wishes & { affected: Affected }> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await lockRecord(tx, 'customer', id, version)
    const { wishes: before } = await findWishes(tx, id)
    const ids = [...new Set([...before, ...wishes].map(({ auditorId }) => auditorId))]
    lockAuditors(tx, ids)
    await refuseGone(tx, wishes, before)
    const asked = { scope: { customerId: id }, confirmed }
    const { affected, concerns } = await guardAffected(tx, caller, asked, () => replaceWishes(tx, id, wishes))
    await reportConcerns(tx, caller, concerns)
    return { ...(await findWishes(tx, id)), affected }
  })
}

/** One that is there already stays, whatever became of the auditor. */
async function refuseGone(tx: Db, wishes: Given, before: Wishes['wishes']): Promise<void> {
  const known = await listCandidates(
    tx,
    wishes.map(({ auditorId }) => auditorId),
  )
  const isKnown = (id: number) =>
    [...known.map(one => one.id), ...before.map(one => one.auditorId)].includes(id)
  const faults = wishes.flatMap(({ auditorId }, place) =>
    isKnown(auditorId) ? [] : [faultOf(`wishes.${place}.auditorId`, sayPlanningFailure.text('auditorGone'))],
  )
  if (faults.length > 0) throw Failure.invalid(faults)
}

/** Leaves unchanged rows alone, so that history shows only what changed. */
async function replaceWishes(tx: Db, id: number, wishes: Given): Promise<void> {
  const given = tx`
    select "auditorId", wish, "from", "to", note from jsonb_to_recordset(${tx.json(wishes)})
      given ("auditorId" integer, wish text, "from" date, "to" date, note text)`
  await tx`
    delete from customer_wish held where customer_id = ${id} and not exists (
      select held.auditor_id, held.wish, held.valid_from, held.valid_to, held.note intersect ${given})`
  await tx`
    insert into customer_wish (customer_id, auditor_id, wish, valid_from, valid_to, note)
    select ${id}::integer, fresh.* from (
      ${given} except
      select auditor_id, wish, valid_from, valid_to, note from customer_wish where customer_id = ${id}) fresh`
}
