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
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Audit management//Roster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

function writeEvent(event: CalendarEvent): string[] {
  const { place, text, url, isCanceled } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
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
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const mostOctets = 75

/** No line is longer than 75 octets of UTF-8, and none is broken within a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > mostOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += length
  }
  return [...parts, part].join('\r\n')
}
