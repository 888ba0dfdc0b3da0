import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { newAuditorForm } from '#contract/auditor-form.ts'
import { auditors } from '#contract/auditors.ts'
import { fault } from '#contract/fault.ts'
import { pickedId } from '#contract/values.ts'
import type { TeamRole } from '#domain/team.ts'
import { useMe } from '#web/app/session.ts'
import { AccountFields } from '#web/people/account-fields.tsx'
import { OneTimePasswordField } from '#web/people/one-time-password-field.tsx'
import { RoleSelect } from '#web/planning/role-select.tsx'
import { DialogNotice } from '#web/ui/form/dialog-notice.tsx'
import { type DialogForm, type Draft, useDialogForm } from '#web/ui/form/use-dialog-form.ts'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { StandardMultiSelect, standardOption } from '#web/ui/pickers/standard-select.tsx'
import { useSave } from '#web/ui/read/use-save.ts'

import { sayTeam } from '#words/en/audit-teams.ts'
import { sayFault } from '#words/en/faults.ts'
import { listNames } from '#words/lists.ts'
import { type AssignProps, assignedOf } from './assign-existing.tsx'
import type { Audit } from './audit.ts'
import type { Assigned } from './use-assignment.ts'
import type { TeamRoles } from './use-team-roles.ts'

const noStandards = fault(sayFault.text('chooseSomeStandard'))

/** What the tab asks for: standards without periods. */
const quickAuditorForm = newAuditorForm.extend({
  standards: z.array(pickedId(sayFault.text('chooseStandard')), noStandards).min(1, noStandards),
})
type Values = z.input<typeof quickAuditorForm>

/** `onCreatedOnly`: the account was made, but assigning it was refused; it is chosen among the existing ones now. */
type Props = AssignProps & { onCreatedOnly: () => void }

/** The tab that makes an account with standards and assigns it in one go. */
export function NewAuditorForm({ audit, choice, roles, assignment, onDone, onCreatedOnly }: Props) {
  const create = useSave(auditors.create, sayTeam('auditorCreated'))
  const me = useMe()
  const [role, setRole] = useState<TeamRole>('auditor')

  async function createAndAssign({ standards, ...account }: Values) {
    const held = standards.map(standardId => ({ standardId, validFrom: null, validTo: null }))
    const { id } = await create({ body: { ...account, standards: held } })
    choice.choose(id)
    if (roles.showsRoles) roles.give(id, { role })
    if (await assignment.assign(withNewcomer(roles, { id, role }))) return onDone()
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
        {roles.showsRoles && <RoleSelect role={role} onChange={setRole} />}
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

/** With those who are chosen, of whom nobody leads beside a new lead. */
function withNewcomer(roles: TeamRoles, { id, role }: { id: number; role: TeamRole }): Assigned[] {
  const others = assignedOf(roles)
  if (!roles.showsRoles) return [...others, { id }]
  const isSecond = (one: Assigned) => role === 'lead' && one.role === 'lead'
  return [...others.map(one => (isSecond(one) ? { ...one, role: 'auditor' as const } : one)), { id, role }]
}

function emptyAccount(timeZone: string, standards: number[]): Draft<Values> {
  const names = { username: '', displayName: '', fullName: '', email: '', phone: '', password: '' }
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
