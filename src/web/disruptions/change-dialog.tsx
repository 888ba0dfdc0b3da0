import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { disruptionForm, disruptions } from '#contract/disruptions.ts'
import { rosters } from '#contract/rosters.ts'
import { day } from '#contract/values.ts'
import { isAbsence } from '#domain/disruption.ts'
import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { holds, may } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { formatDate } from '#words/days.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import type { Disruption } from './ways.ts'

const changeForm = z.object({ end: day, note: disruptionForm.shape.note })

/** Changes when somebody is back, by the days of her own calendar, and the note; only what was changed is sent. */
export function ChangeDialog({ one, onClose }: { one: Disruption; onClose: () => void }) {
  const update = useSave(disruptions.update, sayDesk('changed'))
  const isOwnTime = one.cause === 'site' || isAbsence(one.cause)
  const mayEnd = one.cause === 'site' || (isOwnTime && may(rosters.create))
  const readsNote = holds('ViewAllRequests') || (one.cause !== 'away' && one.cause !== 'request')
  return (
    <FormDialog
      title={sayDesk('changeTitle')}
      schema={changeForm}
      record={one}
      toValues={(saved = one) => ({ end: lastDay(saved), note: saved.note })}
      onSave={({ end, note = '' }, saved = one) => {
        const body = {
          ...(end !== lastDay(saved) && { end: endOf(end, saved.timeZone) }),
          ...(note !== saved.note && { note }),
          version: saved.version,
        }
        return update({ params: { id: saved.id }, body })
      }}
      showValue={(field, record) => (field === 'end' ? formatDate(lastDay(record)) : record.note)}
      entity="disruption"
      reload={() => call(disruptions.one, { params: { id: one.id } })}
      onClose={onClose}
    >
      {form => (
        <>
          {mayEnd && (
            <DayInput
              label={sayDisruption('lastDay')}
              description={sayDesk('lastDayHint')}
              required
              withWeekday
              key={form.key('end')}
              {...form.getInputProps('end')}
            />
          )}
          {readsNote && (
            <Textarea
              label={sayDisruption('note')}
              description={sayDisruption('noteHint')}
              autosize
              minRows={2}
              maxRows={8}
              key={form.key('note')}
              {...form.getInputProps('note')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const lastDay = ({ end, timeZone }: Disruption): string => localDay(new Date(Date.parse(end) - 1), timeZone)

const endOf = (last: string, timeZone: string): string =>
  dayInterval(addDays(last, 1), timeZone).start.toISOString()
