import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#web/app/forced-colors.css'
import '#web/app/toasts.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { enterAddress, leaveSession } from '#web/app/after-sign-in.ts'
import { watchNetwork } from '#web/app/connection.ts'
import { pushedItem } from '#web/app/kept.ts'
import { findHome } from '#web/app/pages.ts'
import { fetchWhenIdle } from '#web/app/part.ts'
import { isAskedForProof, subscribeToProof } from '#web/app/proof.ts'
import { queryClient } from '#web/app/query-client.ts'
import { registerWorker } from '#web/app/register-worker.ts'
import { isPhone } from '#web/app/road-user.ts'
import { currentUser, refreshMe, useCurrentUser, useIsSuspended } from '#web/app/session.ts'
import { notificationSettings } from '#web/app/theme.tsx'
import { SignInAgainPage } from '#web/session/sign-in-again-page.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { createAppRouter } from './routes.ts'

const FirstPasswordPage = lazy(async () => ({
  default: (await import('#web/session/first-password-page.tsx')).FirstPasswordPage,
}))

const ProveAgainPage = lazy(async () => ({
  default: (await import('#web/session/prove-again-page.tsx')).ProveAgainPage,
}))

/** Everything for signed-in people; until a one-time password is changed, that and nothing else. */
export function Application() {
  const user = useCurrentUser()
  const isSuspended = useIsSuspended()
  const isAsked = useSyncExternalStore(subscribeToProof, isAskedForProof)
  useEffect(watchNetwork, [])
  useEffect(() => (isPhone() ? undefined : fetchWhenIdle()), [])
  useEffect(sendLater, [])
  useEffect(renewPushLater, [])
  useEffect(registerWorker, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications {...notificationSettings} />
      {!user ? <UnreadableUser /> : user.mustChangePassword ? <FirstPasswordPage /> : <Pages />}
      {isAsked && user && (
        <Suspense>
          <ProveAgainPage />
        </Suspense>
      )}
      {isSuspended && <SignInAgainPage />}
    </QueryClientProvider>
  )
}

/** What was written without reception, once the first view is there. */
function sendLater(): () => void {
  let stop = () => {}
  const timer = setTimeout(async () => {
    const { sendWhenReached } = await import('#web/ui/read/send-waiting.ts')
    stop = sendWhenReached()
  }, patienceMs)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Where notifications were switched on, and the server has new keys or the browser another address. */
function renewPushLater(): () => void {
  const timer = setTimeout(async () => {
    if (localStorage.getItem(pushedItem))
      await (await import('#web/ui/read/push-device.ts')).renewPush().catch(() => {})
  }, 2 * patienceMs)
  return () => clearTimeout(timer)
}

const patienceMs = 2_000

function openRouter() {
  enterAddress(findHome().path)
  return createAppRouter()
}

/** A notification was tapped while this page is open. */
function openTapped(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator
  const read = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/')) open(data.open)
  }
  serviceWorker?.addEventListener('message', read)
  return () => serviceWorker?.removeEventListener('message', read)
}

function Pages() {
  const [router] = useState(openRouter)
  useEffect(() => openTapped(path => router.history.push(path)), [router])
  return <RouterProvider router={router} />
}

/** What is stored was damaged, or written by an older version: asks again before giving up. */
function UnreadableUser() {
  useEffect(() => {
    const leaveUnlessReadable = () => currentUser() ?? leaveSession('expired')
    refreshMe().then(leaveUnlessReadable, leaveUnlessReadable)
  }, [])
  return <LoadingBar />
}
