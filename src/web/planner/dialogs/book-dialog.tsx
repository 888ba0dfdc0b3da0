import { Anchor, Group, Select, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { disruptions } from '#contract/disruptions.ts'
import { onceRight } from '#contract/fault.ts'
import { bookingForm } from '#contract/rosters.ts'
import { day } from '#contract/values.ts'
import { dayInterval } from '#domain/zoned-time.ts'
import { may } from '#web/app/session.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import { book } from '#web/planner/data/plan.ts'
import { sendChange } from '#web/planning/change.ts'
import type { Entry } from '#web/planning/entry.ts'
import { kindLabel } from '#web/planning/item-look.ts'
import { showTakenOff } from '#web/planning/taken-off.tsx'
import { type OfferUndo, undoOf } from '#web/planning/undo-list.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { nameDays } from '#words/days.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { zoneName } from '#words/zones.ts'
import { askToBookOver, type Releases } from './book-over.tsx'

/** Whose free time is to be booked; `typed` is what the question was come back from with. */
export type BookRequest = {
  type: 'book'
  auditor: AuditorRow
  first: string
  last: string
  typed?: { kind: Exclude<Entry['kind'], 'audit'>; note: string }
}

type Props = {
  request: BookRequest
  /** The same question again, as it was filled in. */
  onRequest: (request: BookRequest) => void
  offerUndo: OfferUndo
  onClose: () => void
  returnFocus: () => void
}

const schema = z
  .object({
    kind: bookingForm.shape.kind,
    first: day,
    last: day,
    note: bookingForm.shape.note,
  })
  .refine(({ first, last }) => last >= first, {
    path: ['last'],
    error: () => sayFault('lastDayBeforeFirst'),
    ...onceRight('first', 'last'),
  })

type Values = z.input<typeof schema>

const listKinds = () =>
  (['timeOff', 'sickLeave', 'training', 'other'] as const).map(value => ({ value, label: kindLabel(value) }))

/** Books whole days of an auditor's time, on the auditor's own calendar; over audits if that is confirmed. */
export function BookDialog({ request, onRequest, offerUndo, onClose, returnFocus }: Props) {
  const { auditor, first, last, typed } = request
  const client = useQueryClient()
  async function send(values: Values, releases?: Releases) {
    const reply = await sendChange(client, stepsOf(request, values), {
      ...(releases && { releases }),
    })
    const { name } = auditor
    offerUndo({
      done: sayPlannerDialog('booked', { kind: kindLabel(values.kind), name }),
      restores: sayPlannerDialog('isFree', { name, days: nameDays(values.first, values.last) }),
      ...undoOf(reply),
    })
    showTakenOff(reply.released)
  }
  async function save(values: Values) {
    try {
      await send(values)
    } catch (error) {
      const { kind, note, ...days } = values
      askToBookOver(error, {
        name: auditor.name,
        timeZone: auditor.timeZone,
        steps: stepsOf(request, values),
        bookOver: releases => send(values, releases),
        goBack: () => onRequest({ ...request, ...days, typed: { kind, note: note ?? '' } }),
        returnFocus,
      })
    }
  }
  return (
    <FormDialog
      title={sayPlannerDialog('bookTitle', { name: auditor.name })}
      schema={schema}
      saveLabel={sayPlannerDialog('book')}
      toValues={() => ({ kind: typed?.kind ?? 'timeOff', first, last, note: typed?.note ?? '' })}
      onSave={save}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {form => (
        <>
          <BookingFields form={form} timeZone={auditor.timeZone} />
          {may(disruptions.create) && <ReportLink auditor={auditor} />}
        </>
      )}
    </FormDialog>
  )
}

function BookingFields({ form, timeZone }: { form: DialogForm<typeof schema>; timeZone: string }) {
  return (
    <>
      <Select
        label={sayPlannerDialog('what')}
        required
        allowDeselect={false}
        data={listKinds()}
        key={form.key('kind')}
        {...form.getInputProps('kind')}
      />
      <Group grow align="flex-start">
        <DayInput
          label={sayPlannerDialog('firstDay')}
          required
          withWeekday
          key={form.key('first')}
          {...form.getInputProps('first')}
        />
        <DayInput
          label={sayPlannerDialog('lastDay')}
          required
          withWeekday
          description={sayPlannerDialog('wholeDaysIn', { zone: zoneName(timeZone) })}
          key={form.key('last')}
          {...form.getInputProps('last')}
        />
      </Group>
      <Textarea label={sayPlannerDialog('note')} key={form.key('note')} {...form.getInputProps('note')} />
    </>
  )
}

/** Whoever calls in sick has audits too, which the desk of disruptions finds others for. */
const ReportLink = ({ auditor: { id, name } }: Pick<BookRequest, 'auditor'>) => (
  <Anchor
    size="sm"
    renderRoot={props => <Link {...props} to="/dashboard/disruptions" search={{ report: String(id) }} />}
  >
    {sayPlannerDialog('reportMissing', { name })}
  </Anchor>
)

const stepsOf = (request: BookRequest, values: Values) => [book(toBooking(request, values))]

function toBooking({ auditor }: BookRequest, { kind, note, ...days }: Values) {
  const start = dayInterval(days.first, auditor.timeZone).start.toISOString()
  const end = dayInterval(days.last, auditor.timeZone).end.toISOString()
  return { auditorId: auditor.id, kind, start, end, note: note ?? '' }
}
