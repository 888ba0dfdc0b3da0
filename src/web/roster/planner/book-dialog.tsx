import { Group, Select, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { bookingForm } from '#contract/rosters.ts'
import { day } from '#contract/values.ts'
import { dayInterval } from '#domain/zoned-time.ts'
import { kindLabels } from '#web/roster/item-look.ts'
import { DayInput } from '#web/ui/date-input.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { zoneName } from '#web/ui/format.ts'
import { book, type Undo } from './changes.ts'
import { reload } from './reload.ts'
import type { Asked } from './use-board.ts'

type Props = {
  asked: Extract<Asked, { type: 'book' }>
  offerUndo: (done: string, undo: Undo | null) => void
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
    error: 'The last day must not be before the first.',
  })

const kinds = (['timeOff', 'sickLeave', 'training', 'other'] as const).map(value => ({
  value,
  label: kindLabels[value],
}))

/** Books whole days of an auditor's time, on the auditor's own calendar. */
export function BookDialog({ asked: { auditor, first, last }, offerUndo, onClose, returnFocus }: Props) {
  const client = useQueryClient()
  async function save({ kind, note, ...days }: z.input<typeof schema>) {
    const start = dayInterval(days.first, auditor.timeZone).start.toISOString()
    const end = dayInterval(days.last, auditor.timeZone).end.toISOString()
    const undo = await book({ auditorId: auditor.id, kind, start, end, note: note ?? '' })(false)
    await reload(client)
    offerUndo(`${kindLabels[kind]} of ${auditor.name} booked`, undo)
  }
  return (
    <FormDialog
      title={`Book time of ${auditor.name}`}
      schema={schema}
      saveLabel="Book"
      toValues={() => ({ kind: 'timeOff' as const, first, last, note: '' })}
      onSave={save}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {form => (
        <>
          <Select
            label="What"
            required
            allowDeselect={false}
            data={kinds}
            key={form.key('kind')}
            {...form.getInputProps('kind')}
          />
          <Group grow align="flex-start">
            <DayInput
              label="First day"
              required
              withWeekday
              key={form.key('first')}
              {...form.getInputProps('first')}
            />
            <DayInput
              label="Last day"
              required
              withWeekday
              description={`Whole days in ${zoneName(auditor.timeZone)}`}
              key={form.key('last')}
              {...form.getInputProps('last')}
            />
          </Group>
          <Textarea
            label="Note"
            autosize
            minRows={2}
            key={form.key('note')}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDialog>
  )
}
