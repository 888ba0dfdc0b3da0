import { DateInput, type DateInputProps } from '@mantine/dates'
import { useUncontrolled } from '@mantine/hooks'
import { Fragment, type ReactNode, useRef } from 'react'
import { localDay, localTime, momentAt } from '#domain/zoned-time.ts'
import { nameWeekday } from '#words/days.ts'
import { formatMoment } from '#words/moments.ts'
import { formatOffset, zoneName } from '#words/zones.ts'
import { markToday, useCalendarPopup, useCalendarProps } from './date-input.tsx'
import { parseDayTime } from './parse-typed.ts'
import { useBeside } from './site-time.tsx'
import { useTypedDate } from './use-typed-date.ts'
import './dates.css'
import { sayTime } from '#words/en/time.ts'

type Props = Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser'> & {
  /** The zone the time is meant in: the site's. */
  timeZone: string
  /** A moment, ISO 8601 with `Z`. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (moment: string | null) => void
  /** The time of a day that is picked from the calendar or typed alone; 08:00 unless given. */
  usualTime?: string
}

const pattern = 'DD-MM-YYYY HH:mm'

/**
 * A date and time at a site, shown and typed as `DD-MM-YYYY HH:mm` on the site's clock.
 *
 *     <DateTimeInput label="Start" required timeZone={customer.timeZone}
 *       key={form.key('start')} {...form.getInputProps('start')} />
 */
export function DateTimeInput({
  timeZone,
  value,
  defaultValue,
  onChange,
  usualTime = '08:00',
  ...props
}: Props) {
  const calendar = useCalendarProps()
  const site = { timeZone, usualTime }
  const { moment, local, take, pickDay } = useMoment(site, { value, defaultValue, onChange })
  const typed = useTypedDate({
    value: local,
    read: (text, today) => parseDayTime(text, usualTime, today),
    take,
    pattern: sayTime('momentPattern'),
    error: props.error,
  })
  return (
    <DateInput
      placeholder={sayTime('momentPattern')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clearable={!props.required}
      {...calendar}
      {...useCalendarPopup()}
      {...props}
      {...typed.props}
      description={
        <Hint moment={moment} timeZone={props.disabled ? null : timeZone} note={props.description} />
      }
      withTime
      valueFormat={pattern}
      getDayProps={day => ({ ...markToday(day, calendar.defaultDate), onClick: pickDay })}
      onChange={next => {
        typed.forget()
        take(next)
      }}
    />
  )
}

type Site = { timeZone: string; usualTime: string }

/** The moment that a form holds, and the site's day and time that stand for it in the field. */
function useMoment(site: Site, given: Pick<Props, 'value' | 'defaultValue' | 'onChange'>) {
  // A day of the calendar comes without the time that was there before.
  const isPicking = useRef(false)
  const [moment, setMoment] = useUncontrolled<string | null>({ ...given, finalValue: null })

  function take(local: string | null) {
    const isPicked = isPicking.current
    isPicking.current = false
    if (!local) return isPicked || setMoment(null)
    const time = isPicked ? timeOf(moment, site) : local.slice(11, 16)
    setMoment(momentAt(`${local.slice(0, 10)}T${time}`, site.timeZone).toISOString())
  }
  return {
    moment,
    local: moment && `${localDay(new Date(moment), site.timeZone)} ${timeOf(moment, site)}:00`,
    take,
    pickDay: () => {
      isPicking.current = true
    },
  }
}

function timeOf(moment: string | null, { timeZone, usualTime }: Site): string {
  if (!moment) return usualTime
  const { hour, minute } = localTime(new Date(moment), timeZone)
  return [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
}

type HintProps = { moment: string | null; timeZone: string | null; note: ReactNode }

/** Whose clock the time is by; nothing of that for a field that can't be filled in yet. */
function Hint({ moment, timeZone, note }: HintProps) {
  const beside = useBeside(timeZone ?? '')
  if (!timeZone) return note
  const show = (zone: string) => formatMoment(moment ?? '', zone)
  const others = moment ? beside.filter(one => show(one.zone) !== show(timeZone)) : []
  return (
    <>
      {note && <span style={{ display: 'block' }}>{note}</span>}
      {moment && `${nameWeekday(localDay(new Date(moment), timeZone))} · `}
      {zoneName(timeZone)} ({formatOffset(timeZone, moment ? new Date(moment) : new Date())})
      {others.map(({ zone, city }) => (
        <Fragment key={zone}> · {sayTime(city ? 'timeIn' : 'yourTime', { time: show(zone), city })}</Fragment>
      ))}
    </>
  )
}
