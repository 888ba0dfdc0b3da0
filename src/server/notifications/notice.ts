import type { NotificationType } from '#contract/notifications.ts'
import type { NotifiedEntity } from '#contract/records/cards.ts'
import type { Text } from '#words/words.ts'

export type Notice = {
  type: NotificationType
  text: Text
  entity: NotifiedEntity
  entityId: number
  /** The day it is about, to open in a roster. */
  day?: string | null
  /** Also about other records, so a later notice about this one doesn't replace it. */
  isCombined?: boolean
}

/** Who caused the notification; null is the system. */
export type Sender = { accountId: number | null }
