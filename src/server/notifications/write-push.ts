import type { NotificationType } from '#contract/notifications.ts'
import type { PushKind } from '#contract/pushes.ts'
import type { PushMessage } from '#server/push/queue.ts'
import { sayNotification } from '#words/en/notifications.ts'
import { sayPush } from '#words/en/pushes.ts'
import { toTitle } from '#words/notices.ts'
import type { Text } from '#words/words.ts'
import type { Notice } from './notice.ts'
import { pathTo, type Reader } from './write-mail.ts'

/** A message that reached nobody for as long says nothing new. */
export const pushGoodForMinutes = 12 * 60

const kinds: Partial<Record<NotificationType, PushKind>> = {
  'request:accept': 'decided',
  'request:reject': 'decided',
  'audit:released': 'released',
  'audit:canceled': 'released',
  'audit:assigned': 'assigned',
  'audit:moved': 'moved',
}

/** As what a notification is pushed; of a combined one the kind that weighs most. Undefined: it isn’t. */
export function kindOfPush(types: readonly NotificationType[]): PushKind | undefined {
  const found = Object.entries(kinds).find(([type]) => types.includes(type as NotificationType))
  return found?.[1]
}

/** What a device shows of a notification: without names, unless its reader wants them on a locked screen. */
export const writePush = (notice: Notice, reader: Reader & { showsNames: boolean }): PushMessage => ({
  title: sayNotification(notice.type),
  body: reader.showsNames ? toTitle(notice.text) : toTitle(withoutNames(notice.text)),
  path: pathTo(notice, reader),
})

/** Neither customers and people, nor why somebody is away, nor anything that somebody typed. */
function withoutNames({ key, values }: Text): Text {
  const name = key.replace(/^notices\./, '')
  if (name === 'combined') {
    const sentences = JSON.parse(String(values.sentences)) as Text[]
    return { key, values: { sentences: JSON.stringify(sentences.map(withoutNames)) } }
  }
  const { number = '', time = '', before = '' } = values as Record<string, string>
  if (name === 'more') return { key, values }
  if (name === 'assigned' || name === 'assignedAs') return sayPush.text('assigned', { number, time })
  if (name === 'released' || name === 'canceled' || name === 'moved')
    return sayPush.text(name, { number, time })
  if (name === 'movedFrom') return sayPush.text('movedFrom', { number, time, before })
  if (name === 'cancelAccepted') return sayPush.text('canceledAsAsked', { time })
  if (name === 'cancelRefused') return sayPush.text('notCanceled', { time })
  if (name.startsWith('requestAccepted')) return sayPush.text('accepted', { time })
  if (name.startsWith('requestRejected')) return sayPush.text('rejected', { time })
  return number ? sayPush.text('changed', { number }) : sayPush.text('other')
}
