import type { UseFormReturnType } from '@mantine/form'
import { workdayEnd } from '#domain/working-hours.ts'
import { sayTime } from '#words/en/time.ts'
import { DateTimeInput } from './date-time-input.tsx'
import { useEndFromStart } from './use-end-from-start.ts'

type TimesForm = Pick<
  UseFormReturnType<{ start: string | null; end: string | null }>,
  'getValues' | 'setFieldValue' | 'watch' | 'key' | 'getInputProps'
>

/** When something begins and ends, in the zone of its site; the end follows the start. */
export function StartEndFields({ form, timeZone }: { form: TimesForm; timeZone: string }) {
  const { startProps, endProps } = useEndFromStart(form, timeZone)
  return (
    <>
      <DateTimeInput
        label={sayTime('start')}
        required
        timeZone={timeZone}
        key={form.key('start')}
        {...form.getInputProps('start')}
        {...startProps}
      />
      <DateTimeInput
        label={sayTime('end')}
        required
        usualTime={workdayEnd}
        timeZone={timeZone}
        key={form.key('end')}
        {...form.getInputProps('end')}
        {...endProps}
      />
    </>
  )
}
