import { Select, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { customers } from '#contract/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { wishes as kinds } from '#domain/exclusion.ts'
import { call } from '#web/app/api.ts'
import { saveAnyway } from '#web/planning/ask-affects.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldsRow, RemoveRow, RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayPicker } from '#words/en/pickers.ts'
import { sayWish } from '#words/en/wishes.ts'
import { listValues } from '#words/lists.ts'

const form = z.object({ wishes: customers.changeWishes.body.shape.wishes })
type Form = DialogForm<typeof form>
type Row = {
  auditorId: number | null
  wish: (typeof kinds)[number] | null
  from: string | null
  to: string | null
  note: string
}

const empty: Row = { auditorId: null, wish: 'refused', from: null, to: null, note: '' }

/** All wishes of a customer, saved as a whole. */
export function WishesDialog(props: { customerId: number; wishes: Wishes; onClose: () => void }) {
  const { customerId, wishes, onClose } = props
  const save = useSave(customers.changeWishes, ({ affected: { count } }) =>
    count === 0 ? sayWish('saved') : sayWish('savedAffecting', { count }),
  )
  const params = { id: customerId }
  return (
    <FormDialog
      title={sayWish('title')}
      size={960}
      schema={form}
      record={{ ...wishes, id: customerId }}
      toValues={record => ({ wishes: (record ?? wishes).wishes.map(toRow) })}
      showValue={(_, record) =>
        listValues(record.wishes.map(one => `${one.auditorName}: ${sayWish(one.wish)}`))
      }
      onSave={(values, saved) => {
        const body = { ...values, version: (saved ?? wishes).version }
        return saveAnyway(confirmed => save({ params, body: { ...body, ...confirmed } }))
      }}
      entity="customer"
      reload={async () => ({ ...(await call(customers.wishes, { params })), id: customerId })}
      onClose={onClose}
    >
      {form => <WishRows form={form} />}
    </FormDialog>
  )
}

const toRow = ({ auditorId, wish, from, to, note }: Wishes['wishes'][number]) => ({
  auditorId,
  wish,
  from,
  to,
  note,
})

function WishRows({ form }: { form: Form }) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  const rows = (form.useWatchValue('wishes') ?? []) as Row[]
  const { error } = form.getInputProps('wishes') as { error?: ReactNode }
  const add = () => {
    form.insertListItem('wishes', empty as { auditorId: number; wish: 'refused' })
    focus(`wishes.${rows.length}.auditorId`)
  }
  const remove = (place: number) => {
    form.removeListItem('wishes', place)
    focusAfterRemoval({ place, of: rows.length }, next => `wishes.${next}.auditorId`)
  }
  return (
    <>
      <Text size="sm">{sayWish('hint')}</Text>
      <RowsField
        list={list}
        heading={sayWish('wishes')}
        error={error}
        add={rows.length < 200 && { label: sayWish('add'), onClick: add }}
      >
        {rows.map((row, place) => (
          <WishRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; their fields are controlled, without state of their own
            key={place}
            form={form}
            row={row}
            place={place}
            onRemove={() => remove(place)}
          />
        ))}
      </RowsField>
    </>
  )
}

type RowProps = { form: Form; row: Row; place: number; onRemove: () => void }

function WishRow({ form, row, place, onRemove }: RowProps) {
  const field = (name: keyof Row) => {
    const { defaultValue: _, ...props } = form.getInputProps(`wishes.${place}.${name}`)
    return props
  }
  return (
    <FieldsRow label={sayWish('wishAt', { place: String(place + 1) })} columns="1.4fr 1fr 1fr 1fr 1.8fr 28px">
      <AuditorSelect
        placeholder={sayPicker('nameOrStandard')}
        required
        {...field('auditorId')}
        value={row.auditorId}
      />
      <Select
        label={sayWish('wish')}
        required
        allowDeselect={false}
        data={kinds.map(value => ({ value, label: sayWish(value) }))}
        {...field('wish')}
        value={row.wish}
      />
      <DayInput label={sayWish('from')} {...field('from')} value={row.from} />
      <DayInput label={sayWish('to')} {...field('to')} value={row.to} />
      <TextInput label={sayWish('note')} {...field('note')} value={row.note} />
      <RemoveRow label={sayWish('removeAt', { place: String(place + 1) })} onClick={onRemove} />
    </FieldsRow>
  )
}

export type Wishes = Reply<typeof customers.wishes>
export type Wish = Wishes['wishes'][number]
