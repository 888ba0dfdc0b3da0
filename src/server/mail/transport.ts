import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import nodemailer from 'nodemailer'
import { isEmailAddress } from '#domain/email-address.ts'
import type { Config } from '#server/config.ts'
import { type Content, composeHtml, composeText, type Invite, productName } from './compose.ts'
import { writeInvite } from './write-calendar.ts'

export type Mail = {
  id: number
  recipient: string
  subject: string
  letter: Content
  createdAt: Date
  /** Of its thread; null where it is the first, or of none. */
  firstMailId: number | null
  firstMailAt: Date | null
}

/** How mails leave the house. */
export type Transport = {
  /** Where they go, for the log. */
  place: string
  /** Resolves once the mail is out of our hands. */
  send(mail: Mail): Promise<void>
  close(): void
}

export type MailSettings = Pick<Config, 'smtpUrl' | 'dataDir' | 'appUrl'> & Partial<Pick<Config, 'mailFrom'>>

const connectMs = 10_000
const silenceMs = 20_000

export const openTransport = (settings: MailSettings): Transport =>
  settings.smtpUrl ? openSmtp(settings.smtpUrl, settings) : openFolder(settings)

function openSmtp(smtpUrl: string, settings: MailSettings): Transport {
  const smtp = nodemailer.createTransport({
    url: smtpUrl,
    tls: { rejectUnauthorized: wantsTls(smtpUrl) },
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  return {
    place: `the mail server ${new URL(smtpUrl).host}`,
    send: async mail => void (await smtp.sendMail(address(mail, settings))),
    close: () => smtp.close(),
  }
}

/**
 * `smtp:` would send in the clear where the server offers no TLS, so a certificate that nobody vouches for is better than
 * none; `smtps:`, and `requireTLS=true`, take only one that holds.
 */
function wantsTls(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

/** Without a mail server each mail becomes a file that any mail program opens. */
function openFolder(settings: MailSettings): Transport {
  const folder = resolve(settings.dataDir, 'outbox')
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    place: `the folder ${folder}, because SMTP_URL is not set`,
    async send(mail) {
      const { message } = await writer.sendMail(address(mail, settings))
      const file = join(folder, `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

/** Date and Message-ID stay the same at every try, so that a receiver knows a repeated mail for the same. */
function address(mail: Mail, { smtpUrl, appUrl, mailFrom }: MailSettings) {
  const { id, recipient, subject, letter, createdAt, firstMailId, firstMailAt } = mail
  const { hostname } = new URL(appUrl)
  if (!isEmailAddress(recipient)) throw notOne()
  const { sender = productName, replyTo, invite } = letter
  const from = { name: sender, address: mailFrom ?? findSender(smtpUrl) ?? `no-reply@${hostname}` }
  const nameMail = (at: Date, of: number) => `<${at.getTime().toString(36)}.${of}@${hostname}>`
  const first = firstMailAt && firstMailId ? nameMail(firstMailAt, firstMailId) : undefined
  return {
    from,
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(first && { inReplyTo: first, references: [first] }),
    ...(invite && { icalEvent: attach(invite, { organizer: from, recipient, at: createdAt }) }),
    messageId: nameMail(createdAt, id),
    date: createdAt,
    subject,
    text: composeText(letter, appUrl),
    html: composeHtml({ ...letter, subject }, appUrl),
  }
}

type Parties = { organizer: { name: string; address: string }; recipient: string; at: Date }

/** As RFC 6047 has it: an alternative of the text, by which a mail program offers it, and a file for the others. */
const attach = (invite: Invite, parties: Parties) => ({
  method: invite.method,
  filename: 'invite.ics',
  content: writeInvite(invite, parties),
})

/** Stored before addresses were checked for being two: a mail may contain a secret, so it goes to nobody. */
const notOne = () =>
  Object.assign(new Error('This is not the address of one recipient.'), {
    code: 'EENVELOPE',
    responseCode: 553,
  })

/** Many servers accept mail only from the address that signs in. */
function findSender(smtpUrl: string | undefined): string | undefined {
  const user = decodeURIComponent(smtpUrl ? new URL(smtpUrl).username : '')
  return user.includes('@') ? user : undefined
}
