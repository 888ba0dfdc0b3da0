import {
  type ErrorComponentProps,
  Outlet,
  useMatches,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { findHome, findPage, mayOpen } from '#web/app/pages.ts'
import { useMe } from '#web/app/session.ts'
import { CrashPage } from './failed-pages.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { ForbiddenPage } from './refused-pages.tsx'
import { Shell } from './shell.tsx'

/** Every page stands in the shell, and opens for those who may open it. */
export function GuardedPages() {
  return (
    <>
      <PageLoading />
      <Shell>
        <AllowedPage />
      </Shell>
    </>
  )
}

function AllowedPage() {
  // Asked for so that a right given or taken meanwhile counts at once.
  useMe()
  const path = useMatches({ select: matches => matches.at(-1)?.fullPath ?? '' })
  const page = findPage(path)
  return page && !mayOpen(page) ? <ForbiddenPage home={findHome()} /> : <Outlet />
}

/** Only for another page: a list that asks for its next rows shows so itself. */
function PageLoading() {
  const isLoading = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  })
  return isLoading ? <LoadingBar /> : null
}

export function RouteCrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <CrashPage error={error} onRetry={retry} />
}
