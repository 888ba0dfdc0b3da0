import { VisuallyHidden } from '@mantine/core'
import type { ComponentType } from 'react'
import { nameDay } from '#words/days.ts'
import { sayRoster } from '#words/en/roster.ts'
import classes from './day-heading.module.css'
import type { ListedDay } from './listed-days.ts'
import type { SegmentProps } from './segment-card.tsx'
import { itemStop, moreStop, type ViewProps } from './view-props.ts'

type Props = ViewProps & {
  listed: ListedDay
  activeKey: string | undefined
  /** A card of the week, a line of the agenda. */
  show: ComponentType<SegmentProps>
}

/** What is on a day in week and agenda, and how many more there are. */
export function SegmentsOfDay({ listed, activeKey, show: Shown, ...view }: Props) {
  const { viewer, isOfAll, openKey, onOpenDay, onOpenItem } = view
  return (
    <>
      {listed.segments.map(segment => (
        <Shown
          key={segment.item.key}
          segment={segment}
          stop={itemStop(segment.item, listed.day)}
          viewer={viewer}
          isActive={activeKey === itemStop(segment.item, listed.day)}
          isOpen={openKey === segment.item.key}
          isOfAll={isOfAll}
          onOpen={onOpenItem}
        />
      ))}
      {listed.hidden > 0 && <More listed={listed} activeKey={activeKey} onOpenDay={onOpenDay} />}
    </>
  )
}

type MoreProps = { listed: ListedDay; activeKey: string | undefined; onOpenDay: (day: string) => void }

/** Leads to the day when a view shows only some of its entries. */
function More({ listed: { day, hidden }, activeKey, onOpenDay }: MoreProps) {
  const stop = moreStop(day)
  return (
    <button
      type="button"
      className={classes.more}
      data-stop={stop}
      tabIndex={activeKey === stop ? 0 : -1}
      onClick={() => onOpenDay(day)}
    >
      {sayRoster.rich('moreOnDay', {
        count: hidden,
        day: nameDay(day),
        unseen: chunks => <VisuallyHidden key="unseen">{chunks}</VisuallyHidden>,
      })}
    </button>
  )
}
