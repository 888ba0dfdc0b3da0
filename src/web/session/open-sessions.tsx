import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { signOut } from '#web/app/session.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayProfile } from '#words/en/profile.ts'
import { describeDevice } from './describe-device.ts'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'
import { type OpenSession, useOpenSessions } from './use-open-sessions.ts'

/** Where one is signed in, and a way to end what should not go on. */
export function OpenSessions() {
  const { sessions, error, retry, end, endOthers } = useOpenSessions()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with its session.
  const focusHeading = () => heading.current?.focus()
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false

  const askToEndOthers = () =>
    confirmAction({
      title: sayProfile('signOutElsewhere'),
      message: sayProfile('signOutElsewhereHint'),
      confirmLabel: sayProfile('signOutElsewhere'),
      run: () => endOthers().then(focusHeading),
    })
  return (
    <ProfileSection
      id="sessions"
      title={
        <Title order={2} id="sessions" ref={heading} tabIndex={-1}>
          {sayProfile('sessions')}
        </Title>
      }
      action={
        hasOthers && (
          <Button variant="default" size="compact-sm" onClick={askToEndOthers}>
            {sayProfile('signOutElsewhere')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : sessions ? (
        <ul className={classes.sessions}>
          {sessions.map(session => (
            <SessionItem
              key={session.id}
              session={session}
              onEnd={() => void end(session).then(focusHeading)}
            />
          ))}
        </ul>
      ) : (
        <LoadingState label={sayProfile('loadingSessions')} />
      )}
    </ProfileSection>
  )
}

function SessionItem({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const device = describeDevice(session.userAgent)
  return (
    <li>
      <div>
        <Group gap="sm">
          <Text fw={500} title={session.userAgent}>
            {device}
          </Text>
          {session.isCurrent && <Badge color="green">{sayProfile('thisSession')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {sayProfile.rich('sessionTimes', {
            address: session.address,
            used: () => <OwnTime key="used" at={session.lastUsedAt} />,
            signedIn: () => <OwnTime key="signedIn" at={session.createdAt} />,
          })}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={
          session.isCurrent
            ? sayProfile('signOutOfThis')
            : sayProfile('signOutOf', { device, address: session.address })
        }
        onClick={session.isCurrent ? () => void signOut() : onEnd}
      >
        {sayProfile('signOut')}
      </Button>
    </li>
  )
}
