import type { NotificationType } from '#contract/notifications.ts'
import type { RosterKind } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import { localDay } from '#domain/zoned-time.ts'
import { formatSpan } from '#server/db/format-moment.ts'
import type { Db } from '#server/db/transaction.ts'
import type { PlanNews } from '#server/planning/news.ts'
import { newsOfAudits } from './news-of-audits.ts'
import { type News, notify, type Sender } from './notify.ts'
import { findAuditLabels, teamSentence } from './notify-team.ts'

type PersonsNews = News & { accountId: number }

/**
 * Tells everybody once what a change means to them, however many records it touched. `besides`: what they are told of by the
 * same act, which then comes first.
 */
export async function tellChange(
  tx: Db,
  sender: Sender,
  news: readonly PlanNews[],
  besides: readonly (News & { accountIds: readonly number[] })[] = [],
): Promise<void> {
  const leading = besides.flatMap(({ accountIds, ...one }) =>
    [...new Set(accountIds)].map(accountId => ({ ...one, accountId })),
  )
  const told = [...leading, ...(await putInWords(tx, news))]
  const people = new Map<number, PersonsNews[]>()
  for (const one of told) people.set(one.accountId, [...(people.get(one.accountId) ?? []), one])
  for (const { readers, ...one } of together(people))
    await notify(tx, sender, { ...one, accountIds: readers })
}

/** Those who are told the very same are told in one statement. */
function together(people: ReadonlyMap<number, readonly PersonsNews[]>) {
  const groups = new Map<string, News & { types: readonly NotificationType[]; readers: number[] }>()
  for (const [accountId, list] of people) {
    const one = summarise(list)
    const key = JSON.stringify(one)
    const group = groups.get(key) ?? { ...one, readers: [] }
    groups.set(key, group)
    group.readers.push(accountId)
  }
  return [...groups.values()]
}

const mostTold = 5

/** Several changes as one notification: it leads to the record where all are about the same one, else to the roster. */
function summarise(list: readonly PersonsNews[]): News & { types: readonly NotificationType[] } {
  const [first, ...others] = list.map(({ accountId: _, ...one }) => one)
  if (!first) throw new Error('Nobody is told of nothing.')
  const types = [...new Set(list.map(({ type }) => type))]
  if (others.length === 0) return { ...first, types }
  const more = list.length - mostTold
  const sentences = [
    ...list.slice(0, mostTold).map(({ title }) => title),
    ...(more > 0 ? [`And ${more} more ${more === 1 ? 'change' : 'changes'}.`] : []),
  ]
  return {
    ...first,
    type: types.length === 1 ? first.type : leadingType(types),
    title: sentences.join(' '),
    types,
    tellsMore: true,
  }
}

/** A decision is what one waits for; else the mixture is a change of one’s roster. */
const leadingType = (types: readonly NotificationType[]): NotificationType =>
  types.find(type => type.startsWith('request:')) ?? types[0] ?? 'roster:changed'

async function putInWords(tx: Db, news: readonly PlanNews[]): Promise<PersonsNews[]> {
  const auditIds = news.flatMap(one => (one.about === 'entry' ? [] : [one.auditId]))
  const accountIds = news.flatMap(one => (one.about === 'entry' ? [one.accountId] : []))
  const labels = await findAuditLabels(tx, auditIds)
  const zones = await findZones(tx, accountIds)
  const changes = news.filter(one => one.about === 'change')
  const own = news.flatMap((one): PersonsNews[] => {
    if (one.about === 'change') return []
    const { accountId, time } = one
    if (one.about === 'entry') {
      // A past booking can outlive the account: then nobody is left to be told.
      const timeZone = zones.get(accountId)
      return timeZone === undefined ? [] : [{ accountId, ...bookingNews(one, time, timeZone) }]
    }
    const audit = labels.get(one.auditId)
    if (!audit) return []
    const { type, auditId, from } = one
    const day = localDay(time.start, audit.timeZone)
    const title = teamSentence(type, audit, time, from)
    return [{ accountId, type, title, entity: 'project', entityId: auditId, day }]
  })
  // What becomes of one's own time comes first.
  return [...own, ...(await newsOfAudits(tx, changes, labels))]
}

const nouns: Record<RosterKind, string> = {
  audit: 'Audit',
  timeOff: 'Time off',
  sickLeave: 'Sick leave',
  training: 'Training',
  other: 'Other time',
}

type Booking = { kind: RosterKind; entryId: number; isBooked: boolean }

function bookingNews({ kind, entryId, isBooked }: Booking, time: Interval, timeZone: string): News {
  const what = isBooked ? 'is booked' : 'is no longer booked'
  return {
    type: 'roster:changed',
    title: `${nouns[kind]} ${what} for you, ${formatSpan(time, timeZone)}.`,
    entity: 'roster',
    entityId: entryId,
    day: localDay(time.start, timeZone),
  }
}

async function findZones(tx: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx<{ id: number; timeZone: string }[]>`
    select id, time_zone from account where id = any(${[...accountIds]}::integer[]) and deleted_at is null`
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
