import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useMe } from '#web/app/session.ts'
import { sortItems } from '#web/planning/items.ts'
import { Legend } from '#web/planning/legend.tsx'
import { visibleDays } from '#web/planning/span.ts'
import { ErrorState } from '#web/ui/page/states.tsx'
import { sayRoster } from '#words/en/roster.ts'
import type { RosterAddress } from './address.ts'
import classes from './calendar.module.css'
import { CalendarBody } from './calendar-body.tsx'
import { ItemPopover } from './item-popover.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFocusAfterMove } from './use-focus-after-move.ts'
import { useOpenItem } from './use-open-item.ts'
import { useRoster } from './use-roster.ts'
import { useWaiting } from './use-waiting.ts'

/** The roster as a calendar: of one auditor, or with names of all. */
export function Calendar({ address, isOfAll }: { address: RosterAddress; isOfAll: boolean }) {
  const { view, date, weekStart, auditorId, filters } = address
  const place = `${view} ${date} ${auditorId}`
  const days = useMemo(() => visibleDays(view, date, weekStart), [view, date, weekStart])
  const roster = useRoster({ days, auditorId, filters })
  const { id, timeZone: viewerZone } = useMe()
  const isOwn = !isOfAll && (auditorId === undefined || auditorId === id)
  const waiting = useWaiting({ days, isOwn })
  const items = useMemo(() => sortItems([...roster.items, ...waiting.items]), [roster.items, waiting.items])
  const isSettled = roster.isSettled && waiting.isSettled
  const { open, onOpenItem, onClose } = useOpenItem(items, place)
  const { calendarRef, headingRef, focusAfter } = useFocusAfterMove(place)
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
            viewerZone={viewerZone}
            isNarrow={address.isNarrow}
            isOfAll={isOfAll}
            openKey={open?.item.key}
            onOpenItem={onOpenItem}
            onOpenDay={day => focusAfter(() => address.openDay(day))}
          />
        </section>
      )}
      {isSettled && !roster.error && <Legend withWaiting={isOwn} />}
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
