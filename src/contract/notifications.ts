import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayNotificationFault } from '#words/en/notification-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { flagFilter, listQuery, page } from './list.ts'
import { cards, entities, type NotifiedEntity } from './records/cards.ts'
import { day, list, moment, pickedId } from './values.ts'

/** How a kind of notification comes by mail, besides the drawer, where all of them stand. */
export const mailChoices = ['atOnce', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

type Kind = { mail: MailChoice }

/**
 * Every kind, as `scope:kind`; the scope is the label in the drawer. Each with how it comes by mail
 * by default: at once what one has to act upon, daily what can wait.
 */
export const notificationKinds = {
  'audit:assigned': { mail: 'atOnce' },
  'audit:moved': { mail: 'atOnce' },
  'audit:role': { mail: 'atOnce' },
  'audit:released': { mail: 'atOnce' },
  'audit:canceled': { mail: 'atOnce' },
  'audit:completed': { mail: 'never' },
  'audit:team': { mail: 'atOnce' },
  'audit:site': { mail: 'atOnce' },
  'audit:concern': { mail: 'atOnce' },
  'audit:followed': { mail: 'daily' },
  'request:waiting': { mail: 'atOnce' },
  'request:accept': { mail: 'atOnce' },
  'request:reject': { mail: 'atOnce' },
  'roster:changed': { mail: 'daily' },
  'standard:expiring': { mail: 'daily' },
  'standard:inactive': { mail: 'daily' },
  'certificate:status': { mail: 'atOnce' },
  'visit:due': { mail: 'daily' },
  'impartiality:declared': { mail: 'atOnce' },
  'impartiality:overridden': { mail: 'atOnce' },
  'disruption:open': { mail: 'atOnce' },
  'plan:done': { mail: 'never' },
  'plan:failed': { mail: 'never' },
  'import:checked': { mail: 'never' },
  'import:done': { mail: 'atOnce' },
  'import:failed': { mail: 'atOnce' },
  'export:everything': { mail: 'atOnce' },
  'account:attacked': { mail: 'atOnce' },
} as const satisfies Record<string, Kind>

export type NotificationType = keyof typeof notificationKinds
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]]

const notifiedEntities = entities.filter(entity => cards[entity].notified) as [
  NotifiedEntity,
  ...NotifiedEntity[],
]

const notification = z.object({
  id: z.int(),
  type: z.enum(notificationTypes),
  title: z.string().meta({ description: 'In English.' }),
  text: failureText.nullable().meta({
    description: 'What the title says, to be said in another language. Null where it is older than that.',
  }),
  receivedAt: moment,
  sentBy: z
    .object({ id: z.int(), avatarUrl: z.string().nullable(), displayName: z.string() })
    .nullable()
    .meta({ description: 'Null: the system.' }),
  readAt: moment.nullable(),
  entity: z.enum(notifiedEntities),
  entityId: z.int(),
  day: day.nullable().meta({ description: 'The day that it is about, where to look in a roster.' }),
})

type Subject = Pick<z.output<typeof notification>, 'type' | 'entity' | 'entityId' | 'day'>

/** `seesAudits`: may open any audit, not only those of the own teams. */
type Reader = { id: number; seesAudits: boolean }

/**
 * The page that a notification opens. Former members of a team may not be able to open its audit; their roster shows what became
 * of their time.
 */
export function pathOfSubject({ type, entity, entityId, day }: Subject, reader: Reader): string {
  const hasLeft = type === 'audit:released' || type === 'audit:canceled'
  const { opens = 'ownRoster', own } = cards[entity].notified ?? {}
  if (opens === 'ownRoster' || (hasLeft && !reader.seesAudits))
    return `/dashboard/rosters?auditorId=${reader.id}${day ? `&date=${day}` : ''}`
  return own && entityId === reader.id ? own : opens.replace('$id', String(entityId))
}

const readForm = z
  .object({
    ids: list(
      z.int(fault(sayFault.text('notWhole'))).positive(fault(sayNotificationFault.text('notPositive'))),
      1000,
    ).optional(),
    all: z.literal(true, fault(sayFault.text('notTrue'))).optional(),
    about: z
      .object({
        entity: z.enum(notifiedEntities, fault(sayNotificationFault.text('aboutNothing'))),
        entityId: pickedId(sayFault.text('notPositive')),
      })
      .optional()
      .meta({ description: 'All about one record: whoever opens it reads them.' }),
  })
  .refine(given => Object.values(given).filter(one => one !== undefined).length === 1, {
    path: ['ids'],
    ...fault(sayNotificationFault.text('notOneWay')),
  })

const unreadCount = z.int().meta({ description: 'Of all of one’s notifications, whatever the filters.' })

const choice = z.enum(mailChoices, fault(sayNotificationFault.text('chooseHow')))

/** How one gets mails of one's notifications; times by one's own clock. */
export const mailSettings = z.object({
  choices: z.record(z.enum(notificationTypes), choice, fault(sayNotificationFault.text('chooseForEvery'))),
  digestAt: z
    .string(fault(sayNotificationFault.text('enterTime')))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault(sayNotificationFault.text('notATime')))
    .meta({ description: 'When the daily mail goes, `HH:mm` in one’s own time zone.' }),
  refusesInvites: z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .optional()
    .meta({ description: 'Mails in the place of calendar invites to one’s audits. Left out: as it is.' }),
})
export type MailSettings = z.output<typeof mailSettings>

const mailSettingsReply = mailSettings.required().extend({
  sendsInvites: z.boolean().meta({ description: 'Whether the organisation sends invites at all.' }),
})
export type MailSettingsReply = z.output<typeof mailSettingsReply>

export const notifications = {
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'signedIn',
    summary: 'List one’s own notifications, newest first',
    query: listQuery(['id', 'type', 'receivedAt', 'createdAt'], { isUnread: flagFilter.optional() }),
    reply: page(notification).extend({ unreadCount }),
  },
  read: {
    method: 'PUT',
    path: '/notifications/read',
    access: 'signedIn',
    summary: 'Mark some or all of one’s own notifications as read; answers how many are left unread',
    body: readForm,
    reply: z.object({ unreadCount }),
  },
  mailSettings: {
    method: 'GET',
    path: '/notifications/mail-settings',
    access: 'signedIn',
    summary: 'Which of one’s own notifications come by mail, and how',
    reply: mailSettingsReply,
  },
  changeMailSettings: {
    method: 'PUT',
    path: '/notifications/mail-settings',
    mostPerMinute: 60,
    access: 'signedIn',
    summary: 'Choose which of one’s own notifications come by mail, and how',
    body: mailSettings,
    reply: mailSettingsReply,
  },
} satisfies Record<string, Endpoint>
