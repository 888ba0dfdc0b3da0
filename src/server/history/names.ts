import type { Db } from '#server/db/transaction.ts'
import type { Kept } from './show-difference.ts'

type Kind = 'account' | 'audit' | 'country' | 'customer' | 'department' | 'role'

/** Columns that hold an id: what it names, and how the named thing is called on the wire. */
export const references: Record<string, { kind: Kind; as: string }> = {
  account_id: { kind: 'account', as: 'user' },
  created_by: { kind: 'account', as: 'createdUser' },
  reviewer_id: { kind: 'account', as: 'reviewer' },
  decided_by: { kind: 'account', as: 'decidedBy' },
  auditor_id: { kind: 'account', as: 'auditor' },
  audit_id: { kind: 'audit', as: 'project' },
  customer_id: { kind: 'customer', as: 'customer' },
  country_id: { kind: 'country', as: 'country' },
  department_id: { kind: 'department', as: 'department' },
  role_id: { kind: 'role', as: 'role' },
}

export type Named = { id: number; name: string }
/** The name that an id stands for today; of what is gone, its number. */
export type Names = (kind: Kind, id: number) => Named

/** Names for every id that the rows hold, in one statement. Deleted records keep theirs. */
export async function readNames(sql: Db, rows: readonly Kept[]): Promise<Names> {
  const ids = collect(rows)
  const of = (kind: Kind) => sql`any(${[...(ids[kind] ?? [])]}::integer[])`
  const found = await sql<(Named & { kind: Kind })[]>`
    select 'account' as kind, id, display_name as name from account where id = ${of('account')}
    union all select 'audit', id, idfl_number from audit where id = ${of('audit')}
    union all select 'customer', id, company_name from customer where id = ${of('customer')}
    union all select 'country', id, name from country where id = ${of('country')}
    union all select 'department', id, name from department where id = ${of('department')}
    union all select 'role', id, name from role where id = ${of('role')}`
  const names = new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return (kind, id) => ({ id, name: names.get(`${kind} ${id}`) ?? `no. ${id}` })
}

function collect(rows: readonly Kept[]): Partial<Record<Kind, Set<number>>> {
  const ids: Partial<Record<Kind, Set<number>>> = {}
  for (const state of rows.flatMap(({ before, after }) => [before, after]))
    for (const [column, { kind }] of Object.entries(references)) {
      const id = state?.[column]
      if (typeof id !== 'number') continue
      ids[kind] ??= new Set()
      ids[kind].add(id)
    }
  return ids
}
