import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Change, events } from '#contract/events.ts'
import { notifications } from '#contract/notifications.ts'
import type { StreamMessage } from '#web/app/live/read-messages.ts'
import { queryClient } from '#web/app/query-client.ts'
import { notifyOfChange } from './changes.ts'
import { isSame, type OwnChange, takeOwnChanges } from './own-changes.ts'
import { readAfterOthers } from './read-again.ts'
import { isTouched } from './touched.ts'

type News = Change | 'notification' | 'rights' | 'anything'

/** Changes come in flocks, and to everybody at once: they are gathered, and not all ask in the same moment. */
const gatherMs = () => 50 + Math.random() * 150
const restMs = 700

let arriving: News[] = []
/** By transaction: what it changed, as far as one may see it. */
let waiting: News[][] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastTime = Number.NEGATIVE_INFINITY
let holds = 0

/** What is on screen stays as it is until the answer is called: nothing moves under a hand that drags. */
export function pauseRefresh(): () => void {
  holds++
  let isPaused = true
  return () => {
    if (!isPaused) return
    isPaused = false
    holds--
    if (waiting.length > 0) schedule()
  }
}

/** While it is true, what is shown stays as it is; what came meanwhile shows afterwards. */
export function usePausedRefresh(isPaused: boolean): void {
  useEffect(() => (isPaused ? pauseRefresh() : undefined), [isPaused])
}

/** Reads again what a message of the stream is about, and what is shown now. */
export function receiveMessage({ event, data, id }: StreamMessage): void {
  const news = readNews(event, data)
  if (news) arriving.push(news)
  // A position ends what was changed together; what stands for itself may come without one.
  const isComplete =
    id !== undefined || (news !== undefined && typeof news !== 'object' && news !== 'notification')
  if (!isComplete || arriving.length === 0) return
  waiting.push(arriving)
  arriving = []
  schedule()
}

function readNews(event: string | undefined, data = '{}'): News | undefined {
  if (event === 'reset') return 'anything'
  if (event === 'notification') return 'notification'
  const { change, end } = events.stream.events
  if (event === 'change') return change.safeParse(JSON.parse(data)).data
  return event === 'end' && end.safeParse(JSON.parse(data)).data?.reason === 'rights' ? 'rights' : undefined
}

function schedule(): void {
  if (holds > 0 || timer !== undefined) return
  const rest = lastTime + restMs - performance.now()
  timer = setTimeout(refresh, Math.max(gatherMs(), rest))
}

function refresh(): void {
  timer = undefined
  if (holds > 0) return
  lastTime = performance.now()
  const all = waiting.map(news => ({ news, own: takeOwnChanges(news.filter(isChange)) }))
  waiting = []
  for (const { news, own } of all) notifyForms(news, own)
  readAfterOthers(queryClient, queryKey =>
    all.some(
      ({ news, own }) =>
        !own.some(({ covers }) => covers(queryKey)) && news.some(one => concerns(queryKey, one)),
    ),
  )
}

const isChange = (news: News): news is Change => typeof news === 'object'

/** A form needn't know what was saved here; but what else the save changed may stand in another form. */
function notifyForms(news: readonly News[], own: readonly OwnChange[]): void {
  for (const one of news) {
    if (one === 'anything') notifyOfChange(one)
    else if (isChange(one) && !own.some(mine => isSame(mine, one))) notifyOfChange(one)
  }
}

function concerns(queryKey: QueryKey, news: News): boolean {
  // With other rights, any answer may differ.
  if (news === 'anything' || news === 'rights') return true
  return isTouched(queryKey, news === 'notification' ? { path: notifications.list.path } : news)
}
