import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { showFailure } from '#web/app/query-client.ts'
import { signOut } from '#web/app/session.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayProfile } from '#words/en/profile.ts'
import { describeDevice } from './describe-device.ts'
import classes from './profile.module.css'
import { ProfileSection } from './profile-section.tsx'

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

type OpenSession = Reply<typeof session.listOpen>['rows'][number]

/** One's own open sessions, the current one first. */
function useOpenSessions() {
  const { data, error, refetch } = useAsk(session.listOpen, {})
  const endOne = useSave(session.endOne, sayProfile('signedOutThere'))
  const endOthers = useSave(session.endOthers, sayProfile('signedOutElsewhere'))
  return {
    sessions: data?.rows,
    error: data ? null : error,
    retry: () => void refetch(),
    end: ({ id }: OpenSession) => endOne({ params: { id } }).catch(showFailure),
    endOthers: () => endOthers({}),
  }
}
