import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { roleForm, roles } from '#contract/roles.ts'
import { call } from '#web/app/api.ts'
import { useMe } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { sayRole } from '#words/en/roles.ts'
import { askToSave } from './ask-to-save.tsx'
import { PermissionField } from './permission-field.tsx'
import { type Role, type RoleValues, showRoleField, toRoleDraft } from './role.ts'
import { SavingOverlay } from './saving-overlay.tsx'
import { useSaveRole } from './use-save-role.ts'

/** Adds a role, or changes the one given. Asks before it saves: many people's rights hang on it. */
export function RoleDialog({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const save = useSaveRole()
  const [isSaving, setSaving] = useState(false)

  async function confirmAndSave(values: RoleValues, saved: Role | undefined) {
    if (!(await askToSave(values, saved))) return false
    setSaving(true)
    await save(values, saved).finally(() => setSaving(false))
  }
  return (
    <>
      <FormDialog
        title={sayRole(role ? 'updateRole' : 'addRole')}
        size={860}
        schema={roleForm}
        record={role}
        toValues={toRoleDraft}
        showValue={showRoleField}
        onSave={confirmAndSave}
        entity="role"
        reload={role && (() => call(roles.one, { params: { id: role.id } }))}
        onClose={onClose}
      >
        {form => <RoleFields form={form} role={role} />}
      </FormDialog>
      <SavingOverlay isShown={isSaving} />
    </>
  )
}

type FieldsProps = { form: DialogForm<typeof roleForm>; role: Role | undefined }

function RoleFields({ form, role }: FieldsProps) {
  const isOwn = useMe().role.id === role?.id
  return (
    <>
      {isOwn && <Alert color="yellow">{sayRole('ownRole')}</Alert>}
      <TextInput
        label={sayRole('name')}
        required
        readOnly={role?.isDefault ?? false}
        {...(role?.isDefault && { description: sayRole('nameFixed') })}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={sayRole('description')}
        autosize
        minRows={1}
        maxRows={4}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label={sayRole('active')}
        description={sayRole('activeHint')}
        key={form.key('isActive')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <PermissionField form={form} />
    </>
  )
}
