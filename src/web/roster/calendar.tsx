import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useMe } from '#web/app/session.ts'
import { ErrorState } from '#web/ui/states.tsx'
import type { RosterAddress } from './address.ts'
import { CalendarBody } from './calendar-body.tsx'
import { ItemPopover } from './item-popover.tsx'
import { Legend } from './legend.tsx'
import { visibleDays } from './span.ts'
import { Toolbar } from './toolbar.tsx'
import { useFocusAfterMove } from './use-focus-after-move.ts'
import { useOpenItem } from './use-open-item.ts'
import { useRoster } from './use-roster.ts'

/** The roster as a calendar: of one auditor, or with names of all. */
export function Calendar({ address, isOfAll }: { address: RosterAddress; isOfAll: boolean }) {
  const { view, date, weekStart, auditorId, filters } = address
  const place = `${view} ${date} ${auditorId}`
  const days = useMemo(() => visibleDays(view, date, weekStart), [view, date, weekStart])
  const roster = useRoster({ days, auditorId, filters })
  const { open, onOpenItem, onClose } = useOpenItem(roster.items, place)
  const { calendarRef, headingRef, focusAfter } = useFocusAfterMove(place)
  const viewerZone = useMe().timeZone
  return (
    <Stack gap="md">
      <Toolbar address={address} isLoading={!roster.isSettled && !roster.error} headingRef={headingRef} />
      {roster.error ? (
        <ErrorState error={roster.error} onRetry={roster.retry} />
      ) : (
        <section ref={calendarRef} aria-label="Calendar" aria-busy={!roster.isSettled}>
          <CalendarBody
            address={address}
            isSettled={roster.isSettled}
            onMove={direction => focusAfter(() => address.move(direction))}
            items={roster.items}
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
      {!roster.error && <Legend />}
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
