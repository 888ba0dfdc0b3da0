import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { calendarDetails, calendarLinkForm, calendarLinks, calendarScopes } from '#contract/calendar-links.ts'
import { rosterKinds } from '#contract/rosters.ts'
import { call } from '#web/app/api.ts'
import { holds } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { DepartmentSelect } from '#web/ui/pickers/department-select.tsx'
import { sayCalendarLink } from '#words/en/calendar-links.ts'
import { sayPlanning } from '#words/en/planning.ts'

type Form = DialogForm<typeof calendarLinkForm>
type Scope = (typeof calendarScopes)[number]
type Props = { onMade: (made: { url: string }) => void; onClose: () => void }

export function CalendarLinkDialog({ onMade, onClose }: Props) {
  const scope = holds('ViewOwnRoster') ? ('own' as const) : ('all' as const)
  return (
    <FormDialog
      title={sayCalendarLink('add')}
      schema={calendarLinkForm}
      toValues={() => ({
        ...proposalFor(scope),
        scope,
        departmentId: null,
        kinds: [...rosterKinds],
      })}
      onSave={async values => onMade(await call(calendarLinks.create, { body: values }))}
      onClose={onClose}
    >
      {form => <LinkFields form={form} />}
    </FormDialog>
  )
}

/** Of others it shows busy times alone, unless one asks for more. */
const proposalFor = (scope: Scope) => ({
  name: sayCalendarLink(`name:${scope}`),
  detail: scope === 'own' ? ('details' as const) : ('busy' as const),
})

/** What another roster is proposed with, where nobody chose otherwise. */
function propose(form: Form, before: Scope, after: Scope): void {
  const [old, proposed, chosen] = [proposalFor(before), proposalFor(after), form.getValues()]
  if (chosen.name === old.name) form.setFieldValue('name', proposed.name)
  if (chosen.detail === old.detail) form.setFieldValue('detail', proposed.detail)
}

function LinkFields({ form }: { form: Form }) {
  const scope = form.useWatchValue('scope')
  form.watch('scope', ({ previousValue, value }) => {
    if (previousValue && value) propose(form, previousValue, value)
  })
  const scopes = calendarScopes.filter(one =>
    one === 'own' ? holds('ViewOwnRoster') : holds('ShareRoster') && holds('ViewAllRoster'),
  )
  return (
    <>
      <TextInput
        label={sayCalendarLink('name')}
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={sayCalendarLink('scope')}
        data={scopes.map(value => ({ value, label: sayCalendarLink(`scope:${value}`) }))}
        key={form.key('scope')}
        {...form.getInputProps('scope')}
      />
      {scope === 'department' && (
        <DepartmentSelect required key={form.key('departmentId')} {...form.getInputProps('departmentId')} />
      )}
      <NativeSelect
        label={sayCalendarLink('detail')}
        data={calendarDetails.map(value => ({ value, label: sayCalendarLink(`detail:${value}`) }))}
        key={form.key('detail')}
        {...form.getInputProps('detail')}
      />
      <MultiSelect
        label={sayCalendarLink('kinds')}
        data={rosterKinds.map(value => ({ value, label: sayPlanning(value) }))}
        key={form.key('kinds')}
        {...form.getInputProps('kinds')}
      />
    </>
  )
}
