import {
  Alert,
  type AlertProps,
  Button,
  Center,
  Group,
  Loader,
  Paper,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  VisuallyHidden,
} from '@mantine/core'
import { type Icon, IconCloudOff, IconInbox, IconLock, IconMoodEmpty, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { sayCommon } from '#words/en/common.ts'

/** What stands where records would be. */
export function EmptyState(props: { title?: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <State icon={IconInbox} title={props.title ?? sayCommon('noRecords')} hint={props.hint}>
      {props.action}
    </State>
  )
}

export function LoadingState({ label = sayCommon('loading') }: { label?: string }) {
  return (
    <Center mih={180} role="status">
      <Loader size="sm" aria-hidden />
      <Text ml="md" size="sm" c="dimmed">
        {label}…
      </Text>
    </Center>
  )
}

/** Where a table with that many lines will stand. */
export function LoadingTable({ label = sayCommon('loading'), lines }: { label?: string; lines: number }) {
  return (
    <Paper withBorder px="md" py="xs" role="status">
      <VisuallyHidden>{label}…</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Group key={-line} aria-hidden wrap="nowrap" justify="space-between" h={30}>
          <Skeleton height={10} width={line % 2 ? '34%' : '26%'} />
          <Skeleton height={10} width="14%" />
        </Group>
      ))}
    </Paper>
  )
}

export function NoPermissionState({ hint }: { hint?: ReactNode }) {
  return <State icon={IconLock} title={sayCommon('noAccess')} hint={hint ?? sayCommon('noAccessHint')} />
}

/**
 * Says what went wrong, in the server's own words, and offers another try. A refusal reads as no permission,
 * a record that is gone as missing; what was asked wrongly is refused however often it is asked.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const kind = asFailure(error)?.kind ?? 'broken'
  if (kind === 'forbidden') return <NoPermissionState />
  const isMissing = kind === 'missing'
  return (
    <State
      icon={isMissing ? IconMoodEmpty : IconCloudOff}
      title={sayCommon(isMissing ? 'notFound' : 'notLoaded')}
      hint={readMessage(error)}
      alert
    >
      {onRetry && !isMissing && kind !== 'invalid' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={onRetry}
        >
          {sayCommon('retry')}
        </Button>
      )}
    </State>
  )
}

type StaleProps = Pick<AlertProps, 'mb' | 'radius'> & { says: string; onRetry: () => void }

/** Beside what was read before, which stays: `says` that it could not be brought up to date, and why. */
export function StaleNotice({ says, onRetry, ...alert }: StaleProps) {
  return (
    <Alert color="orange" py="xs" role="alert" {...alert}>
      <Group justify="space-between" gap="sm">
        <span>{says}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {sayCommon('retry')}
        </Button>
      </Group>
    </Alert>
  )
}

type StateProps = { icon: Icon; title: string; hint?: ReactNode; alert?: boolean; children?: ReactNode }

function State({ icon: Picture, title, hint, alert, children }: StateProps) {
  return (
    <Center mih={180} p="xl" role={alert ? 'alert' : undefined}>
      <Stack gap="sm" align="center" maw={420}>
        <ThemeIcon variant="light" color="gray" size={40} radius="xl">
          <Picture size={20} stroke={1.5} aria-hidden />
        </ThemeIcon>
        <Text fw={500} ta="center">
          {title}
        </Text>
        {hint && (
          <Text component="div" size="sm" c="dimmed" ta="center">
            {hint}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  )
}
