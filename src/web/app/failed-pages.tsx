import { Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { homePath } from './after-sign-in.ts'
import { connectionLostAt, onReconnect, probe, useConnectionLostAt } from './connection.ts'
import classes from './failed-pages.module.css'
import { asFailure, isOffline } from './read-failure.ts'

type Home = { path: string; title: string }

/** `home` is a page that does open. */
export function ForbiddenPage({ home }: { home: Home }) {
  return (
    <FailedPage code="403" title="You have no access to this page" home={home}>
      Your role does not include it. An administrator can change that.
    </FailedPage>
  )
}

export function NotFoundPage() {
  return (
    <FailedPage code="404" title="Page not found">
      There is nothing at this address. It may have been moved, or the link is incomplete.
    </FailedPage>
  )
}

/** What browsers and Vite say of code or styles that did not arrive. */
const missingCode = /dynamically imported module|module script|preload CSS/i

/** A page that threw, or whose code did not arrive, because the network is down or a new version is out. */
export function CrashPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissingCode = error instanceof Error && missingCode.test(error.message)
  const isLost = useConnectionLostAt() !== null
  const retry = isMissingCode ? reloadIfReachable : onRetry
  const wasUnreachable = isOffline(error)
  const tryAgain = useEffectEvent(onRetry)
  useEffect(() => {
    if (isMissingCode) return retryOnReturn()
    if (wasUnreachable) return onReconnect(() => tryAgain())
  }, [isMissingCode, wasUnreachable])
  return (
    <FailedPage
      code={wasUnreachable ? 'Offline' : 'Error'}
      title={
        isMissingCode || wasUnreachable
          ? 'This page could not be loaded'
          : 'Something went wrong on this page'
      }
      action={<Button onClick={retry}>Try again</Button>}
    >
      {isMissingCode ? describeMissingCode(isLost) : describeCrash(error)}
    </FailedPage>
  )
}

const describeMissingCode = (isLost: boolean) =>
  isLost
    ? 'There is no connection to the server. The page opens by itself once it is back.'
    : 'The connection may be down, or a new version has just been installed.'

/**
 * Browsers remember a module that failed to load until the page is loaded anew; done without a connection, that would
 * leave nothing but the browser’s own error.
 */
async function reloadIfReachable(): Promise<void> {
  if (await probe()) window.location.reload()
}

function retryOnReturn(): () => void {
  const wasLost = connectionLostAt() !== null
  return onReconnect(() => wasLost && window.location.reload())
}

function describeCrash(error: unknown): string {
  return (
    asFailure(error)?.message ??
    'Nothing you saved is lost. If it happens again, tell an administrator what you were doing.'
  )
}

type Props = { code: string; title: string; action?: ReactNode; home?: Home; children: ReactNode }

function FailedPage({ code, title, action, home, children }: Props) {
  return (
    <div className={classes.page}>
      <Text className={classes.code} aria-hidden>
        {code}
      </Text>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={420}>
        {children}
      </Text>
      <Group mt="md">
        {action}
        <Button component="a" href={home?.path ?? homePath} variant={action ? 'default' : 'filled'}>
          Go to {home && home.path !== homePath ? home.title : 'the roster'}
        </Button>
      </Group>
    </div>
  )
}
