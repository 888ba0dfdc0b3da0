import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { homePath } from './after-sign-in.ts'
import { NotFoundPage, RouteErrorPage } from './failed-pages.tsx'
import { Guard, preloadShell } from './guard.tsx'
import { parseAddress, stringifyAddress, validateListAddress } from './list-search.ts'
import { currentUser } from './session.ts'

const root = createRootRoute({ notFoundComponent: NotFoundPage })

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  beforeLoad: () => {
    if (currentUser()) throw redirect({ to: homePath, replace: true })
  },
  component: lazyRouteComponent(() => import('#web/session/sign-in-page.tsx'), 'SignInPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => {
    if (currentUser()) preloadShell()
  },
  component: Guard,
})

type PageModule<Name extends string> = Record<Name, () => React.ReactNode>

/** A page's code is fetched for a signed-in person only: the sign-in shown in its place stays light. */
function lazyPage<Name extends string>(load: () => Promise<PageModule<Name>>, name: Name) {
  const Page = lazyRouteComponent(load, name)
  const { preload } = Page
  return Object.assign(Page, { preload: async () => (currentUser() ? preload?.() : undefined) })
}

const pageRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/rosters',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/roster/page.tsx'), 'RosterPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/audits',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/audits/page.tsx'), 'AuditsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/audits/$id',
    component: lazyPage(() => import('#web/audits/detail-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/auditors',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/auditors/page.tsx'), 'AuditorsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/customers',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/customers/page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/profile',
    component: lazyPage(() => import('#web/session/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/countries',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/countries/page.tsx'), 'CountriesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/departments',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/departments/page.tsx'), 'DepartmentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/standards',
    validateSearch: validateListAddress,
    component: lazyPage(() => import('#web/standards/page.tsx'), 'StandardsPage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([index, signIn, signedIn.addChildren(pageRoutes)]),
  parseSearch: parseAddress,
  stringifySearch: stringifyAddress,
  defaultErrorComponent: RouteErrorPage,
  // The page before stays until the next is there; the bar at the top says that something is coming.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
