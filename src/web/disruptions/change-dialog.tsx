import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { disruptionForm, disruptions } from '#contract/disruptions.ts'
import { fault, onceRight } from '#contract/fault.ts'
import { rosters } from '#contract/rosters.ts'
import { day } from '#contract/values.ts'
import { isAbsence } from '#domain/disruption.ts'
import { workdayEnd } from '#domain/working-hours.ts'
import { localDay, localMoment } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { holds, may, useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { formatDate } from '#words/days.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { zoneName } from '#words/zones.ts'
import { endOf } from './report-form.ts'
import type { Disruption } from './ways.ts'

const changeForm = z
  .object({ end: day, isByHour: z.boolean(), until: z.string(), note: disruptionForm.shape.note })
  .refine(({ isByHour, until }) => !isByHour || until !== '', {
    path: ['until'],
    ...fault(sayDisruption.text('chooseUntil')),
    ...onceRight('isByHour', 'until'),
  })

/** Changes when somebody is back, by the clock of whoever is missing, and the note; only what was changed is sent. */
export function ChangeDialog({ one, onClose }: { one: Disruption; onClose: () => void }) {
  const isSite = one.cause === 'site' ? 'yes' : 'no'
  const update = useSave(disruptions.update, sayDesk('changed', { isSite }))
  const isOwnTime = one.cause === 'site' || isAbsence(one.cause)
  const mayEnd = one.cause === 'site' || (isOwnTime && may(rosters.create))
  const readsNote = holds('ViewAllRequests') || (one.cause !== 'away' && one.cause !== 'request')
  return (
    <FormDialog
      title={sayDesk('changeTitle', { isSite })}
      schema={changeForm}
      record={one}
      toValues={(saved = one) => ({ ...readEnd(saved), note: saved.note })}
      onSave={({ note = '', ...asked }, saved = one) => {
        const end = endOf(asked, saved.timeZone)
        const body = {
          ...(end !== new Date(saved.end).toISOString() && { end }),
          ...(note !== saved.note && { note }),
          version: saved.version,
        }
        return update({ params: { id: saved.id }, body })
      }}
      showValue={(field, record) => showEnd(field, readEnd(record)) ?? record.note}
      entity="disruption"
      reload={() => call(disruptions.one, { params: { id: one.id } })}
      onClose={onClose}
    >
      {form => (
        <>
          {mayEnd && (
            <EndFields form={form} timeZone={one.timeZone} hint={sayDesk('lastDayHint', { isSite })} />
          )}
          {readsNote && (
            <Textarea
              label={sayDisruption('note')}
              description={sayDisruption('noteHint')}
              key={form.key('note')}
              {...form.getInputProps('note')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

type EndProps = { form: DialogForm<typeof changeForm>; timeZone: string; hint: string }

/** The last day, or some hours of it. */
function EndFields({ form, timeZone, hint }: EndProps) {
  const mine = useMe().timeZone
  const isByHour = form.useWatchValue('isByHour') === true
  return (
    <div>
      <SimpleGrid cols={isByHour ? 2 : 1} spacing="md">
        <DayInput
          label={sayDisruption('lastDay')}
          description={hint}
          required
          withWeekday
          key={form.key('end')}
          {...form.getInputProps('end')}
        />
        {isByHour && (
          <TextInput
            type="time"
            label={sayDisruption('until')}
            required
            key={form.key('until')}
            {...form.getInputProps('until')}
          />
        )}
      </SimpleGrid>
      <Switch
        mt="sm"
        label={sayDisruption('byTheHour')}
        checked={isByHour}
        onChange={event => form.setFieldValue('isByHour', event.currentTarget.checked)}
      />
      {timeZone !== mine && (
        <Text size="xs" c="gray.7" mt={4}>
          {sayDisruption(isByHour ? 'timesIn' : 'daysIn', { zone: zoneName(timeZone) })}
        </Text>
      )}
    </div>
  )
}

type End = Parameters<typeof endOf>[0]

/** An end at midnight is that of a whole day. */
function readEnd({ end, timeZone }: Pick<Disruption, 'end' | 'timeZone'>): End {
  const clock = localMoment(new Date(end), timeZone).slice(11, 16)
  const isByHour = clock !== '00:00'
  return {
    end: localDay(new Date(Date.parse(end) - 1), timeZone),
    isByHour,
    until: isByHour ? clock : workdayEnd,
  }
}

function showEnd(field: string, { end, isByHour, until }: End): string | undefined {
  if (field === 'end') return formatDate(end)
  if (field === 'until') return until
  return field === 'isByHour' ? (isByHour ? sayDisruption('byTheHour') : sayDesk('wholeDays')) : undefined
}
