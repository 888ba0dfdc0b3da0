import { Group, SimpleGrid, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { localDay, momentAt } from '#domain/zoned-time.ts'
import { useMe } from '#web/app/session.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { DateTimeInput } from '#web/ui/time/date-time-input.tsx'
import { sayRequest } from '#words/en/requests.ts'
import { zoneName } from '#words/zones.ts'
import { type RequestForm, type Times, useClockKept, useTimes } from './use-times.ts'
import { daysOf, isWholeDays, type When, wholeDays } from './when.ts'

type Props = {
  form: RequestForm
  /** Of the person it is about; unknown until one is chosen and read. */
  timeZone: string | undefined
}

/** From when to when: by whole days by default, on the person's own calendar. */
export function WhenFields({ form, timeZone: known }: Props) {
  const timeZone = known ?? 'UTC'
  const times = useTimes(form)
  const { start, end } = times
  const when = start && end ? { start, end } : null
  const [wantsHours, setWantsHours] = useState(() => !!when && !isWholeDays(when, timeZone))
  useClockKept(form, known)

  function toggle(hours: boolean) {
    setWantsHours(hours)
    if (when && when.start < when.end)
      form.setValues(hours ? toHours(when, timeZone) : toDays(when, timeZone))
  }
  return (
    <div>
      {wantsHours ? (
        <HourInputs form={form} timeZone={timeZone} />
      ) : (
        <DayInputs form={form} timeZone={timeZone} times={times} />
      )}
      <Group justify="space-between" gap="sm" mt="sm">
        <Switch
          size="xs"
          label={sayRequest('byTheHour')}
          checked={wantsHours}
          onChange={event => toggle(event.currentTarget.checked)}
        />
        {known && !wantsHours && <ZoneHint timeZone={known} />}
      </Group>
      <div role="status">{end && new Date(end) <= new Date() && <PastHint />}</div>
    </div>
  )
}

function toDays(when: When, timeZone: string): When {
  const { first, last } = daysOf(when, timeZone)
  return wholeDays(first, last, timeZone)
}

/** Nobody who turns to hours means midnight. */
function toHours(when: When, timeZone: string): When {
  const { first, last } = daysOf(when, timeZone)
  const at = (day: string, time: string) => momentAt(`${day}T${time}`, timeZone).toISOString()
  return { start: at(first, workdayStart), end: at(last, workdayEnd) }
}

type InputsProps = { form: RequestForm; timeZone: string }

function DayInputs({ form, timeZone, times }: InputsProps & { times: Times }) {
  const { first, last, setFirst, setLast } = useDays(form, times, timeZone)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DayInput
        label={sayRequest('firstDay')}
        required
        withWeekday
        {...readProps(form, 'start')}
        value={first}
        onChange={setFirst}
      />
      <DayInput
        withWeekday
        label={sayRequest('lastDay')}
        required
        {...(first ? { defaultDate: first } : {})}
        {...readProps(form, 'end')}
        value={last}
        onChange={setLast}
      />
    </SimpleGrid>
  )
}

function HourInputs({ form, timeZone }: InputsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DateTimeInput
        label={sayRequest('start')}
        required
        usualTime={workdayStart}
        timeZone={timeZone}
        key={form.key('start')}
        {...form.getInputProps('start')}
      />
      <DateTimeInput
        label={sayRequest('end')}
        required
        usualTime={workdayEnd}
        timeZone={timeZone}
        key={form.key('end')}
        {...form.getInputProps('end')}
      />
    </SimpleGrid>
  )
}

/** What the form says of a field whose value is shown as a day. */
function readProps(form: RequestForm, field: 'start' | 'end') {
  const { error, description } = form.getInputProps(field) as { error?: ReactNode; description?: ReactNode }
  return { error, description, 'data-path': field }
}

function ZoneHint({ timeZone }: { timeZone: string }) {
  if (timeZone === useMe().timeZone) return null
  return (
    <Text size="xs" c="gray.7">
      {sayRequest('daysIn', { zone: zoneName(timeZone) })}
    </Text>
  )
}

function PastHint() {
  return (
    <Group gap={6} wrap="nowrap" c="yellow.9" mt="xs">
      <IconAlertTriangle size={14} aria-hidden />
      <Text size="sm">{sayRequest('isOver')}</Text>
    </Group>
  )
}

/** Start and end of a form as the first and the last day. A last day before the first follows it. */
function useDays(form: RequestForm, { start, end }: Times, timeZone: string) {
  const first = start && localDay(new Date(start), timeZone)
  const last = end && localDay(new Date(Date.parse(end) - 1), timeZone)

  const setLast = (day: string | null) => form.setFieldValue('end', day && wholeDays(day, day, timeZone).end)
  function setFirst(day: string | null) {
    form.setFieldValue('start', day && wholeDays(day, day, timeZone).start)
    if (day && (!last || last < day)) setLast(day)
  }
  return { first, last, setFirst, setLast }
}
