import { type Invite, type Letter, writeLetter } from '#server/mail/compose.ts'
import { sayInvite } from '#words/en/invites.ts'
import { sayMail } from '#words/en/mails.ts'
import { formatSpan } from '#words/moments.ts'

/** An event as it was told, with what an invite is compared by. */
export type Told = Omit<Invite, 'method' | 'uid' | 'sequence'> & {
  company: string
  number: string
  timeZone: string
  accountId: number
}

type Given = { method: Invite['method']; isFirst: boolean; name: string; email: string }

/** What the mail of an invite says to those whose program shows no calendar. */
export function writeInviteMail(event: Told, { method, isFirst, name, email }: Given): Letter {
  const { company, number, place, timeZone, url } = event
  const time = formatSpan({ start: new Date(event.start), end: new Date(event.end) }, timeZone)
  const about = { company, number, time }
  const told = method === 'CANCEL' ? 'canceled' : isFirst ? 'invited' : 'changed'
  const facts = [sayInvite('when', { time }), ...(place ? [sayInvite('where', { place })] : [])]
  const isOff = method === 'CANCEL'
  return writeLetter({ name, email }, () => ({
    subject: sayInvite(told, about),
    before: [sayInvite(`${told}Text`, about), ...(isOff ? [] : [facts.join('\n')])],
    button: isOff
      ? { label: sayInvite('openRoster'), path: '/dashboard/rosters' }
      : { label: sayInvite('open'), path: new URL(url ?? '/', 'http://localhost').pathname },
    after: [],
    footer: { text: sayInvite('why'), label: sayMail('settings'), path: '/dashboard/profile#mails' },
  }))
}
