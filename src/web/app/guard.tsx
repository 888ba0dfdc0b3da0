import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { savePathForAfterSignIn } from './after-sign-in.ts'
import { ForbiddenPage } from './failed-pages.tsx'
import { findPage, mayOpen } from './pages.ts'
import { useCurrentUser } from './session.ts'

const importShell = () => import('./shell.tsx')

export const preloadShell = () => void importShell().catch(() => {})

const Shell = lazy(async () => ({ default: (await importShell()).Shell }))
const SignInPage = lazy(async () => ({
  default: (await import('#web/session/sign-in-page.tsx')).SignInPage,
}))
const FirstPasswordPage = lazy(async () => ({
  default: (await import('#web/session/first-password-page.tsx')).FirstPasswordPage,
}))

/** Around every page for signed-in people: sign-in in place, one-time password first, then what one may open. */
export function Guard() {
  const user = useCurrentUser()
  return <Suspense fallback={null}>{pickScreen(user)}</Suspense>
}

function pickScreen(user: ReturnType<typeof useCurrentUser>) {
  if (!user) return <SignInInPlace />
  if (user.mustChangePassword) return <FirstPasswordPage />
  return (
    <Shell>
      <AllowedPage />
    </Shell>
  )
}

function SignInInPlace() {
  const path = useLocation({ select: location => location.href })
  useEffect(() => savePathForAfterSignIn(path), [path])
  return <SignInPage />
}

function AllowedPage() {
  const path = useMatches({ select: matches => matches.at(-1)?.fullPath ?? '' })
  const page = findPage(path)
  return page && !mayOpen(page) ? <ForbiddenPage /> : <Outlet />
}
