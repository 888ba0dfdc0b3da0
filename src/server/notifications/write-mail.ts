import { pathOfSubject } from '#contract/notifications.ts'
import { cards } from '#contract/records/cards.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Letter, writeLetter } from '#server/mail/compose.ts'
import { sayMail } from '#words/en/mails.ts'
import { sayNotification } from '#words/en/notifications.ts'
import { formatClock } from '#words/moments.ts'
import { sayKeptNotice } from '#words/notices.ts'
import { sayKnown, type Text } from '#words/words.ts'
import type { Notice } from './notice.ts'

/** Whom a mail of notifications goes to. */
export type Reader = { id: number; name: string; email: string; timeZone: string; seesAudits: boolean }

/** A notification; one from before texts were kept has its title alone. */
export type KeptNotice = Omit<Notice, 'text'> & { title: string; text: Text | null }

export const readerColumns = (sql: Db): Fragment => sql`
  account.id, account.display_name as name, account.email, account.time_zone,
  exists (select from role_permission where role_id = role.id and permission = 'ViewAuditDetail') as sees_audits,
  exists (select from role_permission where role_id = role.id and permission = 'ViewCertificates') as sees_certificates`

/** `account` with its `role` and its mail `settings`, if it has any. */
export const readerTables = (sql: Db): Fragment => sql`
  account left join role on role.id = account.role_id
  left join mail_settings settings on settings.account_id = account.id`

const settingsLink = () => ({ label: sayMail('settings'), path: '/dashboard/profile#mails' })
const longestSubject = 120
const mostListed = 50

/** The mail of one notification. */
export function writeAtOnce(notice: KeptNotice, reader: Reader): Letter {
  return writeLetter(reader, () => ({
    subject: shorten(
      sayMail('subject', { kind: sayNotification(notice.type), notice: sayKeptNotice(notice) }),
    ),
    before: [sayKeptNotice(notice)],
    button: nameButton(notice, pathTo(notice, reader)),
    after: [],
    footer: { text: sayMail('whyAtOnce', { kind: sayNotification(notice.type) }), ...settingsLink() },
  }))
}

/** Former members of a team may not be able to open its audit: their mail leads to their roster, and says so. */
function nameButton({ entity }: KeptNotice, path: string) {
  const { notified } = cards[path.startsWith('/dashboard/rosters') ? 'roster' : entity]
  return { label: notified ? sayKnown(notified.button) : '', path }
}

/** The daily mail: everything of the day that is still unread, oldest first. */
export function writeDigest(list: readonly (KeptNotice & { receivedAt: Date })[], reader: Reader): Letter {
  const left = Math.max(0, list.length - mostListed)
  return writeLetter(reader, () => ({
    subject: sayMail('dailySubject', { count: list.length }),
    before: [sayMail('dailyList', { count: list.length })],
    items: list.slice(0, mostListed).map(notice => ({
      label: sayKeptNotice(notice),
      path: pathTo(notice, reader),
      note: sayMail('dailyItem', {
        kind: sayNotification(notice.type),
        received: formatClock(notice.receivedAt, reader.timeZone),
      }),
    })),
    after: left > 0 ? [sayMail('dailyMore', { count: left })] : [],
    footer: { text: sayMail('whyDaily'), ...settingsLink() },
  }))
}

export const pathTo = (
  { type, entity, entityId, day = null }: Pick<KeptNotice, 'type' | 'entity' | 'entityId' | 'day'>,
  reader: Reader,
) => pathOfSubject({ type, entity, entityId, day }, reader)

/** A subject is one line, and not a long one: a reason that somebody typed may be both. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longestSubject ? line : `${line.slice(0, longestSubject - 1).toWellFormed()}…`
}
