import { useSyncExternalStore } from 'react'
import { isTimeZone } from '#domain/zoned-time.ts'
import { offsetMinutes } from '#words/zones.ts'
import { abroadItem } from './kept.ts'

type Answer = 'there' | 'home'
type Traveller = { id: number; timeZone: string }
/** What somebody has said of each zone that this browser was in. */
type Said = { ownerId: number; answers: Record<string, Answer> }

export type Abroad = {
  /** The zone of this browser, where its clock differs from the account’s; else null. */
  there: string | null
  /** Which of both times are shown by; undefined: not asked yet. */
  answer: Answer | undefined
}

const readBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

let browserZone = readBrowserZone()
let said = readSaid()
const watchers = new Set<() => void>()

/** Where somebody seems to be. For show alone: forms, days off and the server go by the zone of the account. */
export function useAbroad({ id, timeZone }: Traveller): Abroad {
  const zone = useSyncExternalStore(subscribe, () => browserZone)
  const known = useSyncExternalStore(subscribe, () => said)
  // A browser that won’t say where it is says UTC.
  const isKnown = zone !== undefined && zone !== 'UTC' && isTimeZone(zone)
  const now = new Date()
  const there = isKnown && offsetMinutes(zone, now) !== offsetMinutes(timeZone, now) ? zone : null
  return { there, answer: there && known?.ownerId === id ? known.answers[there] : undefined }
}

/** By whose clock times are shown: that of where one is, once one has said so, as long as one is there. */
export const zoneShown = ({ there, answer }: Abroad, home: string): string =>
  there && answer === 'there' ? there : home

export function sayAbroad({ id }: Traveller, zone: string, answer: Answer): void {
  const before = said?.ownerId === id ? said.answers : {}
  localStorage.setItem(abroadItem, JSON.stringify({ ownerId: id, answers: { ...before, [zone]: answer } }))
  look()
}

function readSaid(): Said | null {
  try {
    const { ownerId, answers } = JSON.parse(localStorage.getItem(abroadItem) ?? '{}') as Partial<Said>
    return ownerId !== undefined && answers ? { ownerId, answers } : null
  } catch {
    return null
  }
}

function look(): void {
  browserZone = readBrowserZone()
  said = readSaid()
  for (const watcher of watchers) watcher()
}

/** A phone that crossed a border wakes up in another zone. */
function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  if (watchers.size === 1) {
    document.addEventListener('visibilitychange', look)
    addEventListener('storage', look)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    document.removeEventListener('visibilitychange', look)
    removeEventListener('storage', look)
  }
}
