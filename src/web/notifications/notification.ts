import type { RowOf } from '#contract/endpoint.ts'
import type { notifications } from '#contract/notifications.ts'
import { localDay } from '#domain/zoned-time.ts'

import { sayNotificationList } from '#words/en/notification-list.ts'
import { formatDay } from '#words/moments.ts'
import { sayText } from '#words/words.ts'

export type Notification = RowOf<typeof notifications.list>

type Scope<Type> = Type extends `${infer Before}:${string}` ? Before : never

/** `audit:moved` is about an `Audit`: what stands before the colon. */
export function scopeLabel(type: Notification['type']): string {
  const [scope] = type.split(':') as [Scope<Notification['type']>]
  // A newer server may send a type that this version has no word for.
  return sayText(sayNotificationList.text(`scope:${scope}`)) ?? scope
}

type Day = { title: string; rows: Notification[] }

/** By the day they came on, on the reader's calendar; they come newest first and stay so. */
export function groupByDay(rows: readonly Notification[], timeZone: string, now: Date): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const title = nameDay(localDay(new Date(row.receivedAt), timeZone), timeZone, now)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(row)
    else days.push({ title, rows: [row] })
  }
  return days
}

function nameDay(day: string, timeZone: string, now: Date): string {
  if (day === localDay(now, timeZone)) return sayNotificationList('today')
  if (day === localDay(new Date(now.getTime() - 86_400_000), timeZone))
    return sayNotificationList('yesterday')
  return formatDay(day)
}
