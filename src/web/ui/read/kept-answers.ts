import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { keep, noteKept, readKept } from '#web/app/kept.ts'
import { isOffline } from '#web/app/read-failure.ts'
import { currentUser, holds } from '#web/app/session.ts'
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
  '/projects': (audits: object) => audits,
  '/projects/:id': (audit: object) => ({ ...audit, concerns: [], accepted: [] }),
  '/requests': (list: Rows<Request>, me) => (list.rows.every(row => isOwn(row, me)) ? list : undefined),
  '/requests/:id': (request: Request, me) => (isOwn(request, me) ? request : undefined),
  '/users/reviews': (people: object) => people,
  // Whoever decides is notified of others.
  '/notifications': (list: object) => (holds('ApproveRequest') ? undefined : list),
}

type Request = { userId: number; createdUserId: number }
const isOwn = ({ userId, createdUserId }: Request, { id }: Mine) => userId === id || createdUserId === id

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
    const kept = isOffline(error) && (await readKept<Reply<E>>(key).catch(() => undefined))
    // Kept by the version before, an answer may lack what this one shows.
    if (!kept || !endpoint.reply?.safeParse(kept.data).success) throw error
    noteKept(kept.data as object, kept.at)
    return kept.data
  }
}
