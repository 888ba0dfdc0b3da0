import { useSyncExternalStore } from 'react'
import { localDay } from '#domain/zoned-time.ts'

const minute = 60_000

/** Aims at each full minute, so that no clock is ever nearly a minute late. */
function onEachMinute(notify: () => void): () => void {
  let timer = 0
  const wait = () => {
    timer = window.setTimeout(
      () => {
        notify()
        wait()
      },
      minute - (Date.now() % minute),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

const fullMinute = () => Math.floor(Date.now() / minute) * minute

/** The full minute that it is, in milliseconds; whatever shows it is redrawn with each. */
export const useMinute = (): number => useSyncExternalStore(onEachMinute, fullMinute)

const hour = 60 * minute
const fullHour = () => Math.floor(Date.now() / hour) * hour

/** The full hour that it is, of UTC, in milliseconds; whatever shows it is redrawn with each. */
export const useHour = (): number => useSyncExternalStore(onEachMinute, fullHour)

const quarter = 15 * minute
const fullQuarter = () => Math.floor(Date.now() / quarter) * quarter

/** The full quarter of an hour that it is, in milliseconds: wherever it becomes another day, it does so at one of them. */
export const useQuarter = (): number => useSyncExternalStore(onEachMinute, fullQuarter)

/** The day that it is in a zone; whatever shows it is redrawn at midnight there. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(onEachMinute, () => localDay(new Date(), timeZone))
