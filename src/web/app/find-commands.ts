import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconBuildingFactory2, IconClipboardList, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { customers } from '#contract/customers.ts'
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
  const { rows } = await call(audits.list, { query: { value, limit: recordsPerGroup } }, signal)
  return rows.map(({ id, idflNumber, companyName }) => ({
    label: idflNumber,
    description: companyName,
    icon: IconClipboardList,
    href: `/dashboard/audits/${id}`,
  }))
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
