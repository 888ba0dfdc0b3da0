import {
  IconAward,
  IconCategory,
  IconDatabaseExport,
  IconMail,
  IconPlugConnected,
  IconShieldLock,
  IconSitemap,
  IconTable,
  IconUserCog,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { getParentRoute, openPage, validateSearch } from './open-page.ts'

/** The pages under Settings. */
export const settingRoutes = [
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
