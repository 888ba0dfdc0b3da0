import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type Db, transaction } from '#server/db/transaction.ts'

const windowMinutes = 15
const mostPerAccount = 10
const mostPerAddress = 50

/**
 * Counts this attempt as a failure before the password is looked at, one attempt at a time, so that a burst over
 * several server processes can't slip past the limit; a success withdraws it. Throws 429 once an account has
 * 10 failures, or an address 50, within 15 minutes; a refused attempt doesn't count.
 */
export async function recordAttempt(sql: Sql, email: string, address: string): Promise<number> {
  return transaction(sql, { actor: null }, async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('sign_in_failure'))`
    // Those of a future that a wrong clock told of would lock people out until it comes; a minute is others' turn.
    await tx`
      delete from sign_in_failure
      where at < now() - make_interval(mins => ${windowMinutes}) or at > now() + interval '1 minute'`
    await refuseTooMany(tx, email, address)
    const [attempt] = await tx<{ id: number }[]>`
      insert into sign_in_failure (email, address) values (lower(${email}), ${address}) returning id`
    return attempt?.id ?? 0
  })
}

async function refuseTooMany(tx: Db, email: string, address: string): Promise<void> {
  const [limit] = await tx<{ waitSeconds: number | null }[]>`
    select ceil(extract(epoch from max(oldest) + make_interval(mins => ${windowMinutes}) - now()))::integer as wait_seconds
    from (
      select min(at) as oldest from sign_in_failure where email = lower(${email}) having count(*) >= ${mostPerAccount}
      union all
      select min(at) from sign_in_failure where address = ${address} having count(*) >= ${mostPerAddress}
    ) reached`
  if (limit && limit.waitSeconds !== null) throw tooManyAttempts(Math.max(1, limit.waitSeconds))
}

export async function withdrawAttempt(sql: Db, id: number): Promise<void> {
  await sql`delete from sign_in_failure where id = ${id}`
}

function tooManyAttempts(retryAfterSeconds: number): Failure {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Failure('busy', `Too many failed sign-ins. Please try again in ${wait}.`, { retryAfterSeconds })
}
