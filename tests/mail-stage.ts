import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import type { Sql } from 'postgres'
import { afterAll } from 'vitest'
import { sendNext } from '#server/mail/send-next.ts'
import { type Mail, openTransport, type Transport } from '#server/mail/transport.ts'
import { mailBookings } from '#server/notifications/mail-bookings.ts'

/** Writes the mails of all bookings, as if nobody had changed them for ten minutes. */
export const mailAllBookings = (sql: Sql) => mailBookings(sql, new Date(Date.now() + 600_000))

const mailFrom = 'audits@example.com'

/** Sends what waits in the outbox, and reads it as a mail program would. */
export async function openPostOffice(sql: Sql) {
  const dataDir = await mkdtemp(join(tmpdir(), 'post-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const transport = openTransport({
    smtpUrl: undefined,
    dataDir,
    appUrl: 'https://audits.example.com',
    mailFrom,
  })
  const folder = join(dataDir, 'outbox')
  const sendWith = async (given: Transport) => {
    while (await sendNext(sql, given));
  }
  return {
    /** All that can leave now; answers what belongs to a thread, in the order of leaving. */
    async deliver() {
      const ids: number[] = []
      await sendWith({
        ...transport,
        send: async (mail: Mail) => {
          ids.push(mail.id)
          await transport.send(mail)
        },
      })
      const threads = await sql<
        { id: number }[]
      >`select id from mail where id = any(${ids}) and thread is not null`
      const inThreads = ids.filter(id => threads.some(mail => mail.id === id))
      const files = await readdir(folder).catch(() => [] as string[])
      const fileOf = (id: number) => files.find(name => name.endsWith(`-${id}.eml`)) ?? ''
      return Promise.all(inThreads.map(async id => readMail(await readFile(join(folder, fileOf(id))))))
    },
    /** A mail server that wants none of them. */
    refuse: (response: string) =>
      sendWith({
        ...transport,
        send: () =>
          Promise.reject(Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 550 })),
      }),
  }
}

async function readMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw)
  const [calendar] = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
  return { raw: raw.toString(), mail, event: calendar && readCalendar(calendar.content) }
}

function readCalendar(content: ArrayBuffer | string | Uint8Array) {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [component] = calendar.getAllSubcomponents('vevent')
  if (!component) throw new Error('There is no event.')
  const event = new ICAL.Event(component)
  return {
    text,
    method: String(calendar.getFirstPropertyValue('method')),
    status: String(component.getFirstPropertyValue('status')),
    organizer: String(component.getFirstPropertyValue('organizer')),
    attendee: component.getFirstProperty('attendee')?.toICALString() ?? '',
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    title: event.summary,
    place: event.location,
  }
}
