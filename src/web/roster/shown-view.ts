import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { rosters } from '#contract/rosters.ts'
import { type Address, parseAddress, stringifyAddress } from '#web/app/list-search.ts'
import { readStored } from '#web/app/read-stored.ts'
import { may, useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import type { RosterAddress } from './address.ts'
import { useRosterTab } from './roster-tabs.tsx'

/** What is no part of a view: the day, and what one came to look at once. */
const passing = ['date', 'page', 'size', 'saved', 'plan', 'batchId'] as const

const firstOf = (value: Address[string]) => [value].flat()[0]

/** What the roster shows, as a saved view keeps it, and how to show another. */
export function useShownView({ view }: RosterAddress) {
  const address = useSearch({ strict: false }) as Address
  const navigate = useNavigate()
  const [tab] = useRosterTab()
  const named = { ...address, tab, ...(tab === 'calendar' && { view }) }
  const show = (search: Address) => void navigate({ to: '.', search: search as never })
  const date = firstOf(address.date)
  return {
    search: toSearch(named),
    savedId: Number(firstOf(address.saved)) || undefined,
    /** On the days that are in sight. */
    open: ({ id, search }: { id: number; search: string }) =>
      show({ ...parseAddress(search), ...(date && { date }), saved: String(id) }),
    /** It stays what it is, under that name. */
    name: (id: number | undefined) => show({ ...address, saved: id === undefined ? undefined : String(id) }),
    reset: () => show({}),
  }
}

/** In one order, so that what shows the same reads the same. */
function toSearch(address: Address): string {
  const kept = Object.entries(address).filter(([name]) => !passing.some(one => one === name))
  return stringifyAddress(Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)))).slice(1)
}

/** Of what was left by somebody who saw everybody’s roster, what is there to see in the own one alone. */
const onlyView = ({ view }: Address): Address => (view ? { view } : {})

const stored = z.object({ search: z.string(), preferred: z.string(), day: z.string() })

/**
 * What the roster showed when one left it in this browser; undefined where the address names something itself, or once it
 * does. The day is kept until midnight. Whoever chooses another start view begins with that.
 */
export function useLeftView(): Address | undefined {
  const { id, preferences, timeZone } = useMe()
  const today = useToday(timeZone)
  const item = `roster:${id}`
  const address = useSearch({ strict: false }) as Address
  const isPlain = Object.keys(address).length === 0
  const [left, setLeft] = useState(() => (isPlain ? readLeft() : undefined))
  function readLeft(): Address | undefined {
    const kept = readStored(localStorage.getItem(item), stored)
    if (kept?.preferred !== preferences.calendarView || kept.search === '') return undefined
    const { date, ...search } = parseAddress(kept.search)
    const shown = {
      ...(may(rosters.list) ? search : onlyView(search)),
      ...(kept.day === today && date && { date }),
    }
    return Object.keys(shown).length > 0 ? shown : undefined
  }
  const { plan: _plan, batchId: _batch, ...lasting } = address
  const search = stringifyAddress(lasting).slice(1)
  const isLeft = left !== undefined && isPlain
  useEffect(() => {
    if (isLeft) return
    setLeft(undefined)
    localStorage.setItem(item, JSON.stringify({ search, preferred: preferences.calendarView, day: today }))
  }, [item, search, isLeft, preferences.calendarView, today])
  return isLeft ? left : undefined
}
