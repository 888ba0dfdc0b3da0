import { DateInput, type DateInputProps } from '@mantine/dates'
import { useUncontrolled } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { pressEscape, useCloseOnBack } from '#web/app/close-on-back.ts'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { nameDate, nameMonth, nameMonthOfYear, nameWeekday } from '#words/days.ts'
import classes from './date-input.module.css'
import { parseDay } from './parse-typed.ts'
import { useTypedDate } from './use-typed-date.ts'
import './dates.css'
import { sayTime } from '#words/en/time.ts'

/** What every calendar of ours has: named buttons, days that can be read, and a mark on the account's today. */
export function useCalendarProps() {
  const today = useToday(useMe().timeZone)
  // Mantine would open and mark the day of the machine, which may be another one.
  return { ...calendarProps(), defaultDate: today, getDayProps: (day: string) => markToday(day, today) }
}

/** Null, since Mantine leaves out what is undefined, and would mark its own. */
export const markToday = (day: string, today: string) => ({ 'data-today': (day === today || null) as true })

const calendarProps = () => ({
  hideOutsideDates: true,
  highlightToday: true,
  classNames: { day: classes.day ?? '' },
  monthLabelFormat: (month: string) => nameMonthOfYear(month),
  monthsListFormat: (month: string) => nameMonth(month, 'short'),
  weekdayFormat: (day: string) => nameWeekday(day, 'short'),
  getDayAriaLabel: (day: string) => nameDate(day),
  clearButtonProps: { 'aria-label': sayTime('clear') },
  ariaLabels: {
    previousMonth: sayTime('previousMonth'),
    nextMonth: sayTime('nextMonth'),
    previousYear: sayTime('previousYear'),
    nextYear: sayTime('nextYear'),
    previousDecade: sayTime('previousDecade'),
    nextDecade: sayTime('nextDecade'),
  },
})

type DayInputProps = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser' | 'withTime'
> & {
  value?: string | null
  defaultValue?: string | null
  onChange?: (day: string | null) => void
  /** Says below which day of the week it is. */
  withWeekday?: boolean
}

const pattern = 'DD-MM-YYYY'

/** A calendar day, `YYYY-MM-DD` or null, shown and typed as `DD-MM-YYYY`. */
export function DayInput({ value, defaultValue, onChange, withWeekday, ...props }: DayInputProps) {
  const [day, setDay] = useUncontrolled<string | null>({ value, defaultValue, finalValue: null, onChange })
  // The wire may carry it as a moment, or name its own pattern: who left it empty is asked for a date.
  const error = props.error && props.required && day === null ? sayTime('dateMissing') : props.error
  const popup = useCalendarPopup()
  const typed = useTypedDate({
    value: day,
    read: parseDay,
    take: setDay,
    pattern: sayTime('dayPattern'),
    error,
  })
  return (
    <DateInput
      placeholder={sayTime('dayPattern')}
      clearable={!props.required}
      {...useCalendarProps()}
      {...popup}
      {...(withWeekday ? { inputWrapperOrder: ['label', 'input', 'description', 'error'] } : {})}
      {...props}
      popoverProps={{ ...popup.popoverProps, ...props.popoverProps }}
      {...(withWeekday ? { description: describe(day, props.description) } : {})}
      {...typed.props}
      valueFormat={pattern}
      onChange={next => {
        typed.forget()
        setDay(next)
      }}
    />
  )
}

/** `Monday · Whole days in Asia/Ho Chi Minh`. */
const describe = (day: string | null, note: ReactNode): ReactNode => (
  <>
    {day && nameWeekday(day)}
    {day && note && ' · '}
    {note}
  </>
)

/** The calendar under a field: when it is open, and what shuts it. */
export function useCalendarPopup(): Partial<DateInputProps> {
  const [isOpen, setOpen] = useState(false)
  const { isQuiet, listeners } = useQuiet()
  const isShown = isOpen && !isQuiet
  // The first Escape, and Back on a phone, shuts the calendar, not the dialog around it.
  useCloseOnBack(isShown, () => pressEscape(document.activeElement))
  return {
    popoverProps: {
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      zIndex: 9999,
      ...(isQuiet && { disabled: true }),
      // While it fades out it may move under a press that is meant for a button, and would take its end.
      ...(!isOpen && { styles: { dropdown: { pointerEvents: 'none' } } }),
    },
    ...listeners,
    ...({ 'data-mantine-stop-propagation': isShown } as object),
  }
}

/**
 * A calendar would cover the fault below its field, and in a dialog that has just opened the other fields: who comes to one, or
 * sends by Enter, sees it by a click or by typing.
 */
function useQuiet() {
  const [isQuiet, setQuiet] = useState(false)
  const wasFocused = useRef(false)
  const listeners = {
    onFocusCapture: ({ currentTarget }) => {
      const isGivenFocus = !wasFocused.current && currentTarget.hasAttribute('data-autofocus')
      wasFocused.current = true
      setQuiet(isGivenFocus || currentTarget.ariaInvalid === 'true')
    },
    // By the key: a state set while `input` is caught has React put the field's old text back.
    onKeyDownCapture: event => event.key !== 'Escape' && setQuiet(event.key === 'Enter'),
    onClickCapture: () => setQuiet(false),
  } satisfies Partial<DateInputProps>
  return { isQuiet, listeners }
}
