import { createRouter } from '@tanstack/react-router'
import { announcePages } from '#web/app/arrival.ts'
import { parseAddress, stringifyAddress } from '#web/app/list-search.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { RouteCrashPage } from './guard.tsx'
import { root } from './open-page.ts'
import { settingRoutes } from './setting-routes.ts'

/** All pages of the web. What is said of them elsewhere stands on the cards of their nouns. */
const pageRoutes = [...dashboardRoutes, ...settingRoutes] as const

/** Reads the address when it is called. The pages for guests are no routes: see start.tsx. */
export function createAppRouter() {
  const router = createRouter({
    routeTree: root.addChildren(pageRoutes),
    parseSearch: parseAddress,
    stringifySearch: stringifyAddress,
    defaultErrorComponent: RouteCrashPage,
    // The page before stays until the next is there; the bar at the top says that something is coming.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
  announcePages(router)
  return router
}

type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
