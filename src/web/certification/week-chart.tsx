import { Tooltip, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { formatDays, nameDateOfMonth, nameMonth } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import classes from './week-strip.module.css'
import type { Week, WeeksProps } from './weeks.ts'

/** The weeks as bars side by side: one stop of Tab, arrows between them. */
export function WeekChart({ weeks, isOn, onToggle }: WeeksProps) {
  const most = Math.max(1, ...weeks.map(({ due, drafted, free }) => Math.max(due + drafted, free)))
  const { stop, setStop, onKeyDown } = useArrows(weeks.length)
  return (
    <div
      role="toolbar"
      aria-label={sayCertification('weeksLabel')}
      className={classes.weeks}
      onKeyDown={onKeyDown}
    >
      {weeks.map((week, nth) => (
        <Bar
          key={week.monday}
          week={week}
          most={most}
          isOn={isOn(week)}
          beginsMonth={nth === 0 || nameMonth(week.monday) !== nameMonth(weeks[nth - 1]?.monday ?? '')}
          isTabStop={nth === stop}
          onFocus={() => setStop(nth)}
          onToggle={() => onToggle(week)}
        />
      ))}
    </div>
  )
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

function useArrows(count: number) {
  const [stop, setStop] = useState(0)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, stop + step))
    setStop(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return { stop, setStop, onKeyDown }
}

type BarProps = {
  week: Week
  /** Days that are as high as the chart. */
  most: number
  isOn: boolean
  beginsMonth: boolean
  isTabStop: boolean
  onFocus: () => void
  onToggle: () => void
}

function Bar({ week, most, isOn, beginsMonth, isTabStop, onFocus, onToggle }: BarProps) {
  const { monday, due, drafted, free, over } = week
  const says = describeWeek(week)
  const height = (days: number) => ({ height: `${(100 * days) / most}%` })
  return (
    <Tooltip label={says} maw={260}>
      <UnstyledButton
        className={classes.week}
        data-over={over > 0 || undefined}
        aria-label={says}
        aria-pressed={isOn}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={onToggle}
      >
        <span className={classes.over}>{over > 0 && sayCertification('overBy', { count: over })}</span>
        <span className={classes.plot}>
          {drafted > 0 && <span className={classes.drafted} style={height(drafted)} />}
          {due > 0 && <span className={classes.due} style={height(due)} />}
          <span className={classes.free} style={{ bottom: `${(100 * free) / most}%` }} />
        </span>
        <span className={classes.day}>{nameDateOfMonth(monday)}</span>
        <span className={classes.month}>{beginsMonth && nameMonth(monday, 'short')}</span>
      </UnstyledButton>
    </Tooltip>
  )
}

/** `7 – 13 Dec 2026: 12 days due, 3 drafted, 8 free, 7 too many`. */
function describeWeek({ monday, sunday, isFirst, due, drafted, free, over }: Week): string {
  const days = formatDays(monday, sunday)
  const said = sayCertification('week', { days, due, drafted, free, over })
  return isFirst ? sayCertification('firstWeek', { week: said }) : said
}
