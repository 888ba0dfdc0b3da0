import type { ReactNode } from 'react'
import { RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import { sayPicker } from '#words/en/pickers.ts'
import { findOverlaps } from './held-rows.ts'
import { type AccountForm, emptyHeld, type HeldDraft, type HeldStandard } from './held-standard.ts'
import { HeldStandardRow } from './held-standard-row.tsx'

type Props = {
  form: AccountForm
  /** As they are saved, so that their codes can be read before the list of standards has come. */
  standards?: readonly HeldStandard[]
  /** What it means that none is held. */
  empty: string
}

/** The standards held, each with the days on which it counts; one standard may have several periods. */
export function HeldStandardsField({ form, standards = [], empty }: Props) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  const rows = (form.useWatchValue('standards') ?? []) as HeldDraft[]
  const overlaps = findOverlaps(rows)
  const { error, description } = form.getInputProps('standards') as {
    error?: ReactNode
    description?: string
  }
  const insert = (row: HeldDraft, place: number, field: keyof HeldDraft) => {
    form.insertListItem('standards', row as { standardId: number }, place)
    focus(`standards.${place}.${field}`)
  }
  const remove = (place: number) => {
    form.removeListItem('standards', place)
    focusAfterRemoval({ place, of: rows.length }, next => `standards.${next}.standardId`)
  }
  return (
    <RowsField
      list={list}
      heading={sayPicker('standardsHeld')}
      hint={description ?? (rows.length === 0 ? empty : sayPicker('standardsHint'))}
      error={overlaps.size === 0 && error}
      add={{
        label: sayPicker('addStandard'),
        onClick: () => insert(emptyHeld, rows.length, 'standardId'),
      }}
    >
      {rows.map((row, place) => (
        <HeldStandardRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved; their fields are controlled, without state of their own
          key={place}
          form={form}
          row={row}
          place={place}
          saved={standards.find(({ standardId }) => standardId === row.standardId)}
          overlaps={overlaps.has(place)}
          onRenew={renewal => insert(renewal, place + 1, 'validTo')}
          onRemove={() => remove(place)}
        />
      ))}
    </RowsField>
  )
}
