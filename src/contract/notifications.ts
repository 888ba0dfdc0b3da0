import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { flagFilter, listQuery, page } from './list.ts'
import { moment } from './values.ts'

/** `scope:kind`; the scope is the label in the drawer. */
const notificationTypes = [
  'audit:assigned',
  'audit:moved',
  'audit:released',
  'audit:canceled',
  'audit:completed',
  'request:waiting',
  'request:accept',
  'request:reject',
  'roster:changed',
  'standard:expiring',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a click leads to. */
const notificationEntities = ['project', 'request', 'roster', 'auditor'] as const
export type NotificationEntity = (typeof notificationEntities)[number]

const notification = z.object({
  id: z.int(),
  type: z.enum(notificationTypes),
  title: z.string(),
  receivedAt: moment,
  sentBy: z
    .object({ id: z.int(), avatarUrl: z.string().nullable(), displayName: z.string() })
    .nullable()
    .meta({ description: 'Null: the system.' }),
  readAt: moment.nullable(),
  entity: z.enum(notificationEntities),
  entityId: z.int(),
})

const readForm = z
  .object({
    ids: z
      .array(z.int('Must be a whole number.').positive('Must be a positive number.'))
      .max(1000)
      .optional(),
    all: z.literal(true, { error: 'Must be true where it is given.' }).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ['ids'],
    error: 'Give either ids or all.',
  })

const unreadCount = z.int().meta({ description: 'Of all of one’s notifications, whatever the filters.' })

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
} satisfies Record<string, Endpoint>
