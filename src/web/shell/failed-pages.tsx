import { Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { homePath } from '#web/app/after-sign-in.ts'
import { connectionLostAt, onReconnect, probe, useConnectionLostAt } from '#web/app/connection.ts'
import { asFailure, isOffline, readMessage } from '#web/app/read-failure.ts'
import { sayFirst } from '#words/en/first.ts'
import classes from './failed-pages.module.css'

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
      code={sayFirst(wasUnreachable ? 'offlineCode' : 'errorCode')}
      title={sayFirst(isMissingCode || wasUnreachable ? 'notLoaded' : 'crashed')}
      action={<Button onClick={retry}>{sayFirst('tryAgain')}</Button>}
    >
      {isMissingCode ? describeMissingCode(isLost) : describeCrash(error)}
    </FailedPage>
  )
}

const describeMissingCode = (isLost: boolean) => sayFirst(isLost ? 'notLoadedLost' : 'notLoadedHint')

/**
 * Browsers remember a module that failed to load until the page is reloaded; done without a connection, that would
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
  return asFailure(error) ? readMessage(error) : sayFirst('crashedHint')
}

type Props = {
  code: string
  title: string
  action?: ReactNode
  /** A page that does open; the roster unless given. */
  home?: { path: string; label: string }
  children: ReactNode
}

export function FailedPage({ code, title, action, home, children }: Props) {
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
          {home?.label ?? sayFirst('goToRoster')}
        </Button>
      </Group>
    </div>
  )
}
