import { Button, Group, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { auditors, newAuditorForm } from '#contract/auditors.ts'
import { fault } from '#contract/fault.ts'
import { pickedId } from '#contract/values.ts'
import { useMe } from '#web/app/session.ts'
import { AccountFields } from '#web/people/account-fields.tsx'
import { OneTimePasswordField } from '#web/people/one-time-password-field.tsx'
import { DialogNotice } from '#web/ui/form/dialog-notice.tsx'
import { type DialogForm, type Draft, useDialogForm } from '#web/ui/form/use-dialog-form.ts'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { StandardMultiSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'

import { sayTeam } from '#words/en/audit-teams.ts'
import { sayFault } from '#words/en/faults.ts'
import { listNames } from '#words/lists.ts'
import type { AssignProps } from './assign-existing.tsx'
import type { Audit } from './audit.ts'

const noStandards = fault(sayFault.text('chooseSomeStandard'))

/** What the tab asks for: standards without periods. */
const quickAuditorForm = newAuditorForm.extend({
  standards: z.array(pickedId(sayFault.text('chooseStandard')), noStandards).min(1, noStandards),
})
type Values = z.input<typeof quickAuditorForm>

/** `onCreatedOnly`: the account was made, but assigning it was refused; it is chosen among the existing ones now. */
type Props = AssignProps & { onCreatedOnly: () => void }

/** The tab that makes an account with standards and assigns it in one go. */
export function NewAuditorForm({ audit, choice, assignment, onDone, onCreatedOnly }: Props) {
  const create = useSave(auditors.create, sayTeam('auditorCreated'))
  const me = useMe()

  async function createAndAssign({ standards, ...account }: Values) {
    const held = standards.map(standardId => ({ standardId, validFrom: null, validTo: null }))
    const { id } = await create({ body: { ...account, standards: held } })
    choice.choose(id)
    const team = [...choice.chosen.map(chosen => chosen.id), id]
    if (await assignment.assign(team, false)) return onDone()
    // Made once: from here on the auditor is one of those there are, and assigned or sorted out like them.
    assignment.setState(before => ({ ...before, created: account.displayName }))
    dialog.form.reset()
    onCreatedOnly()
    void choice.refetch()
  }
  const dialog = useDialogForm(
    {
      schema: quickAuditorForm,
      toValues: () => emptyAccount(me.timeZone, audit.standardId),
      onSave: createAndAssign,
    },
    () => {},
  )
  const together = choice.chosen.map(({ name }) => name)
  return (
    <form ref={dialog.element} onSubmit={dialog.submit} noValidate>
      <Stack gap="md">
        <NewAuditorFields form={dialog.form} audit={audit} />
        <DialogNotice refusal={dialog.refusal} contested={undefined} />
        <Group justify="flex-end" gap="sm">
          {together.length > 0 && (
            <Text size="sm" c="gray.7" mr="auto">
              {sayTeam('assignedTogether', { names: listNames(together) })}
            </Text>
          )}
          <Button variant="default" onClick={onDone} disabled={dialog.form.submitting}>
            {sayTeam('cancel')}
          </Button>
          <Button type="submit" loading={dialog.form.submitting}>
            {sayTeam('createAndAssign')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function emptyAccount(timeZone: string, standards: number[]): Draft<Values> {
  const names = { username: '', displayName: '', fullName: '', email: '', password: '' }
  return { ...names, departmentId: null, countryId: null, timeZone, standards }
}

type NewAuditorFieldsProps = { form: DialogForm<typeof quickAuditorForm>; audit: Audit }

function NewAuditorFields({ form, audit }: NewAuditorFieldsProps) {
  return (
    <>
      <AccountFields form={form} usualRole="auditor" />
      <OneTimePasswordField form={form} />
      <StandardMultiSelect
        {...opensUpwards}
        label={sayTeam('standardsHeld')}
        description={sayTeam('standardsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        selected={audit.standards.map(standardOption)}
        key={form.key('standards')}
        {...form.getInputProps('standards')}
      />
    </>
  )
}
