import { useRef, useState } from 'react'
import { keepLength, proposeEnd } from './keep-length.ts'

type Moment = string | null

/** What is needed of a form with the fields `start` and `end`. */
type TimesForm = {
  getValues: () => { start: Moment; end: Moment }
  setFieldValue: (field: 'start' | 'end', value: Moment, options: { forceUpdate: boolean }) => void
  watch: (field: 'start' | 'end', onChange: (change: { value: Moment }) => void) => void
}

/**
 * Lets the end follow the start, with the length there was, or, where there was none, to the end of that working day;
 * until an end is typed. Its field takes a value: made again, as a form's own `setFieldValue` does, it would lose the
 * focus that Tab has just brought there.
 */
export function useEndFromStart(form: TimesForm, timeZone: string) {
  const given = form.getValues()
  const [end, setEnd] = useState(given.end)
  const lastStart = useRef(given.start)
  const hadEnd = useRef(given.end !== null)
  const isStartChanged = useRef(false)
  const isOwnEnd = useRef(false)
  form.watch('end', ({ value }) => setEnd(value))
  form.watch('start', ({ value }) => {
    if (value) lastStart.current = value
  })

  function changeStart(start: Moment) {
    const before = { start: lastStart.current, end: form.getValues().end }
    form.setFieldValue('start', start, { forceUpdate: false })
    isStartChanged.current = true
    if (!start || isOwnEnd.current) return
    const keepsLength = hadEnd.current || isLonger(before, timeZone)
    const next = keepsLength ? moveEnd(before, start, timeZone) : proposeEnd(start, timeZone)
    if (next) form.setFieldValue('end', next, { forceUpdate: false })
  }
  /** An end set after the start is kept, as is the first one of all. */
  function keepEnd() {
    isOwnEnd.current ||= isStartChanged.current || !hadEnd.current
  }
  function changeEnd(moment: Moment) {
    keepEnd()
    form.setFieldValue('end', moment, { forceUpdate: false })
  }
  return {
    startProps: { onChange: changeStart },
    // Text that is no date yet is typed too.
    endProps: { value: end, onChange: changeEnd, onInputCapture: keepEnd },
  }
}

/** Some other way than here an end was set, which isn’t that of the working day. */
const isLonger = ({ start, end }: { start: Moment; end: Moment }, timeZone: string): boolean =>
  start !== null && end !== null && Date.parse(proposeEnd(start, timeZone) ?? end) !== Date.parse(end)

const moveEnd = ({ start, end }: { start: Moment; end: Moment }, to: string, timeZone: string) =>
  start && end ? keepLength({ start, end }, to, timeZone) : null
