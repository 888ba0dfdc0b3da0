import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { validateListAddress } from '#web/app/list-search.ts'
import { fetchLater, loadIfReachable } from '#web/app/part.ts'
import { GuardedPages } from './guard.tsx'
import { NotFoundPage } from './refused-pages.tsx'

export const root = createRootRoute({ component: GuardedPages, notFoundComponent: NotFoundPage })
export const getParentRoute = () => root
export const validateSearch = validateListAddress

/** A page whose code comes when it is opened, or before, when there is time. */
export function openPage<Code extends Record<string, unknown>, Name extends keyof Code & string>(
  load: () => Promise<Code>,
  name: Name,
  isKept = false,
) {
  fetchLater(load)
  return lazyRouteComponent(() => loadIfReachable('page', load, isKept), name)
}

/** One of those whose code a phone keeps: they stand in `keptPages` of vite.config.ts too. */
export const openKept: typeof openPage = (load, name) => openPage(load, name, true)
