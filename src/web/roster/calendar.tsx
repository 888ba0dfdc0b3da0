import { Stack } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMe } from '#web/app/session.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { isTentative } from '#web/planning/agreement.tsx'
import { type CalendarItem, sortItems } from '#web/planning/items.ts'
import { Legend } from '#web/planning/legend.tsx'
import { visibleDays } from '#web/planning/span.ts'
import { useReadToPrint } from '#web/ui/page/read-to-print.ts'
import { ErrorState } from '#web/ui/page/states.tsx'
import { sayRoster } from '#words/en/roster.ts'
import { cityOf } from '#words/zones.ts'
import type { RosterAddress } from './address.ts'
import classes from './calendar.module.css'
import { CalendarBody } from './calendar-body.tsx'
import { ItemPopover } from './item-popover.tsx'
import type { Viewer } from './own-hours.ts'
import { Toolbar } from './toolbar.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useRoster } from './use-roster.ts'
import { useWaiting } from './use-waiting.ts'

/** By whose clock hours are named beside those at the site; of an auditor whose phone is abroad with its city. */
function useViewer(): Viewer {
  const { mine, isNamed } = useShownZone()
  return useMemo(() => ({ zone: mine, city: isNamed ? cityOf(mine) : '' }), [mine, isNamed])
}

/** The roster as a calendar: of one auditor, or with names of all. */
export function Calendar({ address, isOfAll }: { address: RosterAddress; isOfAll: boolean }) {
  const { view, date, weekStart, auditorId, filters } = address
  const place = `${view} ${date} ${auditorId}`
  const days = useMemo(() => visibleDays(view, date, weekStart), [view, date, weekStart])
  const roster = useRoster({ days, auditorId, filters })
  const { id } = useMe()
  const viewer = useViewer()
  const isOwn = !isOfAll && (auditorId === undefined || auditorId === id)
  const waiting = useWaiting({ days, isOwn })
  const items = useMemo(() => sortItems([...roster.items, ...waiting.items]), [roster.items, waiting.items])
  const isSettled = roster.isSettled && waiting.isSettled
  useReadToPrint(isSettled || roster.error !== null)
  const { open, onOpenItem, onClose } = useOpenItem(items, place)
  const { calendarRef, headingRef, focusAfter } = useFocusAfterMove(place)
  useKeptScroll({ calendarRef, date, isSettled })
  return (
    <Stack gap="md">
      <Toolbar address={address} isLoading={!isSettled && !roster.error} headingRef={headingRef} />
      {roster.error ? (
        <ErrorState error={roster.error} onRetry={roster.retry} />
      ) : (
        <section
          ref={calendarRef}
          className={classes.calendar}
          aria-label={sayRoster('calendar')}
          aria-busy={!isSettled}
        >
          <CalendarBody
            address={address}
            isSettled={isSettled}
            onMove={direction => focusAfter(() => address.move(direction))}
            items={items}
            days={days}
            date={date}
            today={address.today}
            viewer={viewer}
            isNarrow={address.isNarrow}
            isOfAll={isOfAll}
            openKey={open?.item.key}
            onOpenItem={onOpenItem}
            onOpenDay={day => focusAfter(() => address.openDay(day))}
          />
        </section>
      )}
      {isSettled && !roster.error && (
        <Legend
          withWaiting={isOwn}
          withTentative={items.some(({ project }) => project && isTentative(project))}
        />
      )}
      {open && (
        <ItemPopover
          {...open}
          onClose={onClose}
          onShowAuditor={isOfAll ? id => focusAfter(() => address.change({ auditorId: id })) : undefined}
        />
      )}
    </Stack>
  )
}

/**
 * Keeps the focus in the calendar when a key or "+n more" leads to other days: on what has the focus first
 * there, else on the heading that names them.
 */
function useFocusAfterMove(place: string) {
  const calendarRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isWanted = useRef(false)
  const focusAt = useEffectEvent((_place: string) => {
    if (!isWanted.current) return
    isWanted.current = false
    const first = calendarRef.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')
    const target = first ?? headingRef.current
    target?.focus()
  })
  useEffect(() => focusAt(place), [place])
  const focusAfter = (move: () => void) => {
    isWanted.current = true
    move()
  }
  return { calendarRef, headingRef, focusAfter }
}

type Open = { key: string; opener: HTMLElement; place: string }

/**
 * The item whose pop-over is open. It follows the roster when that is read again, and closes when the item has
 * gone or other days are shown.
 */
function useOpenItem(items: readonly CalendarItem[], place: string) {
  const [open, setOpen] = useState<Open | null>(null)
  const item = open?.place === place ? items.find(({ key }) => key === open.key) : undefined
  const onOpenItem = useCallback(
    ({ key }: CalendarItem, opener: HTMLElement) => {
      // Safari gives a clicked button no focus, and the focus is to come back to it.
      opener.focus({ preventScroll: true })
      setOpen(before => (before?.opener === opener ? null : { key, opener, place }))
    },
    [place],
  )
  const onClose = useCallback(() => setOpen(null), [])
  return { open: open && item ? { item, opener: open.opener } : null, onOpenItem, onClose }
}
