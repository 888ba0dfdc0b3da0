import { Button, Collapse, Group, NumberInput, Select, Stack } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { imports } from '#contract/imports.ts'
import { encodings, separators } from '#domain/imports.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayImport } from '#words/en/imports.ts'
import type { OneImport } from './import.ts'

type Change = Omit<Input<typeof imports.change>['body'], 'version'>

type Props = { one: OneImport; options: OneImport['options']; dateOrder: ReactNode }

/** How the file was read, folded away unless it wasn’t; another choice reads it again. */
export function HowRead({ one, options, dateOrder }: Props) {
  const { id, version, read, sheets } = one
  const [isOpen, setOpen] = useState(read === null)
  const body = useId()
  const save = useSave(imports.change)
  const change = (given: Change) =>
    void save({ params: { id }, body: { options, ...given, version } }).catch(showFailure)
  return (
    <Stack gap="sm" mt="md">
      <Button
        variant="transparent"
        size="xs"
        px={0}
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
      >
        {sayImport('howRead')}
      </Button>
      <Collapse expanded={isOpen} id={body}>
        <Group gap="md" align="flex-end">
          {sheets.length > 1 && (
            <Select
              label={sayImport('sheet')}
              allowDeselect={false}
              data={sheets}
              value={read?.sheet ?? null}
              onChange={sheet => sheet && change({ sheet })}
            />
          )}
          <HeadingRow read={read} onChange={headingRow => change({ headingRow })} />
          <TextFields read={read} onChange={change} />
          {dateOrder}
        </Group>
      </Collapse>
    </Stack>
  )
}

type Read = OneImport['read']

/** Of a text file alone: a workbook has neither. */
const TextFields = ({ read, onChange }: { read: Read; onChange: (change: Change) => void }) => (
  <>
    {read?.encoding !== null && (
      <Select
        label={sayImport('encoding')}
        allowDeselect={false}
        data={encodings.map(value => ({ value, label: value.toUpperCase() }))}
        value={read?.encoding ?? null}
        onChange={encoding => encoding && onChange({ encoding })}
      />
    )}
    {read?.separator !== null && (
      <Select
        label={sayImport('separator')}
        allowDeselect={false}
        data={separators.map(value => ({
          value,
          label: sayImport(`separator:${value === '\t' ? 'tab' : value}`),
        }))}
        value={read?.separator ?? null}
        onChange={separator => separator && onChange({ separator })}
      />
    )}
  </>
)

type HeadingProps = { read: Read; onChange: (row: number) => void }

/** Taken when one leaves the field: each digit would read the file again. */
function HeadingRow({ read, onChange }: HeadingProps) {
  const [row, setRow] = useState<number | string>(read?.headingRow ?? 1)
  const take = () => {
    if (typeof row === 'number' && row !== read?.headingRow) onChange(row)
  }
  return (
    <NumberInput
      label={sayImport('headingRow')}
      min={1}
      max={1_048_576}
      allowDecimal={false}
      value={row}
      onChange={setRow}
      onBlur={take}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}
