import { localDay } from '#domain/zoned-time.ts'
import type { RequestForm, Times } from './use-times.ts'
import { wholeDays } from './when.ts'

/** Start and end of a form as the first and the last day. A last day before the first follows it. */
export function useDays(form: RequestForm, { start, end }: Times, timeZone: string) {
  const first = start && localDay(new Date(start), timeZone)
  const last = end && localDay(new Date(Date.parse(end) - 1), timeZone)

  const setLast = (day: string | null) => form.setFieldValue('end', day && wholeDays(day, day, timeZone).end)
  function setFirst(day: string | null) {
    form.setFieldValue('start', day && wholeDays(day, day, timeZone).start)
    if (day && (!last || last < day)) setLast(day)
  }
  return { first, last, setFirst, setLast }
}
