import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { importEntity } from '#contract/import-fields.ts'
import type { imports } from '#contract/imports.ts'
import { importLimits, isOpen, mostOpenImports } from '#domain/imports.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayImportFault } from '#words/en/import-faults.ts'
import { findImport, lockImport } from './queries.ts'
import { wrongState } from './steer.ts'
import { askFor } from './steps.ts'

/** Begins an import; what it may hold follows in parts. */
export function beginImport(
  sql: Sql,
  caller: Caller,
  { entity, name, size }: Parsed<typeof imports.create, 'body'>,
) {
  const { create, change } = importEntity(entity)
  if (!caller.holds(create) && !caller.holds(change))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
  if (size > importLimits.bytes) throw refuse('tooLarge', sayImportFailure.text('tooLargeFile'))
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await refuseMany(tx, caller.accountId)
    await dropFiles(tx, caller.accountId)
    const [made] = await tx<{ id: number }[]>`
      insert into import (entity, name, size, created_by) values (${entity}, ${name}, ${size}, ${caller.accountId})
      returning id`
    const id = made?.id ?? 0
    await tx`insert into import_file (import_id) values (${id})`
    return findImport(tx, caller, id)
  })
}

/** One after the other: two calls at once would each see two. */
async function refuseMany(tx: Db, accountId: number): Promise<void> {
  await tx`select from account where id = ${accountId} for no key update`
  const rows = await tx<{ state: Parameters<typeof isOpen>[0] }[]>`
    select state from import where created_by = ${accountId}`
  if (rows.filter(({ state }) => isOpen(state)).length >= mostOpenImports)
    throw refuse('conflict', sayImportFailure.text('threeOpen'))
}

/**
 * Of what one gave up nothing is needed any more, and of what failed the last three at most are read again: whoever uploads without end
 * doesn’t fill the disk.
 */
async function dropFiles(tx: Db, accountId: number): Promise<void> {
  const given = await tx<{ id: number }[]>`
    select id from (
      select id, state, row_number() over (partition by state order by id desc) as place from import
      where created_by = ${accountId} and state in ('canceled', 'failed')) own
    where (state = 'canceled' or place > ${mostOpenImports})
      and exists (select from import_file where import_id = own.id)
      and not exists (select from import_job where import_id = own.id)`
  const ids = given.map(({ id }) => id)
  for (const table of ['import_part', 'import_row', 'import_file'])
    await tx`delete from ${tx(table)} where import_id = any(${ids}::integer[])`
}

/** Keeps a part; the same one again changes nothing, another one in its place is refused. After the last one the file is read. */
export function keepPart(sql: Sql, caller: Caller, id: number, n: number, given: unknown): Promise<void> {
  if (!Buffer.isBuffer(given)) throw refuse('invalid', sayImportFailure.text('notBytes'))
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const found = await lockImport(tx, caller, id)
    await refuseOfOthers(tx, caller, id)
    if (found.state === 'canceled') throw wrongState(found.state)
    if (await isThereAlready(tx, id, n, given)) return
    if (found.state !== 'uploading') throw wrongState(found.state)
    if (given.length !== sizeOfPart(found.size, n))
      throw Failure.invalid([faultOf('n', sayImportFault.text('noSuchPart'))])
    await tx`insert into import_part (import_id, n, bytes) values (${id}, ${n}, ${given})`
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
      select count(*)::integer as count from import_part where import_id = ${id}`
    if (count < Math.ceil(found.size / importLimits.part)) return
    await tx`update import set state = 'reading' where id = ${id}`
    await askFor(tx, { importId: id, step: 'read', accountId: caller.accountId })
  })
}

/** Whoever manages master data sees everybody’s, but nobody puts lines into a file that somebody else vouches for. */
async function refuseOfOthers(tx: Db, { accountId }: Caller, id: number): Promise<void> {
  const [own] = await tx`select from import where id = ${id} and created_by = ${accountId}`
  if (!own) throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

async function isThereAlready(tx: Db, id: number, n: number, bytes: Buffer): Promise<boolean> {
  const [part] = await tx<{ isSame: boolean }[]>`
    select sha256(bytes) = ${createHash('sha256').update(bytes).digest()} as is_same
    from import_part where import_id = ${id} and n = ${n}`
  if (part && !part.isSame) throw refuse('conflict', sayImportFailure.text('otherPart'))
  return part !== undefined
}

/** 0 where there is no such part. */
const sizeOfPart = (size: number, n: number) =>
  n < 0 ? 0 : Math.max(0, Math.min(importLimits.part, size - n * importLimits.part))
