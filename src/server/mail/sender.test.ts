import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { cloneDatabase } from '#tests/database.ts'
import { queueMail, withdrawMails } from './queries.ts'
import { sendNext } from './send-next.ts'
import { type Sender, startSender } from './sender.ts'

const { sql, target, drop } = await cloneDatabase()
const { log } = fastify()
let folder = ''
let received: string[] = []
let closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
})

afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  received = []
  await sql`delete from mail`
})

afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

/** A real mail server, with its self-made certificate; port 0 finds a free one. */
async function startSmtp(port = 0, given: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _, done) => {
      text(stream).then(mail => {
        received.push(mail)
        done()
      }, done)
    },
    ...given,
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

/** A port that nobody listens on. */
async function findClosedPort(): Promise<number> {
  const port = await startSmtp()
  await closing.pop()?.()
  return port
}

async function start(port: number | undefined, pool = sql): Promise<Sender> {
  const smtpUrl = port === undefined ? undefined : `smtp://127.0.0.1:${port}`
  const settings = { smtpUrl, dataDir: folder, appUrl: 'https://audits.example.com' }
  const sender = await startSender({ sql: pool, settings, log })
  closing.push(() => sender.stop())
  return sender
}

const letter = (recipient: string) => ({
  recipient,
  subject: 'Grüße',
  greeting: 'Hello Anna,',
  before: ['Here it is:'],
  highlight: '123456',
  after: ['Bye.'],
})

const write = (recipient = 'anna@example.com') => sql.begin(tx => queueMail(tx, letter(recipient)))
const listMails = () => sql`select * from mail order by id`
const untilSent = (count: number) =>
  vi.waitFor(
    async () => {
      const sent = await sql`select from mail where sent_at is not null`
      expect(sent).toHaveLength(count)
    },
    { timeout: 15_000, interval: 20 },
  )

describe('A mail', () => {
  test('leaves as soon as it is committed, as text and HTML, and its text is forgotten', async () => {
    await start(await startSmtp())
    await write()
    await untilSent(1)
    expect(received[0]).toMatch(/From: Audit Management System <no-reply@audits\.example\.com>/)
    expect(received[0]).toMatch(/Message-ID: <\w+\.\d+@audits\.example\.com>/)
    // Quoted-printable breaks lines anywhere.
    expect(received[0]?.replace(/=\r?\n/g, '')).toMatch(/text\/plain.*123456.*text\/html.*123456/s)
    expect(await listMails()).toMatchObject([{ letter: null, tries: 1 }])
  })

  test('that was never committed never leaves', async () => {
    await start(await startSmtp())
    await sql
      .begin(async tx => {
        await queueMail(tx, letter('anna@example.com'))
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await wait(300)
    expect(received).toEqual([])
  })

  test('waits while the server is down, and arrives exactly once when it is up', async () => {
    const port = await findClosedPort()
    await start(port)
    await write()
    await vi.waitFor(async () => expect((await listMails())[0]?.lastFault).toMatch(/ECONNREFUSED/), 5_000)
    await startSmtp(port)
    await untilSent(1)
    await wait(2_500)
    expect(received).toHaveLength(1)
  })

  test('that the server refuses for now is tried again under the same Message-ID', async () => {
    const seen: string[] = []
    const onData: SMTPServerOptions['onData'] = async (stream, _, done) => {
      seen.push(/Message-ID: (.+)/.exec(await text(stream))?.[1] ?? '')
      done(seen.length === 1 ? Object.assign(new Error('Busy'), { responseCode: 451 }) : null)
    }
    await start(await startSmtp(0, { onData }))
    await write()
    await untilSent(1)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toBe(seen[1])
  })

  test('that the server refuses for good is given up, and doesn’t hold up the next', async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _, done) =>
      done(
        address.startsWith('gone') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
      )
    await start(await startSmtp(0, { onRcptTo }))
    await write('gone@example.com')
    await write('anna@example.com')
    await untilSent(1)
    expect(await listMails()).toMatchObject([
      {
        sentAt: null,
        givenUpAt: expect.any(Date),
        letter: null,
        lastFault: expect.stringContaining('No such user'),
      },
      { tries: 1 },
    ])
  })

  test('goes to one recipient: to an address that reads as two, kept from before, it goes to nobody', async () => {
    const recipients: string[] = []
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _, done) => {
      recipients.push(address)
      done(null)
    }
    await start(await startSmtp(0, { onRcptTo }))
    await write('x@a.com,y@b.com')
    await write("o'brien@example.com")
    await untilSent(1)
    expect(recipients).toEqual(["o'brien@example.com"])
    expect(await listMails()).toMatchObject([{ sentAt: null, letter: null }, { tries: 1 }])
  })

  test('that could not be sent for four days is given up, and its text is forgotten', async () => {
    await write()
    await sql`update mail set created_at = now() - interval '97 hours'`
    await start(await findClosedPort())
    await expect
      .poll(listMails)
      .toMatchObject([
        { givenUpAt: expect.any(Date), letter: null, lastFault: expect.stringContaining('ECONNREFUSED') },
      ])
  })

  test('whose time is over is given up, and its text is forgotten; another one goes out', async () => {
    await write()
    await sql.begin(tx => queueMail(tx, { ...letter('berta@example.com'), goodForMinutes: 15 }))
    await sql`update mail set good_until = good_until - interval '15 minutes'`
    await start(await startSmtp())
    await untilSent(1)
    await expect.poll(listMails).toMatchObject([
      { recipient: 'anna@example.com', sentAt: expect.any(Date) },
      { recipient: 'berta@example.com', sentAt: null, givenUpAt: expect.any(Date), letter: null },
    ])
    expect(received).toHaveLength(1)
  })

  test('about how one signs in goes before all notifications that wait', async () => {
    const [account] = await sql<{ id: number }[]>`select id from account order by id limit 1`
    for (let nth = 0; nth < 5; nth++)
      await sql.begin(tx =>
        queueMail(tx, { ...letter('anna@example.com'), account: { id: account?.id ?? 0 } }),
      )
    await write('berta@example.com')
    await sql.begin(tx => queueMail(tx, { ...letter('cleo@example.com'), goodForMinutes: 15 }))
    await start(await startSmtp())
    await untilSent(7)
    const recipients = received.map(mail => /^To: (.+)$/m.exec(mail)?.[1]?.trim())
    expect(recipients.slice(0, 2)).toEqual(['berta@example.com', 'cleo@example.com'])
  })

  test('that a clock which was wrong put off by a year goes out', async () => {
    await write()
    await sql`update mail set next_try_at = now() + interval '1 year'`
    await start(await startSmtp())
    await untilSent(1)
    expect(received).toHaveLength(1)
  })

  test('is sent once by two processes', async () => {
    const port = await startSmtp()
    const other = openDatabase(target, 5)
    closing.push(() => other.end())
    await start(port)
    await start(port, other)
    for (let nth = 0; nth < 40; nth++) await write(`person${nth}@example.com`)
    await untilSent(40)
    const ids = received.map(mail => /Message-ID: (.+)/.exec(mail)?.[1])
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test('in the hand of a process that dies goes out by another, once its lease is over', async () => {
    await write()
    await sql`update mail set leased_until = now() + interval '3 seconds'`
    const [{ over } = { over: new Date() }] = await sql<
      { over: Date }[]
    >`select leased_until as over from mail`
    await start(await startSmtp())
    await untilSent(1)
    const [mail] = await listMails()
    expect(mail?.sentAt.getTime()).toBeGreaterThanOrEqual(over.getTime())
    expect(received).toHaveLength(1)
  })

  test('that a clock which was wrong leased for a year goes out', async () => {
    await write()
    await sql`update mail set leased_until = now() + interval '1 year'`
    await start(await startSmtp())
    await untilSent(1)
  })

  test('is sent outside of any transaction: its row is open meanwhile', async () => {
    let held: unknown
    const onData: SMTPServerOptions['onData'] = async (stream, _, done) => {
      await text(stream)
      held = await sql`select leased_until from mail for update nowait`.catch(error => error)
      done(null)
    }
    await start(await startSmtp(0, { onData }))
    await write()
    await untilSent(1)
    expect(held).toMatchObject([{ leasedUntil: expect.any(Date) }])
    expect(await listMails()).toMatchObject([{ leasedUntil: null }])
  })

  test('that takes longer than a lease stays in the hand that sends it', async () => {
    await write()
    let sent = 0
    const slow = { place: 'afar', close: () => {}, send: () => wait(5_000).then(() => void sent++) }
    const sending = sendNext(sql, slow, 2_000)
    await expect.poll(listMails).toMatchObject([{ leasedUntil: expect.any(Date) }])
    let isSending = true
    const others = (async () => {
      while (isSending) {
        expect(await sendNext(sql, slow, 2_000)).toBeNull()
        await wait(100)
      }
    })()
    await sending.finally(() => (isSending = false))
    await others
    expect(sent).toBe(1)
  }, 20_000)

  test('in the hand of a sender is neither replaced nor withdrawn by what comes later', async () => {
    const about = { ...letter('anna@example.com'), topic: 'request:waiting 1' }
    await sql.begin(tx => queueMail(tx, about))
    await sql`update mail set leased_until = now() + interval '30 seconds'`
    await sql.begin(tx => queueMail(tx, { ...about, subject: 'Later' }))
    expect(await listMails()).toMatchObject([{ subject: 'Grüße' }, { subject: 'Later' }])
    await sql.begin(tx => withdrawMails(tx, [{ topic: about.topic }]))
    expect(await listMails()).toMatchObject([{ givenUpAt: null }, { givenUpAt: expect.any(Date) }])
  })

  test('becomes a file where there is no mail server', async () => {
    await start(undefined)
    await write()
    await untilSent(1)
    const outbox = join(folder, 'outbox')
    const [file = ''] = await readdir(outbox)
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-\d+\.eml$/)
    expect(await readFile(join(outbox, file), 'utf8')).toContain('To: anna@example.com')
  })
})
