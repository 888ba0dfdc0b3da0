import type { Permission } from '#domain/permissions.ts'
import { sayMail } from '#words/en/mails.ts'

/** Leads into the product; `path` is below APP_URL. */
type MailLink = { label: string; path: string }

/** What a mail says, apart from how it looks and where the product is. */
export type Letter = {
  recipient: string
  subject: string
  greeting: string
  before: readonly string[]
  /** Shown large, such as a code. */
  highlight?: string
  /** A list of things to look at, each with a line below it. */
  items?: readonly (MailLink & { note: string })[]
  /** What the mail asks one to open. */
  button?: MailLink
  after: readonly string[]
  /** Small, at the end: why one gets this mail, and where to change it. */
  footer?: MailLink & { text: string }
  /** After that it is dropped unsent, because it has become useless, such as a code. */
  goodForMinutes?: number
  /** What it is about, where one mail in a quarter of an hour is enough. */
  topic?: string
  /** Whose notification it is of; another letter belongs to its address. */
  account?: Addressee
  /** Mails of one thread leave one after the other, and a mail program shows them together. */
  thread?: string
  /** To somebody outside of the house: its text as it is, without what leads into the product. */
  isPlain?: true
  /** As whom it is sent; the product unless given. */
  sender?: string
  replyTo?: string
  invite?: Invite
}

/** What a calendar program enters, changes or takes out by a mail. */
export type Invite = {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  start: string
  end: string
  title: string
  place?: string
  text?: string
  url?: string
  /** Who is invited, beside the address of the mail. */
  attendee: string
}

/**
 * A mail goes to where the account reads its mails when it is sent, unless it may not sign in by then, or no longer has the
 * permission it takes to see what the mail is about.
 */
export type Addressee = { id: number; needs?: Permission }

export type Content = Omit<
  Letter,
  'recipient' | 'subject' | 'goodForMinutes' | 'topic' | 'account' | 'thread'
>

type Recipient = { name: string; email: string }

/** A letter to somebody, who reads English: once accounts have a language, `say` is to be run in theirs. */
export function writeLetter(
  { name, email }: Recipient,
  say: () => Omit<Letter, 'recipient' | 'greeting'>,
): Letter {
  return { recipient: email, greeting: sayMail('greeting', { name }), ...say() }
}

export const productName = 'Audit Management System'

export function composeText(letter: Content, appUrl: string): string {
  const { greeting, before, highlight, items = [], button, after, footer } = letter
  if (letter.isPlain) return `${before.join('\n\n')}\n`
  const show = ({ label, path }: MailLink) => sayMail('link', { label, address: `${appUrl}${path}` })
  const parts = [
    greeting,
    ...before,
    ...(highlight === undefined ? [] : [`    ${highlight}`]),
    ...items.map(({ label, path, note }) => `* ${label}\n  ${note}\n  ${appUrl}${path}`),
    ...(button ? [show(button)] : []),
    ...after,
    ...(footer ? [`--\n${footer.text}\n${show(footer)}`] : []),
    productName,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Tables and inline styles, because mail programs know little else; the colours of the screens. */
export function composeHtml(letter: Content & { subject: string }, appUrl: string): string {
  if (letter.isPlain) return composePlainHtml(letter)
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${letter.subject}</title></head>
<body style="margin:0;padding:0;background:#f1f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #dee2e6;border-radius:4px">
<tr><td style="padding:16px 24px;background:#1760a4;border-radius:4px 4px 0 0;color:#ffffff;font:700 16px Roboto,Arial,sans-serif">${productName}</td></tr>
<tr><td style="padding:24px;color:#1a1b1e;font:400 16px/24px Roboto,Arial,sans-serif">
${composeBody(letter, appUrl)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text
}

const composePlainHtml = ({ subject, before }: Content & { subject: string }): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="font:400 16px/24px Roboto,Arial,sans-serif">
${before.map(paragraph)}
</body>
</html>
`.text

function composeBody(letter: Content, appUrl: string): Html {
  const { greeting, before, highlight, items = [], button, after, footer } = letter
  return html`${[greeting, ...before].map(paragraph)}
${highlight === undefined ? [] : [showLarge(highlight)]}
${items.map(item => showItem(item, appUrl))}
${button ? [showButton(button, appUrl)] : []}
${after.map(paragraph)}
${footer ? [showFooter(footer, appUrl)] : []}`
}

/** Line breaks that somebody typed stay. */
const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${text}</p>`

const showLarge = (text: string): Html =>
  html`<p style="margin:0 0 16px;padding:16px;background:#e7f5ff;border-radius:4px;text-align:center;color:#0b3d69;font:700 28px Roboto,Arial,sans-serif;letter-spacing:6px">${text}</p>`

const showItem = ({ label, path, note }: MailLink & { note: string }, appUrl: string): Html =>
  html`<p style="margin:0;padding:12px 0;border-top:1px solid #dee2e6;overflow-wrap:anywhere"><a href="${appUrl + path}" style="color:#1760a4;white-space:pre-line">${label}</a><br><span style="color:#495057;font-size:14px">${note}</span></p>`

const showButton = ({ label, path }: MailLink, appUrl: string): Html =>
  html`<p style="margin:16px 0 24px"><a href="${appUrl + path}" style="display:inline-block;padding:10px 20px;background:#1760a4;border-radius:4px;color:#ffffff;font-weight:700;text-decoration:none">${label}</a></p>`

const showFooter = ({ text, label, path }: MailLink & { text: string }, appUrl: string): Html =>
  html`<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dee2e6;color:#495057;font-size:13px;line-height:20px">${text}<br><a href="${appUrl + path}" style="color:#1760a4">${label}</a></p>`

/** Text that is safe HTML. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')

/** A template that escapes every value but `Html`, and lists of it. */
function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.reduce((text, part, nth) => `${text}${render(values[nth - 1] ?? '')}${part}`))
}

function render(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeText(value)
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('')
}
