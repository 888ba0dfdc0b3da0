import { Alert, Checkbox, List, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { roleForm, roles } from '#contract/roles.ts'
import { call } from '#web/app/api.ts'
import { useMe } from '#web/app/session.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayRole } from '#words/en/roles.ts'
import { PermissionField } from './permission-field.tsx'
import { type Role, type RoleValues, showRoleField, toRoleDraft } from './role.ts'
import { describeChanges } from './role-changes.ts'

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
  const isBuiltIn = role?.isDefault ?? false
  return (
    <>
      {isOwn && <Alert color="yellow">{sayRole('ownRole')}</Alert>}
      <TextInput
        label={sayRole('name')}
        required
        readOnly={isBuiltIn}
        variant={isBuiltIn ? 'filled' : 'default'}
        {...(isBuiltIn && { description: sayRole('nameFixed') })}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={sayRole('description')}
        data-autofocus={isBuiltIn || undefined}
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

/** Says whose rights change and how, before they do. */
function askToSave(values: RoleValues, before: Role | undefined): Promise<boolean> {
  const lines = describeChanges(values, before)
  return ask({
    title: sayRole(before ? 'updateTitle' : 'addTitle'),
    yes: sayRole(before ? 'updateRole' : 'addRole'),
    message: (
      <Stack gap="sm">
        <Text size="sm">
          {sayRole.rich(before ? 'willChange' : 'willBeAdded', { name: values.name.trim(), b: bold })}
        </Text>
        {lines.length > 0 && (
          <List size="sm" spacing="xs">
            {lines.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    ),
  })
}

/**
 * Covers everything while a save is under way: nothing can be scrolled, clicked or typed until it has come through.
 * A modal, so that the keyboard can't get past it either.
 */
function SavingOverlay({ isShown }: { isShown: boolean }) {
  return (
    <Dialog
      opened={isShown}
      onClose={() => {}}
      title={sayRole('saving')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size="xs"
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Loader size="sm" mx="auto" mb="sm" display="block" aria-hidden />
    </Dialog>
  )
}

/** Creates a role, or changes the one given. */
function useSaveRole() {
  const create = useSave(roles.create, sayRole('roleCreated'))
  const update = useSave(roles.update, sayRole('roleUpdated'))
  return createOrUpdate(create, update)
}
