import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { countries } from '#contract/countries.ts'
import { mostAssumed, type PlanAssumption } from '#domain/plans.ts'
import { FieldsRow, RemoveRow, RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CountrySelect } from '#web/ui/pickers/country-select.tsx'
import { proposeZone } from '#web/ui/pickers/propose-zone.ts'
import { StandardMultiSelect, StandardSelect } from '#web/ui/pickers/standard-select.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { ZoneSelect } from '#web/ui/pickers/zone-select.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { sayPicker } from '#words/en/pickers.ts'
import classes from './assume-fields.module.css'
import { type AssumedRow, assumptionTypes, changeType, newAssumption } from './assumed-row.ts'

/** Any form that asks for a plan. */
type Form = Pick<
  UseFormReturnType<{ assume?: readonly PlanAssumption[] | null | undefined }>,
  'getInputProps' | 'insertListItem' | 'removeListItem' | 'replaceListItem' | 'useWatchValue'
>
type Period = { firstDay: string | null; lastDay: string | null }
/** `period`: what somebody is away for unless days are chosen. */
type Props = { form: Form; period: () => Period }

/** What if: as if somebody were away, trained or hired. */
export function AssumeFields({ form, period }: Props) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  const rows = (form.useWatchValue('assume') ?? []) as AssumedRow[]
  const { error } = form.getInputProps('assume') as { error?: ReactNode }
  function add() {
    form.insertListItem('assume', newAssumption(period()) as PlanAssumption)
    focus(`assume.${rows.length}.type`)
  }
  function remove(place: number) {
    form.removeListItem('assume', place)
    focusAfterRemoval({ place, of: rows.length }, next => `assume.${next}.type`)
  }
  return (
    <RowsField
      list={list}
      heading={sayAutoPlan('assume')}
      hint={sayAutoPlan('assumeHint')}
      error={error}
      add={rows.length < mostAssumed && { label: sayAutoPlan('addAssumption'), onClick: add }}
    >
      {rows.map((row, place) => (
        // Each in a box of its own: what a row asks depends on what it assumes, so each has its labels.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; their fields are controlled, without state of their own
        <div key={place}>
          <AssumeRow form={form} row={row} place={place} period={period} onRemove={() => remove(place)} />
        </div>
      ))}
    </RowsField>
  )
}

type RowProps = Props & { row: AssumedRow; place: number; onRemove: () => void }

function AssumeRow({ form, row, place, period, onRemove }: RowProps) {
  const fieldOf = (name: string) => {
    const { defaultValue: _, ...props } = form.getInputProps(`assume.${place}.${name}`)
    return { ...props, 'data-path': `assume.${place}.${name}` }
  }
  const change = (next: AssumedRow) => form.replaceListItem('assume', place, next as PlanAssumption)
  return (
    <FieldsRow
      className={classes.row}
      label={sayAutoPlan('assumptionAt', { place: String(place + 1) })}
      columns={row.type === 'hire' ? '1.5fr 1fr 1fr 1.2fr 28px' : '1.5fr 1.2fr 1fr 1fr 28px'}
    >
      <Select
        label={sayAutoPlan('assumed')}
        required
        allowDeselect={false}
        data={assumptionTypes.map(value => ({ value, label: sayAutoPlan(`assume:${value}`) }))}
        {...fieldOf('type')}
        value={row.type}
        onChange={type => type && change(changeType(row, type, period()))}
      />
      {row.type === 'hire' ? (
        <Hired row={row} fieldOf={fieldOf} onChange={change} />
      ) : (
        <Known row={row} fieldOf={fieldOf} />
      )}
      <RemoveRow label={sayAutoPlan('removeAssumption', { place: String(place + 1) })} onClick={onRemove} />
    </FieldsRow>
  )
}

type FieldOf = (name: string) => Record<string, unknown>

/** Somebody who is there. */
function Known({ row, fieldOf }: { row: Exclude<AssumedRow, { type: 'hire' }>; fieldOf: FieldOf }) {
  return (
    <>
      <AuditorSelect
        placeholder={sayPicker('nameOrStandard')}
        required
        {...fieldOf('auditorId')}
        value={row.auditorId}
      />
      {row.type === 'away' && (
        <>
          <DayInput label={sayAutoPlan('firstDay')} required {...fieldOf('firstDay')} value={row.firstDay} />
          <DayInput label={sayAutoPlan('lastDay')} required {...fieldOf('lastDay')} value={row.lastDay} />
        </>
      )}
      {row.type === 'holds' && (
        <StandardSelect
          required
          style={{ gridColumn: 'span 2' }}
          {...fieldOf('standardId')}
          value={row.standardId}
        />
      )}
      {row.type === 'without' && <span style={{ gridColumn: 'span 2' }} />}
    </>
  )
}

type HiredProps = {
  row: Extract<AssumedRow, { type: 'hire' }>
  fieldOf: FieldOf
  onChange: (row: AssumedRow) => void
}

/** Somebody who isn’t there yet: where they live, and what they hold. */
function Hired({ row, fieldOf, onChange }: HiredProps) {
  const { rows } = useMasterData(countries.list)
  const zonesOf = (id: number | null) => rows.find(one => one.id === id)?.timeZones ?? []
  function chooseCountry(countryId: number | null) {
    const timeZone = proposeZone(row.timeZone, zonesOf(row.countryId), zonesOf(countryId))
    onChange({ ...row, countryId, timeZone })
  }
  return (
    <>
      <CountrySelect required {...fieldOf('countryId')} value={row.countryId} onChange={chooseCountry} />
      <ZoneSelect required preferred={zonesOf(row.countryId)} {...fieldOf('timeZone')} value={row.timeZone} />
      <StandardMultiSelect required {...fieldOf('standardId')} value={row.standardId} />
    </>
  )
}
