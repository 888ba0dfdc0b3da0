import { Checkbox, TextInput } from '@mantine/core'
import { areaForm, areas } from '#contract/areas.ts'
import { call } from '#web/app/api.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayArea } from '#words/en/areas.ts'
import type { Area } from './columns.tsx'

type Props = { area: Area | undefined; onClose: () => void }

const toValues = (area?: Area) => ({
  list: area?.list ?? '',
  code: area?.code ?? '',
  name: area?.name ?? '',
  isEnabled: area?.isEnabled ?? true,
})

/** Adds an area, or changes the one given. */
export function AreaDialog({ area, onClose }: Props) {
  const create = useSave(areas.create, sayArea('areaCreated'))
  const update = useSave(areas.update, sayArea('areaUpdated'))
  return (
    <FormDialog
      title={sayArea(area ? 'editArea' : 'addArea')}
      schema={areaForm}
      record={area}
      toValues={toValues}
      onSave={createOrUpdate(create, update)}
      entity="area"
      reload={area && (() => call(areas.one, { params: { id: area.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayArea('list')}
            description={sayArea('listHint')}
            required
            key={form.key('list')}
            {...form.getInputProps('list')}
          />
          <TextInput
            label={sayArea('code')}
            required
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <TextInput
            label={sayArea('name')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Checkbox
            label={sayArea('canBeChosen')}
            key={form.key('isEnabled')}
            {...form.getInputProps('isEnabled', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  )
}
