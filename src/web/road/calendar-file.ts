import type { VisitDay } from './own-day.ts'

/** A visit as a file that every calendar takes, made here, so that it needs no reception. */
export function writeCalendarFile({ id, start, end, visit }: VisitDay, host: string, at: Date): string {
  const { site, team, standards } = visit
  const text = [
    standards.map(({ name }) => name).join(', '),
    team.map(({ name }) => name).join(', '),
    ...site.contacts
      .slice(0, 1)
      .map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', ')),
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Audit management//Road//EN',
    'BEGIN:VEVENT',
    `UID:roster-${id}@${host}`,
    `DTSTAMP:${utc(at)}`,
    `DTSTART:${utc(new Date(start))}`,
    `DTEND:${utc(new Date(end))}`,
    `SUMMARY:${escapeText(`${visit.idflNumber} ${visit.companyName}`)}`,
    `LOCATION:${escapeText([site.address, site.country].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escapeText(text.filter(Boolean).join('\n'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** `20260302T013000Z` */
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** No line is longer than 75 octets: of 18 characters none is, whatever they are. */
const fold = (line: string): string =>
  /^[ -~]{1,75}$/.test(line)
    ? line
    : (
        Array.from(line)
          .join('')
          .match(/.{1,18}/gu) ?? []
      ).join('\r\n ')
