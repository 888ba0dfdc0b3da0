import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { mostViews, type savedViews } from '#contract/saved-views.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing, staleness } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayViewFault } from '#words/en/view-faults.ts'

type SavedView = Answer<typeof savedViews.create>
type Row = SavedView & { updatedAt: Date; updatedBy: number | null }

/** Those that the caller sees: their own, and those of their department. */
export async function listViews(sql: Db, caller: Caller): Promise<{ rows: SavedView[] }> {
  const rows = await sql<Row[]>`${viewRows(sql, caller)} order by saved_view.name, saved_view.id`
  return { rows: rows.map(toView) }
}

/** Whoever left the department, or the house, leaves its views to those who are in it. */
const viewRows = (sql: Db, { accountId, holds }: Caller): Fragment => sql`
  select saved_view.id, saved_view.version, saved_view.name, search, saved_view.updated_at, saved_view.updated_by,
    case when department.id is not null then json_build_object('id', department.id, 'name', department.name) end as department,
    json_build_object('id', owner.id, 'name', owner.display_name) as owner,
    owner.id = ${accountId} or ${holds('ModifyMasterData')} or owner.deleted_at is not null
      or owner.department_id is distinct from saved_view.department_id as is_changeable
  from saved_view
  join account owner on owner.id = saved_view.account_id
  left join department on department.id = saved_view.department_id
  where (owner.id = ${accountId}
    or saved_view.department_id = (select department_id from account where id = ${accountId}))`

const toView = ({ updatedAt: _, updatedBy: _by, ...view }: Row): SavedView => view

export async function insertView(
  tx: Db,
  caller: Caller,
  { name, search, isShared }: Parsed<typeof savedViews.create, 'body'>,
): Promise<SavedView> {
  await lockNames(tx)
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::integer as count from saved_view where account_id = ${caller.accountId}`
  if (count >= mostViews) throw refuse('conflict', sayViewFault.text('tooMany', { most: mostViews }))
  const departmentId = isShared ? await departmentOf(tx, caller) : null
  await refuseTaken(tx, { name, accountId: caller.accountId, departmentId })
  const [made] = await tx<{ id: number }[]>`
    insert into saved_view (account_id, department_id, name, search, updated_by)
    values (${caller.accountId}, ${departmentId}, ${name}, ${search}, ${caller.accountId}) returning id`
  return toView(await findView(tx, caller, made?.id ?? 0))
}

export async function updateView(
  tx: Db,
  caller: Caller,
  id: number,
  { name, search, isShared, version }: Parsed<typeof savedViews.update, 'body'>,
): Promise<SavedView> {
  await lockNames(tx)
  const view = await findChangeable(tx, caller, id)
  if (view.version !== version) throw await staleness(tx, view)
  const isAsBefore = isShared === undefined || isShared === (view.department !== null)
  const departmentId = isAsBefore
    ? (view.department?.id ?? null)
    : isShared
      ? await departmentOf(tx, caller)
      : null
  const next = { name: name ?? view.name, search: search ?? view.search }
  await refuseTaken(tx, { name: next.name, accountId: view.owner.id, departmentId, exceptId: id })
  await tx`
    update saved_view set name = ${next.name}, search = ${next.search}, department_id = ${departmentId},
      version = version + 1, updated_at = clock_timestamp(), updated_by = ${caller.accountId}
    where id = ${id}`
  return toView(await findView(tx, caller, id))
}

export async function deleteView(tx: Db, caller: Caller, id: number): Promise<void> {
  await lockNames(tx)
  await findChangeable(tx, caller, id)
  await tx`delete from saved_view where id = ${id}`
}

/** Views are saved now and then: one at a time, so that of two with one name the second is refused in its field. */
const lockNames = (tx: Db) => tx`lock table saved_view in share row exclusive mode`

async function findView(tx: Db, caller: Caller, id: number): Promise<Row> {
  const [view] = await tx<Row[]>`${viewRows(tx, caller)} and saved_view.id = ${id}`
  if (!view) throw missing()
  return view
}

async function findChangeable(tx: Db, caller: Caller, id: number): Promise<Row> {
  const view = await findView(tx, caller, id)
  if (!view.isChangeable) throw refuse('forbidden', sayViewFault.text('notYours', { name: view.owner.name }))
  return view
}

async function departmentOf(tx: Db, { accountId }: Caller): Promise<number | null> {
  const [row] = await tx<
    { departmentId: number }[]
  >`select department_id from account where id = ${accountId}`
  return row?.departmentId ?? null
}

type Named = { name: string; accountId: number; departmentId: number | null; exceptId?: number }

async function refuseTaken(tx: Db, { name, accountId, departmentId, exceptId = 0 }: Named): Promise<void> {
  const taken = await tx<{ isOwn: boolean; department: string | null }[]>`
    select account_id = ${accountId} as is_own, department.name as department
    from saved_view left join department on department.id = department_id
    where lower(saved_view.name) = lower(${name}) and saved_view.id <> ${exceptId}
      and (account_id = ${accountId} or department_id = ${departmentId}::integer)
    order by is_own desc limit 1`
  const [other] = taken
  if (!other) return
  const text = other.isOwn
    ? sayViewFault.text('nameTaken')
    : sayViewFault.text('nameTakenIn', { department: other.department ?? '' })
  throw Failure.invalid([faultOf('name', text)])
}
