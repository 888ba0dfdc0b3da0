import { Alert, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type PushKind, pushes } from '#contract/pushes.ts'
import { call } from '#web/app/api.ts'
import { showFailure, showSuccess } from '#web/app/query-client.ts'
import { holds, type Me } from '#web/app/session.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { findObstacle, forgetPush, type Switched, switchPushOn } from '#web/ui/read/push-device.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayPushProfile } from '#words/en/push-profile.ts'
import { describeDevice } from './describe-device.ts'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from './use-submit.ts'

type PushSettings = Reply<typeof pushes.settings>
type Device = PushSettings['devices'][number]

/** What one is told of at once on one’s phone or computer, and on which. */
export function PushSection({ me }: { me: Me }) {
  const { data, error, refetch } = useAsk(pushes.settings, {})
  const kinds = listKinds(me)
  if (kinds.length === 0) return null
  return (
    <ProfileSection id="push" title={sayPushProfile('title')}>
      <Text size="sm" c="dimmed" mb="md">
        {sayPushProfile('hint')}
      </Text>
      {data ? (
        <Stack gap="xl">
          <Devices settings={data} onChanged={() => void refetch()} />
          <KindsForm kinds={kinds} settings={data} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label={sayPushProfile('loading')} />
      )}
    </ProfileSection>
  )
}

/** Of what somebody can be told at all. */
const listKinds = ({ auditor }: Me): readonly PushKind[] => [
  ...(auditor ? (['assigned', 'moved', 'released'] as const) : []),
  ...(holds('CreateRequest') ? (['decided'] as const) : []),
  ...(auditor ? (['tomorrow'] as const) : []),
]

function Devices({ settings, onChanged }: { settings: PushSettings; onChanged: () => void }) {
  const { devices } = settings
  return (
    <div>
      {!devices.some(({ isThis }) => isThis) && <TurnOn settings={settings} onTurnedOn={onChanged} />}
      {devices.length > 0 && (
        <ul className={classes.sessions} aria-label={sayPushProfile('devices')}>
          {devices.map(device => (
            <DeviceItem key={device.id} device={device} onRemoved={onChanged} />
          ))}
        </ul>
      )}
    </div>
  )
}

function TurnOn({ settings, onTurnedOn }: { settings: PushSettings; onTurnedOn: () => void }) {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<Switched>()
  const obstacle = findObstacle(settings)
  const turnOn = async () => {
    setPending(true)
    setRefused(undefined)
    const switched = await switchPushOn(settings.publicKey ?? '').catch(showFailure)
    setPending(false)
    if (switched !== 'on') return setRefused(switched ?? undefined)
    showSuccess(sayPushProfile('turnedOn'))
    onTurnedOn()
  }
  if (obstacle) return <Alert color="gray">{sayPushProfile(obstacle)}</Alert>
  return (
    <Stack gap="xs" align="flex-start" mb="md">
      {(refused === 'failed' || refused === 'notGranted') && (
        <Alert role="alert" color="red">
          {sayPushProfile(refused)}
        </Alert>
      )}
      <Button variant="default" loading={isPending} onClick={() => void turnOn()}>
        {sayPushProfile('turnOn')}
      </Button>
      <Text size="sm" c="dimmed">
        {sayPushProfile('untilSignOut')}
      </Text>
    </Stack>
  )
}

function DeviceItem({ device, onRemoved }: { device: Device; onRemoved: () => void }) {
  const test = useSave(pushes.test, sayPushProfile('tested'))
  const remove = useSave(pushes.removeDevice, sayPushProfile('removed'))
  const { id, isThis, createdAt } = device
  const name = describeDevice(device.userAgent)
  const removeIt = async () => {
    await remove({ params: { id } })
    if (isThis) forgetPush()
    onRemoved()
  }
  return (
    <li>
      <div>
        <Group gap="sm">
          <Text fw={500}>{name}</Text>
          {isThis && <Badge color="green">{sayPushProfile('thisDevice')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {sayPushProfile.rich('since', { at: () => <OwnTime key="at" at={createdAt} /> })}
        </Text>
      </div>
      <Group gap={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={sayPushProfile('testOn', { device: name })}
          onClick={() => void test({ params: { id } }).catch(showFailure)}
        >
          {sayPushProfile('test')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={sayPushProfile('removeOf', { device: name })}
          onClick={() => void removeIt().catch(showFailure)}
        >
          {sayPushProfile('remove')}
        </Button>
      </Group>
    </li>
  )
}

type Choices = { kinds: PushKind[]; showsNames: boolean }

function KindsForm({ kinds, settings }: { kinds: readonly PushKind[]; settings: PushSettings }) {
  const form = useForm<Choices>({
    mode: 'controlled',
    initialValues: { kinds: settings.kinds, showsNames: settings.showsNames },
  })
  useUnsaved(form.isDirty)
  const saving = useSubmit(form, async body => {
    await call(pushes.changeSettings, { body })
    form.resetDirty()
    showSuccess(sayPushProfile('saved'))
  })
  return (
    <SubmitForm {...saving} saveLabel={sayPushProfile('save')}>
      <Checkbox.Group label={sayPushProfile('kinds')} {...form.getInputProps('kinds')}>
        <Stack gap="sm" mt="xs">
          {kinds.map(kind => (
            <Checkbox key={kind} value={kind} label={sayPushProfile(kind)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={sayPushProfile('showsNames')}
        description={sayPushProfile('showsNamesHint')}
        {...form.getInputProps('showsNames', { type: 'checkbox' })}
      />
    </SubmitForm>
  )
}
