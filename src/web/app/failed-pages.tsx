import { Button, Group, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '#contract/failure.ts'
import { homePath } from './after-sign-in.ts'
import classes from './failed-pages.module.css'

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

/** What browsers and Vite say of a chunk or its styles that did not arrive. */
const missingCode = /dynamically imported module|module script|preload CSS/i

/** A page that threw, or whose code did not arrive, because the network is down or a new version is out. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissingCode = error instanceof Error && missingCode.test(error.message)
  const retry = () => {
    // Browsers remember a module that failed to load until the page is loaded anew.
    if (isMissingCode) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <FailedPage
      code="Error"
      title={isMissingCode ? 'This page could not be loaded' : 'Something went wrong on this page'}
      action={<Button onClick={retry}>Try again</Button>}
    >
      {error instanceof Failure
        ? error.message
        : isMissingCode
          ? 'The connection may be down, or a new version has just been installed.'
          : 'Nothing you saved is lost. If it happens again, tell an administrator what you were doing.'}
    </FailedPage>
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
        <Button
          variant={action ? 'default' : 'filled'}
          renderRoot={props => <Link to={homePath} {...props} />}
        >
          Go to the roster
        </Button>
      </Group>
    </div>
  )
}
