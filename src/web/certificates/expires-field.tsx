import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCertificate } from '#words/en/certificates.ts'

type Day = string | null

/** What is needed of a form with a field `expires`. */
type ExpiryForm = {
  getValues: () => { expires?: Day | undefined }
  setFieldValue: (field: 'expires', value: Day, options: { forceUpdate: boolean }) => void
  watch: (field: 'expires', onChange: (change: { value: Day | undefined }) => void) => void
  getInputProps: (field: 'expires') => unknown
  getInitialValues: () => object
  setInitialValues: (values: never) => void
}

type Props = {
  form: ExpiryForm
  /** What follows from the decision by the programme; what was typed stands. */
  proposed: Day
  description?: ReactNode
  required: boolean
}

/** The last good day. Its field takes a value: made again it would lose the focus that Tab has just brought there. */
export function ExpiresField({ form, proposed, description, required }: Props) {
  const [expires, setExpires] = useState(form.getValues().expires ?? null)
  const isOwn = useRef(expires !== null)
  form.watch('expires', ({ value }) => setExpires(value ?? null))
  const propose = useEffectEvent((day: Day) => {
    if (isOwn.current) return
    form.setFieldValue('expires', day, { forceUpdate: false })
    // Nobody has typed it, so nothing is lost with it.
    form.setInitialValues({ ...form.getInitialValues(), expires: day } as never)
  })
  useEffect(() => {
    if (proposed) propose(proposed)
  }, [proposed])
  const { defaultValue, key, ...props } = form.getInputProps('expires') as Record<string, unknown>
  return (
    <DayInput
      label={sayCertificate('expires')}
      required={required}
      description={description}
      {...props}
      value={expires}
      onChange={day => {
        isOwn.current = day !== null
        form.setFieldValue('expires', day, { forceUpdate: false })
      }}
      onInputCapture={() => {
        isOwn.current = true
      }}
    />
  )
}
