import type { CardPage } from '#contract/records/card.ts'
import { cards, entities } from '#contract/records/cards.ts'
import { sayShell } from '#words/en/shell.ts'
import { readRoadUser, roadPath } from './road-user.ts'
import { currentUser, holds } from './session.ts'

export type PageEntry = CardPage

/** One's own: of no noun. */
const profile: PageEntry = { path: '/dashboard/profile', title: sayShell.text('profile') }

/** What leaves the system: of all nouns. */
const data: PageEntry = {
  path: '/settings/data',
  title: sayShell.text('data'),
  entry: { group: 'SETTING', label: sayShell.text('data'), shownTo: [['ExportAllData']] },
}

const ofNouns: readonly PageEntry[] = entities.flatMap(entity => cards[entity].pages ?? [])
/** What needs somebody: of several nouns, for whoever may do some of it. */
const work: PageEntry = {
  path: '/dashboard/work',
  title: sayShell.text('work'),
  entry: {
    group: 'MANAGEMENT',
    label: sayShell.text('work'),
    shownTo: [['ModifyAudit', 'ReAssignAudit', 'CompleteAudit', 'ApproveRequest']],
  },
}

/** History of a day: of all nouns. */
const acts: PageEntry = {
  path: '/dashboard/history',
  title: sayShell.text('acts'),
  entry: { group: 'MANAGEMENT', label: sayShell.text('acts'), shownTo: [['ViewAuditDetail']] },
}

/** When several people are free: of no record. */
const commonTime: PageEntry = {
  path: '/dashboard/common-time',
  title: sayShell.text('commonTime'),
  opensFor: ['ViewAllRoster'],
}

const isSetting = ({ path }: PageEntry) => path.startsWith('/settings/')

/** Every page of the product, in the order of the side navigation; their icons stand with the routes. */
export const pages: readonly PageEntry[] = [
  work,
  ...ofNouns.filter(page => !isSetting(page)),
  acts,
  commonTime,
  profile,
  ...ofNouns.filter(isSetting),
  data,
]

/** Whether the side navigation has it, for whoever is signed in. */
export function isInNavigation(page: PageEntry): boolean {
  const { entry } = page
  if (!entry || !isUsed(page)) return false
  return entry.shownTo.every(some => some.some(holds))
}

/** Whether there is anything yet that it would show; until then nothing but its address leads there. */
export const isUsed = ({ entry }: PageEntry): boolean => !entry?.needs || !!currentUser()?.[entry.needs]

/** `path` as routes write it: `/dashboard/audits/$id`. */
export function findPage(path: string): PageEntry | undefined {
  return pages.find(page => page.path === path)
}

export function mayOpen(page: PageEntry): boolean {
  if (page.opensFor) return page.opensFor.some(holds)
  return !page.entry || isInNavigation(page)
}

/** Where one begins: an auditor’s phone with the next visits, everybody else with the roster, or the first page of a noun that opens for a role without one; one's profile always does. */
export function findHome(): PageEntry {
  const road = readRoadUser() && findPage(roadPath)
  if (road) return road
  return ofNouns.find(page => page.entry && mayOpen(page)) ?? profile
}

/** An audit's page belongs to the audits' entry. */
export function isWithin(path: string, entryPath: string): boolean {
  return path === entryPath || path.startsWith(`${entryPath}/`)
}
