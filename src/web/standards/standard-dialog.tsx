import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { standardForm, standards } from '#contract/standards.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import type { Standard } from './columns.tsx'

const toValues = (standard?: Standard) => ({
  code: standard?.code ?? '',
  name: standard?.name ?? '',
  description: standard?.description ?? '',
  isEnabled: standard?.isEnabled ?? true,
})

/** Adds a standard, or changes the one given. */
export function StandardDialog({
  standard,
  onClose,
}: {
  standard: Standard | undefined
  onClose: () => void
}) {
  const create = useSave(standards.create, 'Standard created successfully')
  const update = useSave(standards.update, 'Standard updated successfully')

  return (
    <FormDialog
      title={standard ? 'Edit standard' : 'Add standard'}
      schema={standardForm}
      record={standard}
      toValues={toValues}
      onSave={(values, saved) =>
        saved
          ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
          : create({ body: values })
      }
      entity="standard"
      reload={standard && (() => call(standards.one, { params: { id: standard.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Code"
            description="Letters and digits: ISO9001"
            required
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />
          <Textarea
            label="Description"
            required
            autosize
            minRows={3}
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
          <Checkbox
            label="Active: audits can be planned for it"
            key={form.key('isEnabled')}
            {...form.getInputProps('isEnabled', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  )
}
