import { formatMoment } from '#server/db/moments.ts'
import type { Invite } from './compose.ts'

/** One event of a calendar. Whole days are `YYYY-MM-DD`, the end exclusive; else moments. */
export type CalendarEvent = {
  uid: string
  sequence: number
  changedAt: Date
  start: Date | string
  end: Date | string
  title: string
  place?: string
  text?: string
  url?: string
  isCanceled?: boolean
}

/** A calendar as RFC 5545 has it, and as Google, Apple and Outlook read it. All times are UTC: no zone is described. */
export function writeCalendar(name: string, events: Iterable<CalendarEvent>): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Audit management//Roster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
  // Of thousands of events the lines of one at a time are held.
  const parts = [write(head)]
  for (const event of events) parts.push(write(writeEvent(event)))
  return [...parts, write(['END:VCALENDAR'])].join('')
}

type Party = { name: string; address: string }

/** One event for a mail (RFC 5546 and 6047). Nobody is asked for an answer: none would be read. */
export function writeInvite(
  { method, attendee, start, end, ...event }: Invite,
  { organizer, recipient, at }: { organizer: Party; recipient: string; at: Date },
): string {
  const people = [
    `ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quote(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${recipient}`,
  ]
  const times = { start: new Date(start), end: new Date(end), changedAt: at }
  return write([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Audit management//Roster//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...writeEvent({ ...event, ...times, isCanceled: method === 'CANCEL' }, people),
    'END:VCALENDAR',
  ])
}

const write = (lines: readonly string[]) => lines.map(line => `${fold(line)}\r\n`).join('')

/** A parameter's value: neither quotes nor control characters can be written in one. */
const quote = (name: string) => `"${name.replace(/"/g, "'").replace(/\p{Cc}/gu, ' ')}"`

function writeEvent(event: CalendarEvent, people: readonly string[] = []): string[] {
  const { place, text, url, isCanceled } = event
  const changedAt = utc(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    ...people,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART${when(event.start)}`,
    `DTEND${when(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escapeText(text)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(isCanceled ? ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'] : ['STATUS:CONFIRMED', 'TRANSP:OPAQUE']),
    'END:VEVENT',
  ]
}

const when = (at: Date | string) =>
  typeof at === 'string' ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${utc(at)}`

/** `20260302T013000Z` */
const utc = (at: Date) => `${formatMoment(at).slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`

/** Most texts hold nothing that has to be written otherwise. */
const escapeText = (text: string): string =>
  /[\\;,\p{Cc}]/u.test(text)
    ? text
        .replace(/[\\;,]/g, '\\$&')
        .replace(/\r\n|\r|\n/g, '\\n')
        .replace(/\p{Cc}/gu, ' ')
    : text

const mostOctets = 75
/** Of a letter in UTF-16, in UTF-8. */
const mostOctetsOfUnit = 3

/** No line is longer than 75 octets of UTF-8, the space that the next begins with among them; none is broken within a character. */
function fold(line: string): string {
  if (line.length * mostOctetsOfUnit <= mostOctets || Buffer.byteLength(line) <= mostOctets) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  let from = 0
  while (from < octets.length) {
    let to = from + mostOctets - (from === 0 ? 0 : 1)
    while (isWithinCharacter(octets[to])) to--
    parts.push(octets.toString('utf8', from, to))
    from = to
  }
  return parts.join('\r\n ')
}

/** UTF-8 goes on in octets that begin with the bits 10. */
const isWithinCharacter = (octet: number | undefined) => octet !== undefined && (octet & 0xc0) === 0x80
