import { Component, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import {
  abandonPage,
  homePath,
  leadsHome,
  rememberAddress,
  subscribeToSessionEnd,
} from '#web/app/after-sign-in.ts'
import { forgotPasswordPath, useGuestPath } from '#web/app/guest-address.ts'
import { hasStoredUser, isTakenOver, subscribeToItems } from '#web/app/storage.ts'
import { forgetUnsaved } from '#web/app/unsaved.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { CrashPage } from './failed-pages.tsx'
import { LoadingBar } from './loading-bar.tsx'

/** Beside it, and not once it is drawn, the code of the page where one begins. */
function importApplication() {
  if (leadsHome()) import('#web/roster/page.tsx').catch(() => {})
  return import('./application.tsx')
}

const Application = lazy(async () => ({ default: (await importApplication()).Application }))

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('#web/session/forgot-password-page.tsx')).ForgotPasswordPage,
}))

const preloadApplication = () => void importApplication().catch(() => {})

/**
 * Without a stored user the sign-in stands at whatever address; with one, the application, whose code is
 * fetched for people who can use it: sign-in is light.
 */
export function Start() {
  useEffect(subscribeToSessionEnd, [])
  const isSignedIn = useSyncExternalStore(subscribeToItems, hasStoredUser)
  const isOver = useStartOver(isSignedIn)
  const isOthers = useMakeWay()
  return (
    <CrashGuard>
      <Suspense fallback={<LoadingBar />}>
        {isOver || isOthers ? <LoadingBar /> : isSignedIn ? <Application /> : <GuestScreen />}
      </Suspense>
    </CrashGuard>
  )
}

/**
 * Signed out in another tab, or by the server: what was read for the last person leaves the memory of this one too. Until
 * then it shows nothing, also no sign-in, which would say to nobody why the session ended.
 */
function useStartOver(isSignedIn: boolean): boolean {
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  const isOver = wasSignedIn && !isSignedIn
  useEffect(() => {
    if (!isOver) return
    // What was typed is gone with the session: the browser needn't ask about it.
    forgetUnsaved()
    window.location.reload()
  }, [isOver])
  return isOver
}

/** Somebody else has signed in: the page starts over for them, and shows nothing of the last person until then. */
function useMakeWay(): boolean {
  const isOthers = useSyncExternalStore(subscribeToItems, isTakenOver)
  useEffect(() => {
    if (isOthers) abandonPage(homePath)
  }, [isOthers])
  return isOthers
}

function GuestScreen() {
  useEffect(rememberAddress, [])
  if (useGuestPath() === forgotPasswordPath) return <ForgotPasswordPage />
  return <SignInPage onTyping={preloadApplication} />
}

type State = { error: unknown }

/** The last net, under the router's own: its code, or the shell's, did not arrive or threw. */
class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <CrashPage error={error} onRetry={() => window.location.reload()} />
    )
  }
}
