import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { cloneDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'
import { startServer } from './server-process.ts'
import { environmentFor } from './target.ts'

/**
 * Two real servers that send from one database to a real mail server, which takes so many milliseconds for each mail that a
 * server dies with one in hand; what has arrived stands in `received`, in order.
 */
export async function startTwoMailers<Mail>(name: string, milliseconds: number, read: (mail: Email) => Mail) {
  const received: Mail[] = []
  const post = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _, done) => {
      const receive = async () => {
        received.push(read(await PostalMime.parse(await buffer(stream))))
        await wait(milliseconds)
      }
      receive().then(() => done(), done)
    },
  })
  post.on('error', () => {})
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  const port = await findFreePort()
  post.listen(port, '127.0.0.1')
  await once(post.server, 'listening')
  const env = {
    ...environmentFor(database.target),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'audits@example.com',
  }
  const [first, second] = await Promise.all([startServer(folder, env), startServer(folder, env)])

  afterAll(async () => {
    await second.kill('SIGTERM')
    await new Promise<void>(resolve => post.close(() => resolve()))
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return { sql: database.sql, first, second, received }
}
