import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { requestForm } from '#contract/request-form.ts'
import { moveToZone } from '#domain/zoned-time.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'

export type RequestForm = DialogForm<typeof requestForm>

/** As they stand in the form. */
export type Times = { start: string | null; end: string | null }

export function useTimes(form: RequestForm): Times {
  const [start, setStart] = useState(form.getValues().start)
  const [end, setEnd] = useState(form.getValues().end)
  form.watch('start', ({ value }) => setStart(value))
  form.watch('end', ({ value }) => setEnd(value))
  return { start, end }
}

/** 09:00 was meant where the person is, whoever that turns out to be. */
export function useClockKept(form: RequestForm, timeZone: string | undefined): void {
  const before = useRef(timeZone)
  const changeZone = useEffectEvent((to: string) => {
    const from = before.current ?? 'UTC'
    before.current = to
    if (from === to) return
    for (const field of ['start', 'end'] as const) {
      const moment = form.getValues()[field]
      if (moment) form.setFieldValue(field, moveToZone(new Date(moment), from, to).toISOString())
    }
  })
  useEffect(() => {
    if (timeZone) changeZone(timeZone)
  }, [timeZone])
}
