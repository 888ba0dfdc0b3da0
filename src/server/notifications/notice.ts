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

/** Who caused the notification; null is the system. `isUnnamed`: it is shown as the system’s. */
export type Sender = { accountId: number | null; isUnnamed?: boolean }
