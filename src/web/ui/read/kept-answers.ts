import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { Permission } from '#domain/permissions.ts'
import { forgetIfOld, keep, noteKept, readKept } from '#web/app/kept.ts'
import { showFailure } from '#web/app/query-client.ts'
import { isOffline } from '#web/app/read-failure.ts'
import { currentUser, holds } from '#web/app/session.ts'
import { giveUpWaiting } from '#web/app/waiting.ts'
import { sayWaiting } from '#words/en/waiting.ts'
import { keyOf } from './key.ts'

type Mine = { id: number }
type Rows<Row> = { rows: Row[] }

/**
 * What an auditor’s device keeps of what was read, by the path of the call, and how much of each: nothing of the absences of others. The
 * list stands in docs/operations.md too.
 */
const keptOf: Readonly<Record<string, (data: never, me: Mine) => unknown>> = {
  '/rosters/rosters/me/days': (days: object) => days,
  '/rosters/rosters/me': (entries: object) => entries,
  '/projects': (list: Rows<object>) => ({ ...list, rows: list.rows.map(withoutReason) }),
  '/projects/:id': (audit: object) => ({ ...withoutReason(audit), concerns: [], accepted: [] }),
  '/requests': (list: Rows<Request>, me) => (list.rows.every(row => isOwn(row, me)) ? list : undefined),
  '/requests/:id': (request: Request, me) => (isOwn(request, me) ? request : undefined),
  '/users/reviews': (people: object) => people,
  '/notifications': (list: object) => (othersRights.some(holds) ? undefined : list),
}

/** What the product gives as a reason says who wasn’t available. */
const withoutReason = <Audit extends object>(audit: Audit) =>
  'statusReasonText' in audit && audit.statusReasonText !== null
    ? { ...audit, statusReason: '', statusReasonText: null }
    : audit

/** Whoever holds one of these is notified of the absences of others. */
const othersRights: readonly Permission[] = ['ApproveRequest', 'ViewAllRequests', 'ReAssignAudit']

type Request = { userId: number }
/** What one asked for somebody else is about their absence. */
const isOwn = ({ userId }: Request, { id }: Mine) => userId === id

/** Asks, and keeps the answer for when there is no reception; without any, what was kept stands for it. */
export async function askOrRead<E extends Endpoint>(
  endpoint: E,
  input: unknown,
  ask: () => Promise<Reply<E>>,
): Promise<Reply<E>> {
  const me = currentUser()
  const trim = me?.auditor && keptOf[endpoint.path]
  if (!me || !trim) return ask()
  const key = JSON.stringify(keyOf(endpoint, input))
  try {
    const reply = await ask()
    const kept = trim(reply as never, me)
    if (kept) void keep(me.id, key, kept).catch(() => {})
    return reply
  } catch (error) {
    if (isOffline(error)) await giveUpIfOld().catch(() => {})
    const kept = isOffline(error) && (await readKept<Reply<E>>(key).catch(() => undefined))
    // Kept by the version before, an answer may lack what this one shows.
    if (!kept || !endpoint.reply?.safeParse(kept.data).success) throw error
    noteKept(kept.data as object, kept.at)
    return kept.data
  }
}

/** A phone that reached nobody for a week, and reaches nobody now, keeps nothing, and says what it couldn’t send. */
async function giveUpIfOld(): Promise<void> {
  const count = (await forgetIfOld()) ? await giveUpWaiting() : 0
  if (count > 0) showFailure(new Failure('broken', sayWaiting('lost', { count })))
}
