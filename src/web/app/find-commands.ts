import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconBuildingFactory2, IconClipboardList, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { customers } from '#contract/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { localDay } from '#domain/zoned-time.ts'
import { formatDay } from '#web/ui/format.ts'
import { statusLabel } from '#web/ui/status-badge.tsx'
import { call } from './api.ts'
import { mayOpen, pages } from './pages.ts'
import { may } from './session.ts'

export type Command = { label: string; description?: string; icon: Icon; href: string }
export type CommandGroup = { name: string; commands: Command[] }

const recordsPerGroup = 5

export function findPages(query: string): CommandGroup {
  const wanted = query.trim().toLowerCase()
  const commands = pages.flatMap(page => {
    const icon = page.entry?.icon ?? (page.path === '/dashboard/profile' ? IconUser : undefined)
    const names = `${page.title} ${page.entry?.label ?? ''}`.toLowerCase()
    if (!icon || !mayOpen(page) || !names.includes(wanted)) return []
    return [{ label: page.title, icon, href: page.path }]
  })
  return { name: 'Pages', commands }
}

type Search = { value: string; signal: AbortSignal }

async function findAudits({ value, signal }: Search): Promise<Command[]> {
  const now = new Date().toISOString()
  const list = (span: { start: string } | { end: string }, sort: string) =>
    call(audits.list, { query: { value, limit: recordsPerGroup, sort, ...span } }, signal)
  const [ahead, behind] = await Promise.all([
    list({ start: now }, 'start:asc'),
    list({ end: now }, 'start:desc'),
  ])
  return nextFirst(ahead.rows, behind.rows).map(audit => ({
    label: audit.idflNumber,
    description: describeAudit(audit),
    icon: IconClipboardList,
    href: `/dashboard/audits/${audit.id}`,
  }))
}

/** What is going on or to come, the soonest first, then what is over, the latest first; what is in both lists once. */
export function nextFirst<Row extends { id: number }>(ahead: readonly Row[], behind: readonly Row[]): Row[] {
  const known = new Set(ahead.map(({ id }) => id))
  return [...ahead, ...behind.filter(({ id }) => !known.has(id))].slice(0, recordsPerGroup)
}

type FoundAudit = Pick<Reply<typeof audits.one>, 'companyName' | 'start' | 'timeZone' | 'phase'>

/** `Mekong Textiles · 23 Nov 2026 · Assigned`, the day being the site's. */
export function describeAudit({ companyName, start, timeZone, phase }: FoundAudit): string {
  const day = formatDay(localDay(new Date(start), timeZone))
  return [companyName, day, statusLabel(phase)].join(' · ')
}

async function findCustomers({ value, signal }: Search): Promise<Command[]> {
  const { rows } = await call(customers.list, { query: { value, limit: recordsPerGroup } }, signal)
  return rows.map(({ id, name, companyName, companyNumber }) => ({
    label: companyName,
    description: `${name} · ${companyNumber}`,
    icon: IconBuildingFactory2,
    href: `/dashboard/customers?id=${id}`,
  }))
}

async function findAuditors({ value, signal }: Search): Promise<Command[]> {
  const { rows } = await call(auditors.list, { query: { value, limit: recordsPerGroup } }, signal)
  return rows.map(({ id, name, email }) => ({
    label: name,
    description: email,
    icon: IconUser,
    href: `/dashboard/auditors?id=${id}`,
  }))
}

const sources = [
  { name: 'Audits', endpoint: audits.list, find: findAudits },
  { name: 'Customers', endpoint: customers.list, find: findCustomers },
  { name: 'Auditors', endpoint: auditors.list, find: findAuditors },
]

const noGroups: CommandGroup[] = []

/**
 * Records that match, of the kinds one may list. A kind that fails is left out: the others still help.
 * Until the answer to what was typed is here nothing is found: a quick Enter must not take what was found before.
 */
export function useFoundRecords(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const wanted = typed.trim()
  const [value] = useDebouncedValue(wanted, 250)
  const isLongEnough = wanted.length >= 2
  const { data } = useQuery({
    queryKey: ['commands', value],
    queryFn: ({ signal }) => findRecords({ value, signal }),
    enabled: value.length >= 2,
    meta: { isShownInPlace: true },
  })
  const found = isLongEnough && value === wanted ? data : undefined
  return { groups: found ?? noGroups, isSearching: isLongEnough && !found }
}

function findRecords(search: Search): Promise<CommandGroup[]> {
  const allowed = sources.filter(source => may(source.endpoint))
  return Promise.all(
    allowed.map(async ({ name, find }) => ({ name, commands: await find(search).catch(() => []) })),
  )
}
