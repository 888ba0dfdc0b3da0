import { Radio, type RadioGroupProps, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import {
  dataExports,
  type ExportedList,
  exportFormats,
  forImport,
  listsForImport,
} from '#contract/exports.ts'
import { timeZone } from '#contract/values.ts'
import { call } from '#web/app/api.ts'
import { fetchFile } from '#web/app/save-file.ts'
import { useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { ZoneSelect } from '#web/ui/pickers/zone-select.tsx'
import { sayExport } from '#words/en/exports.ts'

const separators = { comma: ',', semicolon: ';' } as const

const exportForm = z.object({
  format: z.enum(exportFormats),
  columns: z.enum(['shown', 'all', forImport]),
  separator: z.enum(['comma', 'semicolon']),
  timeZone,
})
type Form = DialogForm<typeof exportForm>

type Props = {
  list: ExportedList
  query: Readonly<Record<string, unknown>>
  total: number
  /** The columns as they are arranged, by the names of fields on the wire. */
  shown: string[]
  onClose: () => void
}

/** Asks how a list is to be written, and has the browser fetch the file. */
export function ExportDialog({ list, query, total, shown, onClose }: Props) {
  const own = useMe().timeZone
  return (
    <FormDialog
      title={sayExport('title')}
      schema={exportForm}
      toValues={() => ({
        format: 'xlsx' as const,
        columns: 'shown' as const,
        separator: 'comma' as const,
        timeZone: own,
      })}
      onSave={async ({ columns, separator, ...values }) => {
        const { url } = await call(dataExports.create, {
          body: {
            ...values,
            list,
            query: { ...query },
            ...(columns === 'shown' && { columns: shown }),
            ...(columns === forImport && { columns }),
            separator: separators[separator],
          },
        })
        fetchFile(url)
      }}
      saveLabel={sayExport('export')}
      onClose={onClose}
    >
      {form => <ExportFields form={form} total={total} isImported={listsForImport.includes(list)} />}
    </FormDialog>
  )
}

type FieldsProps = { form: Form; total: number; isImported: boolean }

function ExportFields({ form, total, isImported }: FieldsProps) {
  return (
    <Stack gap="md">
      <Text size="sm">{sayExport('rows', { count: total })}</Text>
      <Choices
        label={sayExport('format')}
        options={{ xlsx: sayExport('format:xlsx'), csv: sayExport('format:csv') }}
        key={form.key('format')}
        {...form.getInputProps('format')}
      />
      <Choices
        label={sayExport('columns')}
        options={{
          shown: sayExport('columns:shown'),
          all: sayExport('columns:all'),
          ...(isImported && { [forImport]: sayExport('columns:import') }),
        }}
        key={form.key('columns')}
        {...form.getInputProps('columns')}
      />
      <Choices
        label={sayExport('separator')}
        description={sayExport('separatorHint')}
        options={{ comma: sayExport('separator:comma'), semicolon: sayExport('separator:semicolon') }}
        key={form.key('separator')}
        {...form.getInputProps('separator')}
      />
      <ZoneSelect
        description={sayExport('zoneHint')}
        key={form.key('timeZone')}
        {...form.getInputProps('timeZone')}
      />
    </Stack>
  )
}

type ChoicesProps = Omit<RadioGroupProps, 'children'> & { options: Readonly<Record<string, string>> }

const Choices = ({ options, ...props }: ChoicesProps) => (
  <Radio.Group {...props}>
    <Stack gap={6} mt={6}>
      {Object.entries(options).map(([value, label]) => (
        <Radio key={value} value={value} label={label} />
      ))}
    </Stack>
  </Radio.Group>
)
