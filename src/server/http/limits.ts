import type { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { refuse } from '#server/refuse.ts'
import { sayLimitFailure } from '#words/en/limit-failures.ts'

/** At most `most` calls of one key within `minutes` from the first one on; `refused` is what is said to be too much. */
type Rule = { most: number; minutes: number; refused: Refused }

type Refused =
  | 'signIns'
  | 'codes'
  | 'codesAsked'
  | 'expiredSessions'
  | 'passwords'
  | 'passwordChanges'
  | 'calls'

const quarter = 15
const day = 24 * 60

/**
 * What is counted besides the calls of endpoints that have a `mostPerMinute` (decision 152). A block is `addressBlock` of
 * the caller's address; a known block is one from which the account has signed in within 30 days.
 */
const rules = {
  /** Failed sign-ins, by account and block. */
  signInHere: { most: 10, minutes: quarter, refused: 'signIns' },
  /** Failed sign-ins by block; only those to accounts that don't know it are refused for them. */
  signInFrom: { most: 50, minutes: quarter, refused: 'signIns' },
  /** The same by the network of the block, and so below. */
  signInFromNetwork: { most: 500, minutes: quarter, refused: 'signIns' },
  /** Failed sign-ins, by account and known block, while those of the block are spent. */
  signInBeyond: { most: 10, minutes: quarter, refused: 'signIns' },
  /** Failed sign-ins by account, from blocks that it doesn't know. */
  signInTo: { most: 100, minutes: quarter, refused: 'signIns' },
  /** Wrong codes by account and block, from a known block. */
  codeHere: { most: 10, minutes: day, refused: 'codes' },
  /** The same while those of the block are spent. */
  codeBeyond: { most: 10, minutes: day, refused: 'codes' },
  /** Wrong codes by block; only those to accounts that don't know it are refused for them. */
  codeFrom: { most: 50, minutes: quarter, refused: 'codes' },
  codeFromNetwork: { most: 500, minutes: quarter, refused: 'codes' },
  /** Wrong codes by account, from blocks that it doesn't know. */
  codeTo: { most: 10, minutes: day, refused: 'codes' },
  /** Codes sent, by account and block, asked for from a known block. */
  codeSentHere: { most: 3, minutes: quarter, refused: 'codesAsked' },
  codeSentHereInADay: { most: 5, minutes: day, refused: 'codesAsked' },
  /** Codes sent, by account, asked for from blocks that it doesn't know. */
  codeSent: { most: 3, minutes: quarter, refused: 'codesAsked' },
  codeSentInADay: { most: 5, minutes: day, refused: 'codesAsked' },
  /** Codes asked for, by block. */
  codeAskedFrom: { most: 30, minutes: quarter, refused: 'codesAsked' },
  codeAskedFromNetwork: { most: 300, minutes: quarter, refused: 'codesAsked' },
  /** Invalid refresh tokens, by block. */
  refreshFrom: {
    most: 300,
    minutes: quarter,
    refused: 'expiredSessions',
  },
  /** Wrong current passwords, by account. */
  currentPassword: {
    most: 10,
    minutes: quarter,
    refused: 'passwords',
  },
  /** Fetches of one calendar link. */
  calendarFetch: { most: 60, minutes: 60, refused: 'calls' },
  /** Calendar addresses that there are none of, by block. */
  calendarUnknown: { most: 30, minutes: quarter, refused: 'calls' },
  /** Own passwords changed, by account. */
  ownPassword: {
    most: 20,
    minutes: 60,
    refused: 'passwordChanges',
  },
  /** Warnings of an attack to administrators, by account; never a reason to refuse a caller. */
  attackTold: { most: 1, minutes: 60, refused: 'signIns' },
} satisfies Record<string, Rule>

export type Counted = { kind: keyof typeof rules; key: string }

/** How many of each kind have been used. */
export type Spent = Partial<Record<Counted['kind'], number>>

/**
 * Counts one call of each, or none and throws a 429 with how long to wait. Looks before it writes: a caller beyond the
 * limit costs one short read, no lock. A burst over several processes can't slip past, since look and count are one statement.
 */
export function spend(sql: Db, counted: readonly Counted[]): Promise<Spent> {
  return spendOrRefuse(sql, withRules(counted))
}

/** Counts like `spend`, but answers the 429 of each kind whose limit is reached, the longest wait first, instead of throwing. */
export async function spendUnlessReached(
  sql: Db,
  counted: readonly Counted[],
): Promise<{ spent: Spent } | { refusals: { kind: string; failure: Failure }[] }> {
  const outcome = await trySpend(sql, withRules(counted))
  if ('spent' in outcome) return outcome
  return { refusals: outcome.reached.map(one => ({ kind: one.rule.kind, failure: toFailure(one) })) }
}

/** Counts like `spend`, but answers whether the limit allowed it instead of throwing. */
export async function hasSpent(sql: Db, counted: readonly Counted[]): Promise<boolean> {
  return 'spent' in (await trySpend(sql, withRules(counted)))
}

/** Whether the last one of a kind was spent. */
export const isUsedUp = (kind: Counted['kind'], spent: Spent): boolean =>
  (spent[kind] ?? 0) >= rules[kind].most

/** Counts a call of an endpoint that one account may make so often a minute. */
export async function spendMinute(sql: Db, call: string, accountId: number, most: number): Promise<void> {
  await spendOrRefuse(sql, [{ kind: call, key: String(accountId), most, minutes: 1, refused: 'calls' }])
}

const withRules = (counted: readonly Counted[]): Asked[] =>
  counted.map(({ kind, key }) => ({ kind, key, ...rules[kind] }))

/** Takes back what `spend` counted, after a success. Same lock order as `take`. */
export async function refund(sql: Db, counted: readonly { kind: string; key: string }[]): Promise<void> {
  await sql`
    with given as materialized (
      select kind, key from counted_call join ${listed(sql, counted)} using (kind, key)
      where spent > 0 order by kind, key for update of counted_call)
    update counted_call set spent = spent - 1 from given
    where counted_call.kind = given.kind and counted_call.key = given.key`
}

/** Resets the counts of this key, from any block: `key` itself, and `key|block`. */
export async function resetCounts(sql: Db, kinds: readonly Counted['kind'][], key: string): Promise<void> {
  await sql`
    with forgotten as materialized (
      select kind, key from counted_call
      where kind = any(${[...kinds]}) and (key = ${key} or starts_with(key, ${`${key}|`}))
      order by kind, key for update)
    delete from counted_call using forgotten
    where counted_call.kind = forgotten.kind and counted_call.key = forgotten.key`
}

type Asked = Rule & { kind: string; key: string }

type Reached = { rule: Asked; waitSeconds: number }

async function spendOrRefuse(sql: Db, asked: readonly Asked[]): Promise<Spent> {
  const outcome = await trySpend(sql, asked)
  if ('spent' in outcome) return outcome.spent
  throw toFailure(outcome.reached[0])
}

const toFailure = ({ rule, waitSeconds }: Reached) =>
  refuse('busy', sayLimitFailure.text('tooOften', { what: rule.refused, ...waitOf(waitSeconds) }), {
    retryAfterSeconds: waitSeconds,
  })

/** Of those whose limit is reached, the longest wait first; at least one. */
type AllReached = [Reached, ...Reached[]]

async function trySpend(
  sql: Db,
  asked: readonly Asked[],
): Promise<{ spent: Spent } | { reached: AllReached }> {
  const { taken, reached } = await lookAndTake(sql, asked)
  if (isSome(reached)) return { reached }
  if (taken.length === asked.length)
    return { spent: Object.fromEntries(taken.map(({ kind, spent }) => [kind, spent])) }
  // Others took the last of one meanwhile.
  await refund(sql, taken)
  const found = await findReached(sql, asked)
  const rule = asked.find(one => !taken.some(({ kind }) => kind === one.kind)) as Asked
  return { reached: isSome(found) ? found : [{ rule, waitSeconds: 1 }] }
}

const isSome = (reached: Reached[]): reached is AllReached => reached.length > 0

type Row = { kind: string; key: string; spent: number; waitSeconds: null } | ReachedRow
type ReachedRow = { kind: string; waitSeconds: number }

/** Takes one of each unless some limit is reached. In the same order everywhere, so that two calls never deadlock. */
async function lookAndTake(sql: Db, asked: readonly Asked[]) {
  const rows = await sql<Row[]>`
    with asked as (select * from ${limited(sql, asked)}),
    reached as materialized (${reachedOf(sql)}),
    taken as (
      insert into counted_call as counted (kind, key, spent, most, ends_at)
      select kind, key, 1, most, now() + make_interval(mins => minutes) from asked
      where not exists (select from reached) order by kind, key
      on conflict (kind, key) do update set
        spent = case when ${isOver(sql)} then 1 else counted.spent + 1 end,
        ends_at = case when ${isOver(sql)} then excluded.ends_at else counted.ends_at end, most = excluded.most
      where ${isOver(sql)} or counted.spent < excluded.most
      returning kind, key, spent)
    select kind, key, spent, null::integer as wait_seconds from taken
    union all select kind, null, null, wait_seconds from reached`
  const isReached = (row: Row): row is ReachedRow => row.waitSeconds !== null
  return {
    taken: rows.flatMap(row => (isReached(row) ? [] : [row])),
    reached: withRule(asked, rows.filter(isReached)),
  }
}

/** The window has ended, or was set by a clock that was ahead. */
const isOver = (sql: Db) =>
  sql`(counted.ends_at <= now() or counted.ends_at > excluded.ends_at + interval '1 minute')`

/** Those of `asked` whose limit is reached. */
const reachedOf = (sql: Db) => sql`
  select kind, ceil(extract(epoch from counted.ends_at - now()))::integer as wait_seconds
  from counted_call counted join asked using (kind, key)
  where counted.spent >= asked.most and counted.ends_at > now()
    and counted.ends_at <= now() + make_interval(mins => asked.minutes + 1)`

async function findReached(sql: Db, asked: readonly Asked[]): Promise<Reached[]> {
  const rows = await sql<ReachedRow[]>`
    with asked as (select * from ${limited(sql, asked)}) ${reachedOf(sql)}`
  return withRule(asked, rows)
}

const withRule = (asked: readonly Asked[], rows: readonly ReachedRow[]): Reached[] =>
  rows
    .flatMap(({ kind, waitSeconds }) => {
      const rule = asked.find(one => one.kind === kind)
      return rule ? [{ rule, waitSeconds: Math.max(1, waitSeconds) }] : []
    })
    .sort((a, b) => b.waitSeconds - a.waitSeconds)

function waitOf(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 90
    ? { unit: 'hours', count: Math.ceil(minutes / 60) }
    : { unit: 'minutes', count: Math.max(1, minutes) }
}

const listed = (sql: Db, counted: readonly { kind: string; key: string }[]) => sql`
  unnest(${counted.map(one => one.kind)}::text[], ${counted.map(one => one.key)}::text[]) as listed (kind, key)`

const limited = (sql: Db, asked: readonly Asked[]) => sql`
  unnest(${asked.map(one => one.kind)}::text[], ${asked.map(one => one.key)}::text[],
    ${asked.map(one => one.most)}::integer[], ${asked.map(one => one.minutes)}::integer[]) as asked (kind, key, most, minutes)`
