import { Box } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { LoadingState } from '#web/ui/page/states.tsx'
import { sayRoster } from '#words/en/roster.ts'
import type { RosterAddress } from './address.ts'
import { AgendaView } from './agenda-view.tsx'
import { DayView } from './day-view.tsx'
import { EmptyCalendar } from './empty-calendar.tsx'
import { MonthView } from './month-view.tsx'
import type { ViewProps } from './view-props.ts'
import { WeekView } from './week-view.tsx'

const viewOf = { month: MonthView, week: WeekView, day: DayView, agenda: AgendaView }

type Props = ViewProps & {
  address: RosterAddress
  onMove: (direction: 1 | -1) => void
}

/** The chosen view. Month and week stand empty or not; the lists make way for a sentence. */
export function CalendarBody({ address, isSettled, onMove, ...view }: Props) {
  const View = viewOf[address.view]
  const [first = '', last = ''] = [view.days[0], view.days.at(-1)]
  const isEmpty = !view.items.some(item => item.first <= last && item.last >= first)
  // Seven days one below the other would grow as they fill, and push one another down.
  const isGrid = address.view === 'month' || (address.view === 'week' && (!view.isNarrow || isSettled))

  const notice = isEmpty && isSettled && <EmptyCalendar address={address} isSlim={isGrid} />

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(event.key === 'PageDown' ? 1 : -1)
  }
  return (
    <Box pos="relative" onKeyDown={onKeyDown}>
      {!view.isNarrow && notice}
      {isEmpty && !isSettled && !isGrid && <LoadingState label={sayRoster('loadingRoster')} />}
      {(isGrid || !isEmpty) && <View {...view} isSettled={isSettled} />}
      {view.isNarrow && notice}
    </Box>
  )
}
