import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { parseDay } from './parse-typed.ts'
import '@mantine/dates/styles.layer.css'

/** The calendar's buttons say what they do. */
export const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

/** A calendar day, `YYYY-MM-DD` or null, shown and typed as `DD-MM-YYYY`. */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'withTime'>) {
  return (
    <DateInput
      placeholder="DD-MM-YYYY"
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      ariaLabels={calendarLabels}
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
