import { Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { homePath } from './after-sign-in.ts'
import classes from './failed-pages.module.css'
import { asFailure } from './read-failure.ts'

export function ForbiddenPage() {
  return (
    <FailedPage code="403" title="You have no access to this page">
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
  // Browsers remember a module that failed to load until the page is loaded anew.
  const retry = isMissingCode ? () => window.location.reload() : onRetry
  return (
    <FailedPage
      code="Error"
      title={isMissingCode ? 'This page could not be loaded' : 'Something went wrong on this page'}
      action={<Button onClick={retry}>Try again</Button>}
    >
      {isMissingCode
        ? 'The connection may be down, or a new version has just been installed.'
        : describeCrash(error)}
    </FailedPage>
  )
}

function describeCrash(error: unknown): string {
  return (
    asFailure(error)?.message ??
    'Nothing you saved is lost. If it happens again, tell an administrator what you were doing.'
  )
}

type Props = { code: string; title: string; action?: ReactNode; children: ReactNode }

function FailedPage({ code, title, action, children }: Props) {
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
        <Button component="a" href={homePath} variant={action ? 'default' : 'filled'}>
          Go to the roster
        </Button>
      </Group>
    </div>
  )
}
