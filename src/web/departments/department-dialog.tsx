import { Textarea, TextInput } from '@mantine/core'
import { departmentForm, departments } from '#contract/departments.ts'
import { call } from '#web/app/api.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayDepartment } from '#words/en/departments.ts'
import type { Department } from './columns.tsx'

type Props = { department: Department | undefined; onClose: () => void }

const toValues = (department?: Department) => ({
  name: department?.name ?? '',
  description: department?.description ?? '',
})

/** Adds a department, or changes the one given. */
export function DepartmentDialog({ department, onClose }: Props) {
  const create = useSave(departments.create, sayDepartment('departmentCreated'))
  const update = useSave(departments.update, sayDepartment('departmentUpdated'))

  return (
    <FormDialog
      title={sayDepartment(department ? 'editDepartment' : 'addDepartment')}
      schema={departmentForm}
      record={department}
      toValues={toValues}
      onSave={createOrUpdate(create, update)}
      entity="department"
      reload={department && (() => call(departments.one, { params: { id: department.id } }))}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayDepartment('name')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={sayDepartment('description')}
            minRows={3}
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
        </>
      )}
    </FormDialog>
  )
}
