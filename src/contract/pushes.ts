import { z } from 'zod'
import { sayPushFault } from '#words/en/push-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idParams, list, longest, moment } from './values.ts'

/** What somebody may want to be told of at once, wherever they are. */
export const pushKinds = ['assigned', 'moved', 'released', 'decided', 'tomorrow'] as const
export type PushKind = (typeof pushKinds)[number]

/** How many devices one person may have at a time. */
export const mostPushDevices = 10

const device = z.object({
  id: z.int(),
  userAgent: z.string(),
  createdAt: moment,
  isThis: z.boolean().meta({ description: 'The device of the session that asks.' }),
})

const pushSettings = z.object({
  kinds: list(z.enum(pushKinds, fault(sayPushFault.text('chooseKind'))), 20),
  showsNames: z
    .boolean(fault(sayPushFault.text('chooseNames')))
    .meta({ description: 'Whether customers and people may be named on a locked screen.' }),
})

const pushSettingsReply = z.object({
  kinds: z.array(z.enum(pushKinds)),
  showsNames: z.boolean(),
  publicKey: z
    .string()
    .nullable()
    .meta({ description: 'What a browser subscribes with (VAPID). Null: the server sends no pushes.' }),
  devices: z.array(device),
})

const wrongEndpoint = sayPushFault.text('wrongEndpoint')

/** A push service has a name, no port of its own and no password; that its name leads into the internet is seen when it is used. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  return protocol === 'https:' && isName && port + username + password === ''
}

const keyOf = (pattern: RegExp) =>
  z.string(fault(sayPushFault.text('wrongKey'))).regex(pattern, fault(sayPushFault.text('wrongKey')))

const subscription = z.object({
  endpoint: z
    .string(fault(wrongEndpoint))
    .max(1000, longest(wrongEndpoint))
    .refine(isEndpoint, fault(wrongEndpoint))
    .meta({ description: 'HTTPS, by a name of the internet and the usual port.' }),
  p256dh: keyOf(/^[\w-]{87}$/).meta({ description: 'The browser’s point of P-256, base64url.' }),
  auth: keyOf(/^[\w-]{22}$/).meta({ description: 'The browser’s secret, base64url.' }),
})

export const pushes = {
  settings: {
    method: 'GET',
    path: '/notifications/push',
    access: 'signedIn',
    summary: 'What one is notified of on one’s devices, and on which',
    reply: pushSettingsReply,
  },
  changeSettings: {
    method: 'PUT',
    path: '/notifications/push',
    access: 'signedIn',
    summary: 'Choose what one is notified of on one’s devices',
    mostPerMinute: 60,
    body: pushSettings,
    reply: pushSettingsReply,
  },
  addDevice: {
    method: 'POST',
    path: '/notifications/push/devices',
    access: 'signedIn',
    summary: 'Notify this device from now on, until its session ends',
    mostPerMinute: 20,
    body: subscription,
    reply: device,
    status: 201,
  },
  removeDevice: {
    method: 'DELETE',
    path: '/notifications/push/devices/:id',
    access: 'signedIn',
    summary: 'Notify one of one’s own devices no longer',
    params: idParams,
  },
  test: {
    method: 'POST',
    path: '/notifications/push/devices/:id/test',
    access: 'signedIn',
    summary: 'Send a test message to one of one’s own devices',
    mostPerMinute: 6,
    params: idParams,
  },
} satisfies Record<string, Endpoint>
