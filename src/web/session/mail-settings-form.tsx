import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import {
  type MailSettings,
  mailChoices,
  mailSettings,
  type NotificationType,
  notifications,
} from '#contract/notifications.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import type { Me } from '#web/app/session.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { formatOffset, zoneName } from '#web/ui/time/format.ts'
import { sayNotification } from '#words/en/notifications.ts'
import { sayProfile } from '#words/en/profile.ts'
import { listMailGroups } from './mail-groups.ts'
import classes from './profile.module.css'
import { useSubmit } from './use-submit.ts'

const listChoices = () => mailChoices.map(value => ({ value, label: sayProfile(value) }))

type Form = UseFormReturnType<MailSettings>

export function MailSettingsForm({ me, settings }: { me: Me; settings: MailSettings }) {
  const form: Form = useForm({
    mode: 'uncontrolled',
    initialValues: settings,
    validate: schemaResolver(mailSettings, { sync: true }),
  })
  useUnsaved(form.isDirty)
  const { onSubmit, isPending, message } = useSubmit(form, async body => {
    await call(notifications.changeMailSettings, { body })
    form.resetDirty()
    showSuccess(sayProfile('emailsSaved'))
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {message && (
          <Alert role="alert" color="red">
            {message}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {sayProfile('emailsHint', { email: me.email })}
        </Text>
        {listMailGroups(me).map(({ title, types }) => (
          <Kinds key={title} title={title} types={types} form={form} />
        ))}
        <NativeSelect
          label={sayProfile('dailyAt')}
          description={sayProfile('dailyAtHint', {
            zone: zoneName(me.timeZone),
            offset: formatOffset(me.timeZone),
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={listTimes(settings.digestAt)}
          className={classes.time ?? ''}
          key={form.key('digestAt')}
          {...form.getInputProps('digestAt')}
        />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={isPending}>
            {sayProfile('saveEmails')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Every half hour, and what was chosen by other means. */
function listTimes(chosen: string): string[] {
  const halfHours = Array.from({ length: 48 }, (_, nth) => {
    const hour = String(Math.floor(nth / 2)).padStart(2, '0')
    return `${hour}:${nth % 2 === 0 ? '00' : '30'}`
  })
  return [...new Set([...halfHours, chosen])].sort()
}

function Kinds({ title, types, form }: { title: string; types: readonly NotificationType[]; form: Form }) {
  return (
    <fieldset className={classes.kinds}>
      <Text component="legend" fw={700} size="sm">
        {title}
      </Text>
      {types.map(type => (
        <NativeSelect
          key={form.key(`choices.${type}`)}
          className={classes.kind ?? ''}
          classNames={{ label: classes.kindLabel ?? '' }}
          label={sayNotification(type)}
          description={sayNotification(`${type}:hint`)}
          data={listChoices()}
          {...form.getInputProps(`choices.${type}`)}
        />
      ))}
    </fieldset>
  )
}
