import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { areas } from '#contract/areas.ts'
import { competenceForm, competences } from '#contract/competences.ts'
import { type Grade, grades } from '#domain/competence.ts'
import { addDays } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldsRow, RemoveRow, RowsField, useRowsField } from '#web/ui/form/rows-field.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { RecordMultiSelect, type RecordMultiSelectProps } from '#web/ui/pickers/record-multi-select.tsx'
import { type Option, useMasterData } from '#web/ui/pickers/use-options.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayArea } from '#words/en/areas.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { type Column, type Competence, nameGrade, type Period } from './competence.ts'
import classes from './periods-dialog.module.css'
import { useSavePeriods } from './use-saves.ts'

type Props = { competence: Competence; standard: Column; onClose: () => void }
type Form = DialogForm<typeof competenceForm>
type Draft = z.input<typeof competenceForm>['periods'][number]

const inStandard = ({ periods }: Competence, { id }: Column) =>
  periods.filter(({ standardId }) => standardId === id)

const toDraft = ({ id, grade, validFrom, validTo, areas, evidence }: Period): Draft => ({
  id,
  grade,
  validFrom,
  validTo,
  areaIds: areas.map(area => area.id),
  evidence: evidence ?? '',
})

/** A new one begins the day after the last one ends. */
function emptyPeriod(rows: readonly Draft[]): Draft {
  const last = rows.at(-1)?.validTo
  return {
    grade: 'auditor',
    validFrom: last ? addDays(last, 1) : null,
    validTo: null,
    areaIds: [],
    evidence: '',
  }
}

/** Whoever has none yet is about to get one. */
function draftsOf(competence: Competence, standard: Column): Draft[] {
  const held = inStandard(competence, standard)
  return held.length > 0 ? held.map(toDraft) : [emptyPeriod([])]
}

/** The periods of one standard, each with its grade, areas and what it rests on. */
export function PeriodsDialog({ competence, standard, onClose }: Props) {
  const save = useSavePeriods()
  return (
    <FormDialog
      title={sayCompetence('editTitle', { standard: standard.code, auditor: competence.name })}
      size="xl"
      schema={competenceForm}
      record={competence}
      toValues={(saved = competence) => ({
        standardId: standard.id,
        periods: draftsOf(saved, standard),
      })}
      onSave={(values, saved = competence) => save(saved, values)}
      entity="auditor"
      reload={() => call(competences.one, { params: { id: competence.id } })}
      onClose={onClose}
    >
      {form => <PeriodsField form={form} standard={standard} saved={inStandard(competence, standard)} />}
    </FormDialog>
  )
}

type FieldProps = { form: Form; standard: Column; saved: readonly Period[] }

function PeriodsField({ form, standard, saved }: FieldProps) {
  const { list, focus, focusAfterRemoval } = useRowsField()
  const rows = (form.useWatchValue('periods') ?? []) as Draft[]
  const { error } = form.getInputProps('periods') as { error?: ReactNode }
  function add() {
    form.insertListItem('periods', emptyPeriod(rows) as never)
    focus(`periods.${rows.length}.grade`)
  }
  function remove(place: number) {
    form.removeListItem('periods', place)
    focusAfterRemoval({ place, of: rows.length }, next => `periods.${next}.grade`)
  }
  return (
    <RowsField
      list={list}
      heading={sayCompetence('periods')}
      hint={rows.length === 0 ? sayCompetence('noPeriod') : sayCompetence('editHint')}
      error={error}
      add={{ label: sayCompetence('addPeriod'), onClick: add }}
    >
      {rows.map((row, place) => (
        <PeriodRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved; their fields are controlled, without state of their own
          key={place}
          form={form}
          row={row}
          place={place}
          standard={standard}
          saved={saved.find(({ id }) => id === row.id)}
          onRemove={() => remove(place)}
        />
      ))}
    </RowsField>
  )
}

type RowProps = {
  form: Form
  row: Draft
  place: number
  standard: Column
  saved: Period | undefined
  onRemove: () => void
}

function PeriodRow({ form, row, place, standard, saved, onRemove }: RowProps) {
  const field = (name: keyof Draft) => {
    const { defaultValue: _, ...props } = form.getInputProps(`periods.${place}.${name}`)
    return props
  }
  return (
    <Stack gap="xs" className={classes.period}>
      <FieldsRow label={sayCompetence('periodAt', { place: String(place + 1) })} columns="1.4fr 1fr 1fr 28px">
        <NativeSelect
          label={sayCompetence('grade')}
          data={grades.map(value => ({ value, label: nameGrade(value) }))}
          {...field('grade')}
          value={row.grade}
          onChange={event => form.setFieldValue(`periods.${place}.grade`, event.currentTarget.value as Grade)}
        />
        <DayInput label={sayCompetence('validFrom')} {...field('validFrom')} value={row.validFrom ?? null} />
        <DayInput label={sayCompetence('validTo')} {...field('validTo')} value={row.validTo ?? null} />
        <RemoveRow label={sayCompetence('removePeriod', { place: String(place + 1) })} onClick={onRemove} />
      </FieldsRow>
      {(standard.areaList !== null || (row.areaIds?.length ?? 0) > 0) && (
        <AreaMultiSelect
          label={sayCompetence('areas')}
          listName={standard.areaList}
          selected={saved?.areas.map(areaOption) ?? []}
          {...field('areaIds')}
          value={row.areaIds ?? []}
        />
      )}
      <Textarea
        label={sayCompetence('evidence')}
        placeholder={sayCompetence('evidencePlaceholder')}
        {...field('evidence')}
        value={row.evidence ?? ''}
      />
      {saved?.approvedBy && (
        <Text size="xs" c="dimmed">
          {sayCompetence('takesApproval')}
        </Text>
      )}
    </Stack>
  )
}

const areaOption = ({ id, list, code, name }: Period['areas'][number]): Option => ({
  value: id,
  label: sayArea('areaOf', { list, code, name }),
  alias: code,
})

const byCode = new Intl.Collator('en', { numeric: true })

/** Technical areas of a list, by code. A disabled one is shown where it stands already, but can't be picked again. */
function AreaMultiSelect({ listName, ...props }: RecordMultiSelectProps & { listName: string | null }) {
  const { rows, isLoading } = useMasterData(areas.list)
  const options = rows
    .filter(area => area.list.toLowerCase() === listName?.toLowerCase())
    .toSorted((a, b) => byCode.compare(a.code, b.code))
    .map(row => ({ ...areaOption(row), disabled: !row.isEnabled }))
  return <RecordMultiSelect {...props} options={options} isLoading={isLoading} />
}
