import {
  Alert,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { type ImportField, identity } from '#contract/import-column.ts'
import { importEntity, listNeeded } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { emptyCells, importModes } from '#domain/imports.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayImport } from '#words/en/imports.ts'
import { listValues } from '#words/lists.ts'
import { sayKnown } from '#words/words.ts'
import classes from './columns-step.module.css'
import { useDateOrder } from './date-order.tsx'
import { HowRead } from './how-read.tsx'
import type { OneImport } from './import.ts'
import { NotUsed } from './not-used.tsx'

type Mapping = OneImport['mapping']
type Chosen = { column: string; more?: string[] } | { value: string } | undefined

/** In place of a column: one value for all rows. */
const fixed = '='

/** The second step: which column is which field. */
export function ColumnsStep({ one }: { one: OneImport }) {
  const { entity, columns } = one
  const { fields } = importEntity(entity)
  const [mapping, setMapping] = useState<Mapping>(one.mapping)
  const [options, setOptions] = useState(one.options)
  const { refusal, isSaving, send } = useChoice(one)
  const needed = listNeeded(entity, mapping, options)
  const isNeeded = ({ name }: ImportField) => needed.includes(name)
  // They stay where they are while columns are chosen.
  const first = listNeeded(entity, [], options)
  const rankOf = (field: ImportField) => (first.includes(field.name) ? 0 : identity.includes(field) ? 2 : 1)
  const ordered = fields.toSorted((one, other) => rankOf(one) - rankOf(other))
  const missing = fields.filter(field => isNeeded(field) && !mapping.some(one => one.field === field.name))
  const names = listValues(missing.map(({ title }) => sayKnown(title)))
  const choose = (field: string, chosen: Chosen) =>
    setMapping([...mapping.filter(one => one.field !== field), ...(chosen ? [{ field, ...chosen }] : [])])
  const dateOrder = useDateOrder({
    one,
    options,
    ...(missing.length === 0 && columns.length > 0 && { mapping }),
  })
  const howRead = <HowRead one={one} options={options} dateOrder={dateOrder.setting} />
  if (columns.length === 0) return howRead
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="columns">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send({ mapping, options }, names)
        }}
      >
        <Stack gap="md">
          <Title order={2} size="h4" id="columns">
            {sayImport('columns')}
          </Title>
          {dateOrder.question}
          <div className={classes.fields}>
            {ordered.map(field => (
              <FieldChoice
                key={field.name}
                field={field}
                isNeeded={isNeeded(field)}
                one={one}
                chosen={mapping.find(({ field: name }) => name === field.name)}
                onChoose={chosen => choose(field.name, chosen)}
              />
            ))}
          </div>
          <OptionFields entity={entity} options={options} onChange={setOptions} />
          <NotUsed columns={columns} mapping={mapping} />
          {missing.length > 0 && (
            <Text size="sm" role="status">
              {sayImport('missing', { fields: names })}
            </Text>
          )}
          {one.asksDateOrder && (
            <Text size="sm" role="status">
              {sayImport('orderAbove')}
            </Text>
          )}
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving}>
              {sayImport('check')}
            </Button>
          </Group>
        </Stack>
      </form>
      {howRead}
    </Paper>
  )
}

/** Saves what was chosen; a refusal stays in sight until the next time. */
function useChoice({ id, version }: OneImport) {
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = useSave(imports.change)
  async function send(chosen: { mapping: Mapping; options: Options }, missing: string) {
    if (missing) return setRefusal(sayImport('chooseColumns', { fields: missing }))
    setRefusal(undefined)
    setSaving(true)
    await save({ params: { id }, body: { ...chosen, version } }).catch(error => {
      if (!asFailure(error)) reportError(error)
      setRefusal(readMessage(error))
    })
    setSaving(false)
  }
  return { refusal, isSaving, send }
}

type Options = OneImport['options']

type OptionProps = {
  entity: OneImport['entity']
  options: Options
  onChange: (options: Options) => void
}

/** What is done with records that are there, and with empty cells. */
const OptionFields = ({ entity, options, onChange }: OptionProps) => (
  <Group gap="md" align="flex-end">
    <Select
      label={sayImport('mode')}
      w={{ base: '100%', xs: 280 }}
      allowDeselect={false}
      data={importModes.map(value => ({ value, label: sayImport(`mode:${value}`) }))}
      value={options.mode ?? 'both'}
      onChange={mode => mode && onChange({ ...options, mode })}
    />
    <Select
      label={sayImport('empty')}
      w={{ base: '100%', xs: 280 }}
      allowDeselect={false}
      data={emptyCells.map(value => ({ value, label: sayImport(`empty:${value}`) }))}
      value={options.empty ?? 'keep'}
      onChange={empty => empty && onChange({ ...options, empty })}
    />
    {importEntity(entity).fields.some(({ name }) => name === 'timeZone') && (
      <Checkbox
        label={sayImport('mainZone')}
        checked={options.mainZone ?? false}
        onChange={event => onChange({ ...options, mainZone: event.currentTarget.checked })}
      />
    )}
    {(entity === 'audits' || entity === 'auditors') && (
      <Checkbox
        label={sayImport(`confirmed:${entity}`)}
        checked={options.confirmed ?? false}
        onChange={event => onChange({ ...options, confirmed: event.currentTarget.checked })}
      />
    )}
  </Group>
)

type ChoiceProps = {
  field: ImportField
  isNeeded: boolean
  one: OneImport
  chosen: Mapping[number] | undefined
  onChoose: (chosen: Chosen) => void
}

/** One field: its column, or one value, with what stands in the first rows. */
function FieldChoice({ field, isNeeded, one, chosen, onChoose }: ChoiceProps) {
  const title = sayKnown(field.title)
  const column =
    chosen && 'column' in chosen ? one.columns.find(({ letter }) => letter === chosen.column) : undefined
  const isFixed = chosen !== undefined && 'value' in chosen
  const samples = column?.samples.join(' · ')
  return (
    <div className={classes.field}>
      <Select
        label={title}
        required={isNeeded}
        searchable
        clearable
        placeholder={sayImport(isNeeded ? 'chooseColumn' : 'notImported')}
        data={[
          ...one.columns.map(({ letter, heading }) => ({
            value: letter,
            label: sayImport('columnNamed', { letter, heading }),
          })),
          { value: fixed, label: sayImport('sameForAll') },
        ]}
        value={isFixed ? fixed : (column?.letter ?? null)}
        onChange={value =>
          onChoose(value === null ? undefined : value === fixed ? { value: '' } : { column: value })
        }
      />
      {field.spreads && column && chosen && 'column' in chosen && (
        <MoreColumns title={title} columns={one.columns} chosen={chosen} onChoose={onChoose} />
      )}
      {isFixed ? (
        <TextInput
          label={sayImport('valueFor', { field: title })}
          value={'value' in chosen ? (chosen.value ?? '') : ''}
          maxLength={200}
          onChange={event => onChoose({ value: event.currentTarget.value })}
        />
      ) : (
        <Text size="xs" c="gray.7" className={classes.samples} title={samples}>
          {samples}
        </Text>
      )}
    </div>
  )
}

type MoreProps = {
  title: string
  columns: OneImport['columns']
  chosen: { column: string; more?: string[] | undefined }
  onChoose: (chosen: Chosen) => void
}

/** What is spread over several columns, one behind another. */
const MoreColumns = ({ title, columns, chosen: { column, more = [] }, onChoose }: MoreProps) => (
  <MultiSelect
    label={sayImport('moreColumns', { field: title })}
    description={sayImport('moreColumnsHint')}
    data={columns
      .filter(({ letter }) => letter !== column)
      .map(({ letter, heading }) => ({
        value: letter,
        label: sayImport('columnNamed', { letter, heading }),
      }))}
    value={more}
    onChange={letters => onChoose({ column, ...(letters.length > 0 && { more: letters }) })}
  />
)
