import {
  IconAward,
  IconBuildingFactory2,
  IconCalendarTime,
  IconCalendarWeek,
  IconCategory,
  IconCertificate,
  IconChecklist,
  IconClipboardList,
  IconDatabaseExport,
  IconFileImport,
  IconGridDots,
  IconHistory,
  IconListCheck,
  IconMail,
  IconMapPin,
  IconMessageQuestion,
  IconPlugConnected,
  IconScale,
  IconShieldLock,
  IconSitemap,
  IconTable,
  IconUser,
  IconUserCog,
  IconUserExclamation,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { announcePages } from '#web/app/arrival.ts'
import { parseAddress, stringifyAddress, validateListAddress } from '#web/app/list-search.ts'
import { fetchLater, loadIfReachable } from '#web/app/part.ts'
import { GuardedPages, RouteCrashPage } from './guard.tsx'
import { NotFoundPage } from './refused-pages.tsx'

const root = createRootRoute({ component: GuardedPages, notFoundComponent: NotFoundPage })
const getParentRoute = () => root
const validateSearch = validateListAddress

/** A page whose code comes when it is opened, or before, when there is time. */
function openPage<Code extends Record<string, unknown>, Name extends keyof Code & string>(
  load: () => Promise<Code>,
  name: Name,
  isKept = false,
) {
  fetchLater(load)
  return lazyRouteComponent(() => loadIfReachable('page', load, isKept), name)
}

/** One of those whose code a phone keeps: they stand in `keptPages` of vite.config.ts too. */
const openKept: typeof openPage = (load, name) => openPage(load, name, true)

/** The one list of pages of the web. What is said of them elsewhere stands on the cards of their nouns. */
const pageRoutes = [
  createRoute({
    getParentRoute,
    path: '/dashboard/work',
    staticData: { icon: IconChecklist },
    validateSearch,
    component: openPage(() => import('#web/work/page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/rosters',
    staticData: { icon: IconCalendarWeek },
    validateSearch,
    component: openKept(() => import('#web/roster/page.tsx'), 'RosterPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/visits',
    staticData: { icon: IconMapPin },
    validateSearch,
    component: openKept(() => import('#web/road/page.tsx'), 'RoadPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/common-time',
    staticData: { icon: IconCalendarTime },
    validateSearch,
    component: openPage(() => import('#web/auditors/common-time-page.tsx'), 'CommonTimePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/rosters/print',
    validateSearch,
    component: openPage(() => import('#web/roster/print-page.tsx'), 'RosterPrintPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/audits',
    staticData: { icon: IconClipboardList },
    validateSearch,
    component: openKept(() => import('#web/audits/page.tsx'), 'AuditsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/audits/$id',
    component: openKept(() => import('#web/audits/detail-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/plans',
    staticData: { icon: IconListCheck },
    validateSearch,
    component: openPage(() => import('#web/plans/page.tsx'), 'ProposalsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/plans/$id',
    validateSearch,
    component: openPage(() => import('#web/plans/detail-page.tsx'), 'ProposalPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/certification',
    staticData: { icon: IconCertificate },
    validateSearch,
    component: openPage(() => import('#web/certification/page.tsx'), 'CertificationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/certification/drafts',
    component: openPage(() => import('#web/certification/drafts-page.tsx'), 'DraftsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/disruptions',
    staticData: { icon: IconUserExclamation },
    validateSearch,
    component: openPage(() => import('#web/disruptions/page.tsx'), 'DisruptionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/disruptions/$id',
    component: openPage(() => import('#web/disruptions/detail-page.tsx'), 'DisruptionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/request',
    staticData: { icon: IconMessageQuestion },
    validateSearch,
    component: openKept(() => import('#web/requests/page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/request/$id',
    component: openKept(() => import('#web/requests/detail-page.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/auditors',
    staticData: { icon: IconUsers },
    validateSearch,
    component: openPage(() => import('#web/auditors/page.tsx'), 'AuditorsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/auditors/$id',
    component: openPage(() => import('#web/auditors/detail-page.tsx'), 'AuditorPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/competence',
    staticData: { icon: IconGridDots },
    validateSearch,
    component: openPage(() => import('#web/competence/page.tsx'), 'CompetencePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/customers',
    staticData: { icon: IconBuildingFactory2 },
    validateSearch,
    component: openPage(() => import('#web/customers/page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/customers/$id',
    component: openPage(() => import('#web/customers/detail-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/impartiality',
    staticData: { icon: IconScale },
    validateSearch,
    component: openPage(() => import('#web/exclusions/page.tsx'), 'ImpartialityPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/imports',
    staticData: { icon: IconFileImport },
    validateSearch,
    component: openPage(() => import('#web/imports/page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/imports/$id',
    validateSearch,
    component: openPage(() => import('#web/imports/detail-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/certificates/$id',
    component: openPage(() => import('#web/certificates/detail-page.tsx'), 'CertificatePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/history',
    staticData: { icon: IconHistory },
    validateSearch,
    component: openPage(() => import('#web/history/page.tsx'), 'ActsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/profile',
    staticData: { icon: IconUser },
    component: openKept(() => import('#web/session/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/data',
    staticData: { icon: IconDatabaseExport },
    validateSearch,
    component: openPage(() => import('#web/data/page.tsx'), 'DataPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/accounts',
    staticData: { icon: IconUserCog },
    validateSearch,
    component: openPage(() => import('#web/accounts/page.tsx'), 'AccountsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/roles',
    staticData: { icon: IconShieldLock },
    validateSearch,
    component: openPage(() => import('#web/roles/page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/countries',
    staticData: { icon: IconWorld },
    validateSearch,
    component: openPage(() => import('#web/countries/page.tsx'), 'CountriesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/departments',
    staticData: { icon: IconSitemap },
    validateSearch,
    component: openPage(() => import('#web/departments/page.tsx'), 'DepartmentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/standards',
    staticData: { icon: IconAward },
    validateSearch,
    component: openPage(() => import('#web/standards/page.tsx'), 'StandardsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/areas',
    staticData: { icon: IconCategory },
    validateSearch,
    component: openPage(() => import('#web/areas/page.tsx'), 'AreasPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/team-rules',
    staticData: { icon: IconUsersGroup },
    component: openPage(() => import('#web/team-rules/page.tsx'), 'TeamRulesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/messages',
    staticData: { icon: IconMail },
    component: openPage(() => import('#web/messages/page.tsx'), 'MessagesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/integrations',
    staticData: { icon: IconPlugConnected },
    validateSearch,
    component: openPage(() => import('#web/integrations/page.tsx'), 'IntegrationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/day-tables',
    staticData: { icon: IconTable },
    validateSearch,
    component: openPage(() => import('#web/day-tables/page.tsx'), 'DayTablesPage'),
  }),
] as const

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
