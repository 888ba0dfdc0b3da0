import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayRequestFailure } from '#words/en/request-failures.ts'

type Away = Answer<typeof requests.colleaguesAway>

const mostNamed = 50
/** In a department of fewer others a number would say who it is. */
const fewestOthers = 4

/** Who of the department has time off or is away otherwise: by name for whoever sees the roster, else how many. */
export async function readColleaguesAway(
  sql: Db,
  { accountId, holds }: Caller,
  { start, end, userId = accountId }: Parsed<typeof requests.colleaguesAway, 'query'>,
): Promise<Away> {
  if (userId !== accountId && !holds('ViewAllRequests'))
    throw refuse('forbidden', sayRequestFailure.text('onlyOwn'))
  const colleagues = await sql<{ id: number; name: string; isAway: boolean }[]>`
    select account.id, account.display_name as name, exists (
      select from roster_entry entry
      where entry.auditor_id = auditor.id and entry.kind <> 'audit' and entry.released_at is null
        and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${start}, ${end})) as is_away
    from auditor join account on account.id = auditor.id
    where account.deleted_at is null and account.is_enabled and account.id <> ${userId}
      and account.department_id = (select department_id from account where id = ${userId})
    order by account.display_name, account.id`
  const away = colleagues.filter(({ isAway }) => isAway).map(({ id, name }) => ({ id, name }))
  if (holds('ViewAllRoster')) return { count: away.length, people: away.slice(0, mostNamed) }
  return { count: colleagues.length < fewestOthers ? null : away.length, people: [] }
}
