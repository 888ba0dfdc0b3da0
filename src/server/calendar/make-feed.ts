import { addDays, daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { type CalendarEvent, writeCalendar } from '#server/mail/write-calendar.ts'
import { sayFeed } from '#words/en/calendar-feed.ts'
import { sayPlanning } from '#words/en/planning.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import { zoneName } from '#words/zones.ts'
import { type FeedEntry, type Link, listFeedEntries } from './queries.ts'

/** What a link needs of its owner, at each fetch. */
const needed = {
  own: ['ViewOwnRoster'],
  department: ['ShareRoster', 'ViewAllRoster'],
  all: ['ShareRoster', 'ViewAllRoster'],
} as const

export const isAllowed = (
  scope: Link['scope'],
  holds: (permission: (typeof needed)[Link['scope']][number]) => boolean,
) => needed[scope].every(holds)

/** The calendar as of now; an empty one where its owner may not see it any more, so that subscribers' copies empty. */
export async function makeFeed(sql: Db, link: Link, appUrl: string): Promise<string> {
  if (!link.isLive || !isAllowed(link.scope, one => link.permissions.includes(one)))
    return writeCalendar(sayFeed('empty'), [])
  const entries = await listFeedEntries(sql, link)
  return writeCalendar(link.name, eventsOf(entries, link, appUrl))
}

function* eventsOf(entries: readonly FeedEntry[], link: Link, appUrl: string) {
  for (const entry of entries) yield toEvent(entry, link, appUrl)
}

function toEvent(entry: FeedEntry, { detail, scope }: Link, appUrl: string): CalendarEvent {
  const event = {
    uid: `roster-${entry.id}@${entry.installation}`,
    sequence: entry.sequence,
    changedAt: entry.changedAt,
    isCanceled: entry.isReleased,
    ...timesOf(entry),
  }
  if (detail === 'busy') return { ...event, title: sayFeed('busy') }
  return {
    ...event,
    ...describeEntry(entry, { isOwn: scope === 'own', appUrl }),
  }
}

/** What a calendar says of an entry, in a feed and in an invite. */
export const describeEntry = (entry: FeedEntry, { isOwn, appUrl }: { isOwn: boolean; appUrl: string }) => ({
  title: titleOf(entry, isOwn),
  ...(entry.address && { place: entry.address.replace(/\s*[\r\n]+\s*/g, ', ') }),
  text: textOf(entry),
  url: `${appUrl}/dashboard/${entry.projectId === null ? 'rosters' : `audits/${entry.projectId}`}`,
})

/** Absences of whole days are days by the auditor's own calendar; an audit has its hours. */
function timesOf({ start, end, projectId, auditorTimeZone }: FeedEntry) {
  if (projectId !== null || !isWholeDays({ start, end }, auditorTimeZone)) return { start, end }
  const { first, last } = daysTouched({ start, end }, auditorTimeZone)
  return { start: first, end: addDays(last, 1) }
}

function titleOf(
  { kind, number, companyName, standards, auditorName: name }: FeedEntry,
  isOwn: boolean,
): string {
  if (number === null || companyName === null) {
    const said = sayPlanning(kind)
    return isOwn ? sayFeed('entry', { kind: said }) : sayFeed('entryOf', { name, kind: said })
  }
  const audit = { standards: listValues(standards), company: companyName, number }
  return isOwn ? sayFeed('audit', audit) : sayFeed('auditOf', { name, ...audit })
}

function textOf({ start, end, auditTimeZone, standards, team, note, contact }: FeedEntry): string {
  const lines = auditTimeZone
    ? [
        sayFeed('hours', {
          hours: formatInterval(start.toISOString(), end.toISOString(), auditTimeZone),
          zone: zoneName(auditTimeZone),
        }),
        standards.length > 0 && sayFeed('standards', { standards: listValues(standards) }),
        team.length > 0 && sayFeed('team', { names: listNames(team) }),
        contact && sayFeed('contact', { contact }),
      ]
    : []
  return [...lines, note && sayFeed('note', { note })].filter(Boolean).join('\n')
}
