import { Alert, SimpleGrid, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { dayTableForm, dayTables } from '#contract/day-tables.ts'
import { dayKinds } from '#domain/audit-days.ts'
import { call } from '#web/app/api.ts'
import { FactorsField } from '#web/planning/factors-field.tsx'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { StandardMultiSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayDayTable } from '#words/en/day-tables.ts'
import { sayDays } from '#words/en/person-days.ts'
import { listValues } from '#words/lists.ts'
import { showDayField } from '#words/show-days.ts'
import type { DayTable } from './columns.tsx'
import { DaysGrid } from './days-grid.tsx'

type Form = DialogForm<typeof dayTableForm>

const toValues = (table?: DayTable) => ({
  name: table?.name ?? '',
  standardIds: table?.standardIds ?? [],
  risks: table?.risks ?? [sayDayTable('newRisk', { place: '1' })],
  rows: table?.rows ?? [{ upTo: null, days: [1] }],
  shares: table?.shares ?? { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
  maxReduction: table?.maxReduction ?? 30,
  maxIntegration: table?.maxIntegration ?? 20,
  onSite: table?.onSite ?? 80,
  minDays: table?.minDays ?? 1,
  factors: table?.factors ?? [],
})

/** How a field that somebody else changed reads. */
function showField(field: string, table: DayTable): string {
  if (field === 'standardIds') return listValues(table.standards.map(({ code }) => code))
  const value = table[field as keyof DayTable]
  return showDayField(field, value) ?? (Array.isArray(value) ? listValues(value.map(String)) : String(value))
}

/** Adds a day table, or changes the one given. */
export function DayTableDialog({ table, onClose }: { table: DayTable | undefined; onClose: () => void }) {
  const create = useSave(dayTables.create, sayDayTable('tableCreated'))
  const update = useSave(dayTables.update, sayDayTable('tableUpdated'))
  return (
    <FormDialog
      title={sayDayTable(table ? 'editTable' : 'addTable')}
      size="xl"
      schema={dayTableForm}
      record={table}
      toValues={toValues}
      showValue={showField}
      onSave={createOrUpdate(create, update)}
      entity="dayTable"
      reload={table && (() => call(dayTables.one, { params: { id: table.id } }))}
      onClose={onClose}
    >
      {form => <Fields form={form} table={table} />}
    </FormDialog>
  )
}

function Fields({ form, table }: { form: Form; table: DayTable | undefined }) {
  return (
    <>
      <TextInput
        label={sayDayTable('name')}
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <StandardMultiSelect
        label={sayDayTable('standards')}
        description={sayDayTable('standardsHint')}
        selected={table?.standards.map(standardOption)}
        key={form.key('standardIds')}
        {...form.getInputProps('standardIds')}
      />
      <Alert color="blue" role="note" icon={<IconInfoCircle size={18} aria-hidden />}>
        {sayDayTable('check')}
      </Alert>
      <DaysGrid form={form} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {dayKinds.map(kind => (
          <TextInput
            label={sayDayTable('share', { kind: sayDays(kind) })}
            description={sayDayTable('shareHint')}
            required
            key={form.key(`shares.${kind}`)}
            {...form.getInputProps(`shares.${kind}`)}
          />
        ))}
      </SimpleGrid>
      <Limits form={form} />
      <FactorsField
        key={form.key('factors')}
        path="factors"
        errors={form.errors}
        {...form.getInputProps('factors')}
      />
    </>
  )
}

function Limits({ form }: { form: Form }) {
  const number = (field: 'maxReduction' | 'maxIntegration' | 'onSite' | 'minDays') => (
    <NumberInput
      label={sayDayTable(field)}
      description={sayDayTable(`${field}Hint`)}
      required
      decimal={field === 'minDays'}
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {number('maxReduction')}
      {number('maxIntegration')}
      {number('onSite')}
      {number('minDays')}
    </SimpleGrid>
  )
}
