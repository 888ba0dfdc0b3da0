import { Select, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { rosters } from '#contract/rosters.ts'
import { calendarViews, preferencesForm, session } from '#contract/session.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { keepMe, type Me, may } from '#web/app/session.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { ZoneSelect } from '#web/ui/pickers/zone-select.tsx'
import { nameDayOfWeek } from '#words/days.ts'
import { sayPicker } from '#words/en/pickers.ts'
import { sayProfile } from '#words/en/profile.ts'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from './use-submit.ts'

/** The planner is everybody’s roster. */
const listViews = () =>
  calendarViews
    .filter(value => value !== 'planner' || may(rosters.list))
    .map(value => ({ value, label: sayProfile(value) }))
const listWeekStarts = () => [1, 0, 6].map(value => ({ value, label: nameDayOfWeek(value) }))

/** One's own clock and calendar. */
export function PreferencesForm({ me }: { me: Me }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { timeZone: me.timeZone, phone: me.phone, ...me.preferences },
    validate: schemaResolver(preferencesForm, { sync: true }),
  })
  useUnsaved(form.isDirty)
  const sending = useSubmit(form, async body => {
    keepMe(await call(session.changePreferences, { body }))
    form.resetDirty()
    showSuccess(sayProfile('preferencesSaved'))
  })
  return (
    <SubmitForm {...sending} saveLabel={sayProfile('savePreferences')}>
      <TextInput
        label={sayPicker('phone')}
        description={sayPicker('phoneHint')}
        type="tel"
        autoComplete="tel"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <ZoneSelect
        description={sayProfile('timeZoneHint')}
        key={form.key('timeZone')}
        {...form.getInputProps('timeZone')}
      />
      <Select
        label={sayProfile('rosterOpensAs')}
        allowDeselect={false}
        data={listViews()}
        key={form.key('calendarView')}
        {...form.getInputProps('calendarView')}
      />
      <Select<number>
        label={sayProfile('weekStartsOn')}
        allowDeselect={false}
        data={listWeekStarts()}
        key={form.key('weekStartsOn')}
        {...form.getInputProps('weekStartsOn')}
      />
    </SubmitForm>
  )
}
