import type { ReactNode } from 'react'
import { audits } from '#contract/audits.ts'
import { FieldsRow, RemoveRow, RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import type { RecordSelectProps } from '#web/ui/pickers/record-select.tsx'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import type { Option } from '#web/ui/pickers/use-options.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import type { PlanFields } from './plan-request.ts'

/** Nobody names more one by one. */
const mostKept = 100

/** Booked audits that stay as they are, though others may change. */
export function KeepBookings({ form }: { form: PlanFields }) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  const kept = (form.useWatchValue('keepProjectId') ?? []) as (number | null)[]
  const { error } = form.getInputProps('keepProjectId') as { error?: ReactNode }
  function add() {
    form.insertListItem('keepProjectId', null as unknown as number)
    focus(`keepProjectId.${kept.length}`)
  }
  function remove(place: number) {
    form.removeListItem('keepProjectId', place)
    focusAfterRemoval({ place, of: kept.length }, next => `keepProjectId.${next}`)
  }
  return (
    <RowsField
      list={list}
      heading={sayAutoPlan('keep')}
      error={error}
      add={kept.length < mostKept && { label: sayAutoPlan('addKept'), onClick: add }}
    >
      {kept.map((id, place) => {
        const { defaultValue: _, ...field } = form.getInputProps(`keepProjectId.${place}`)
        return (
          <FieldsRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; their fields are controlled, without state of their own
            key={place}
            label={sayAutoPlan('keptAt', { place: String(place + 1) })}
            columns="1fr 28px"
          >
            <BookedSelect required {...field} data-path={`keepProjectId.${place}`} value={id} />
            <RemoveRow
              label={sayAutoPlan('removeKept', { place: String(place + 1) })}
              onClick={() => remove(place)}
            />
          </FieldsRow>
        )
      })}
    </RowsField>
  )
}

const toOption = (audit: { id: number; idflNumber: string; companyName: string }): Option => ({
  value: audit.id,
  label: `${audit.idflNumber} ${audit.companyName}`,
})

const toQuery = (value: string) => ({
  limit: 20,
  sort: 'start:desc',
  status: ['assigned' as const],
  ...(value && { value }),
})

function BookedSelect(props: RecordSelectProps & { 'data-path': string }) {
  return (
    <SearchSelect
      label={sayAutoPlan('keptAudit')}
      placeholder={sayAutoPlan('searchAudits')}
      {...props}
      from={audits.list}
      toQuery={toQuery}
      one={audits.one}
      toOption={toOption}
    />
  )
}
