import { addDays, daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import { formatMoment } from '#server/db/moments.ts'
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
  const sayHours = openHours()
  for (const entry of entries) yield toEvent(entry, link, { appUrl, sayHours })
}

/** Of a department many are at work at the same hours: what was said of some is said again. */
function openHours(): typeof formatInterval {
  const said = new Map<string, string>()
  return (start, end, timeZone) => {
    const key = `${start} ${end} ${timeZone}`
    const hours = said.get(key) ?? formatInterval(start, end, timeZone)
    said.set(key, hours)
    return hours
  }
}

type How = { appUrl: string; sayHours?: typeof formatInterval }

function toEvent(entry: FeedEntry, { detail, scope }: Link, how: How): CalendarEvent {
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
    ...describeEntry(entry, { isOwn: scope === 'own', ...how }),
  }
}

/** What a calendar says of an entry, in a feed and in an invite. */
export const describeEntry = (
  entry: FeedEntry,
  { isOwn, appUrl, sayHours = formatInterval }: How & { isOwn: boolean },
) => ({
  title: titleOf(entry, isOwn),
  ...(entry.address && { place: entry.address.replace(/\s*[\r\n]+\s*/g, ', ') }),
  text: textOf(entry, sayHours),
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

function textOf(entry: FeedEntry, sayHours: typeof formatInterval): string {
  const { start, end, auditTimeZone, standards, team, note, contact } = entry
  const lines = auditTimeZone
    ? [
        sayFeed('hours', {
          hours: sayHours(formatMoment(start), formatMoment(end), auditTimeZone),
          zone: zoneName(auditTimeZone),
        }),
        standards.length > 0 && sayFeed('standards', { standards: listValues(standards) }),
        team.length > 0 && sayFeed('team', { names: listNames(team) }),
        contact && sayFeed('contact', { contact }),
      ]
    : []
  return [...lines, note && sayFeed('note', { note })].filter(Boolean).join('\n')
}
