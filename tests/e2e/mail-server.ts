import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type MailServer = Awaited<ReturnType<typeof listenForMail>>

/** What a mail about a forgotten password is sent for, such as `7K3M-Q9XA`. */
const readCode = (mail = '') => /^ {4}([0-9A-Z]{4}-[0-9A-Z]{4})\r?$/m.exec(mail)?.[1] ?? ''

/** A real mail server that keeps what it receives: also what waited for it since other stories. */
export async function listenForMail(port: number) {
  const received: string[] = []
  const mailsTo = (email: string) => received.filter(mail => mail.includes(`\nTo: ${email}\r\n`))
  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate takes a while to make, and says nothing here.
    hideSTARTTLS: true,
    onData: (stream, _, done) => {
      text(stream).then(mail => {
        // Quoted-printable breaks lines anywhere.
        received.push(mail.replace(/=\r?\n/g, ''))
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    /** What this person got, as it came over the wire. */
    mailsTo,
    /** The verification codes among them. */
    codesTo: (email: string) => mailsTo(email).map(readCode).filter(Boolean),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
