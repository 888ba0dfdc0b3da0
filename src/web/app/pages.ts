import {
  type Icon,
  IconAward,
  IconBuildingFactory2,
  IconCalendarWeek,
  IconClipboardList,
  IconMessageQuestion,
  IconShieldLock,
  IconSitemap,
  IconUserCog,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { accounts } from '#contract/accounts.ts'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { customers } from '#contract/customers.ts'
import { requests } from '#contract/requests.ts'
import { rosters } from '#contract/rosters.ts'
import { holds, may } from './session.ts'

export type PageGroup = 'MANAGEMENT' | 'SETTING'

export type PageEntry = {
  path: string
  /** Of the document, and said to a screen reader on arrival. */
  title: string
  /** Where it stands in the side navigation; pages without are reached otherwise. */
  entry?: { group: PageGroup; label: string; icon: Icon; isShown: () => boolean }
  /** Who may open the page by its address; whoever sees the entry unless given. */
  canOpen?: () => boolean
}

const maySeeRosterEntry = () => holds('ViewAllRoster') || holds('ViewPublicMasterData')
const maySeeSettings = () => holds('ViewAllMasterData')

/** Every page of the product, in the order of the side navigation, which has no other list. */
export const pages: readonly PageEntry[] = [
  {
    path: '/dashboard/rosters',
    title: 'Roster',
    entry: {
      group: 'MANAGEMENT',
      label: 'Roster',
      icon: IconCalendarWeek,
      isShown: maySeeRosterEntry,
    },
    canOpen: () => maySeeRosterEntry() || may(rosters.mine),
  },
  {
    path: '/dashboard/audits',
    title: 'Audit Information',
    entry: {
      group: 'MANAGEMENT',
      label: 'Audit Information',
      icon: IconClipboardList,
      isShown: () => holds('ViewAllAudit'),
    },
    canOpen: () => may(audits.list),
  },
  { path: '/dashboard/audits/$id', title: 'Audit Detail', canOpen: () => may(audits.one) },
  {
    path: '/dashboard/request',
    title: 'Requests',
    entry: {
      group: 'MANAGEMENT',
      label: 'Request',
      icon: IconMessageQuestion,
      isShown: () => may(requests.list) || may(requests.approval),
    },
  },
  { path: '/dashboard/request/$id', title: 'Request Detail', canOpen: () => may(requests.one) },
  {
    path: '/dashboard/auditors',
    title: 'Auditor Information',
    entry: { group: 'MANAGEMENT', label: 'Auditor', icon: IconUsers, isShown: () => holds('ViewAllUser') },
    canOpen: () => may(auditors.list),
  },
  {
    path: '/dashboard/customers',
    title: 'Customers',
    entry: {
      group: 'MANAGEMENT',
      label: 'Customer',
      icon: IconBuildingFactory2,
      isShown: () => holds('ViewAllUser') && may(customers.list),
    },
    canOpen: () => may(customers.list),
  },
  { path: '/dashboard/profile', title: 'Profile' },
  {
    path: '/settings/accounts',
    title: 'Accounts',
    entry: {
      group: 'SETTING',
      label: 'Accounts',
      icon: IconUserCog,
      isShown: () => maySeeSettings() && may(accounts.list),
    },
  },
  {
    path: '/settings/roles',
    title: 'Roles',
    entry: { group: 'SETTING', label: 'Roles', icon: IconShieldLock, isShown: maySeeSettings },
  },
  {
    path: '/settings/countries',
    title: 'Countries',
    entry: { group: 'SETTING', label: 'Countries', icon: IconWorld, isShown: maySeeSettings },
  },
  {
    path: '/settings/departments',
    title: 'Departments',
    entry: { group: 'SETTING', label: 'Departments', icon: IconSitemap, isShown: maySeeSettings },
  },
  {
    path: '/settings/standards',
    title: 'Standards',
    entry: { group: 'SETTING', label: 'Standards', icon: IconAward, isShown: maySeeSettings },
  },
]

/** `path` as routes write it: `/dashboard/audits/$id`. */
export function findPage(path: string): PageEntry | undefined {
  return pages.find(page => page.path === path)
}

export function mayOpen(page: PageEntry): boolean {
  return page.canOpen?.() ?? page.entry?.isShown() ?? true
}

/** Where one begins: the roster, or the first page that opens for a role without one; one's profile always does. */
export function findHome(): PageEntry {
  const profile = pages.find(({ path }) => path === '/dashboard/profile') as PageEntry
  return pages.find(page => page.entry && mayOpen(page)) ?? profile
}

/** An audit's page belongs to the audits' entry. */
export function isWithin(path: string, entryPath: string): boolean {
  return path === entryPath || path.startsWith(`${entryPath}/`)
}
