import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import classes from './date-input.module.css'
import { parseDay } from './parse-typed.ts'
import '@mantine/dates/styles.layer.css'

/** What every calendar of ours has: named buttons, and days that can be read. */
export const calendarProps = {
  hideOutsideDates: true,
  classNames: { day: classes.day ?? '' },
  clearButtonProps: { 'aria-label': 'Clear' },
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
}

/** A calendar day, `YYYY-MM-DD` or null, shown and typed as `DD-MM-YYYY`. */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'withTime'>) {
  return (
    <DateInput
      placeholder="DD-MM-YYYY"
      clearable={!props.required}
      {...calendarProps}
      {...useEscapeInDialog()}
      {...props}
      valueFormat="DD-MM-YYYY"
      dateParser={parseDay}
    />
  )
}

/** The first Escape shuts the calendar, not the dialog around it. */
export function useEscapeInDialog(): Partial<DateInputProps> {
  const [isOpen, setOpen] = useState(false)
  return {
    popoverProps: { onOpen: () => setOpen(true), onClose: () => setOpen(false), zIndex: 9999 },
    ...({ 'data-mantine-stop-propagation': isOpen } as object),
  }
}
