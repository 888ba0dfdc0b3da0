import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calendarViews, preferencesForm, session } from '#contract/session.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { keepMe, type Me } from '#web/app/session.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { ZoneSelect } from '#web/pickers/zone-select.tsx'
import { useSubmit } from './use-submit.ts'

const views = calendarViews.map(value => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
const weekStarts = [
  { value: 1, label: 'Monday' },
  { value: 0, label: 'Sunday' },
  { value: 6, label: 'Saturday' },
] as const

/** One's own clock and calendar. */
export function PreferencesForm({ me }: { me: Me }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { timeZone: me.timeZone, ...me.preferences },
    validate: schemaResolver(preferencesForm, { sync: true }),
  })
  useUnsaved(form.isDirty)
  const { onSubmit, isPending, message } = useSubmit(form, async body => {
    keepMe(await call(session.changePreferences, { body }))
    form.resetDirty()
    showSuccess('Preferences saved successfully')
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {message && (
          <Alert role="alert" color="red">
            {message}
          </Alert>
        )}
        <ZoneSelect
          description="Time zone your own times are shown in"
          key={form.key('timeZone')}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label="Roster opens as"
          allowDeselect={false}
          data={views}
          key={form.key('calendarView')}
          {...form.getInputProps('calendarView')}
        />
        <Select<number>
          label="Week starts on"
          allowDeselect={false}
          data={weekStarts}
          key={form.key('weekStartsOn')}
          {...form.getInputProps('weekStartsOn')}
        />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={isPending}>
            Save preferences
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
