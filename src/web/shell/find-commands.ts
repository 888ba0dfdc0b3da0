import { useDebouncedValue } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { z } from 'zod'
import { audits } from '#contract/audits.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { page } from '#contract/list.ts'
import type { Card } from '#contract/records/card.ts'
import { cards, type Entity, entities, listPageOf } from '#contract/records/cards.ts'
import { localDay } from '#domain/zoned-time.ts'
import { call } from '#web/app/api.ts'
import { findPage, isUsed, mayOpen, type PageEntry, pages } from '#web/app/pages.ts'
import { holds } from '#web/app/session.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { useTogether } from '#web/ui/read/use-ask.ts'
import { sayShell } from '#words/en/shell.ts'
import { listValues } from '#words/lists.ts'
import { formatDay } from '#words/moments.ts'
import { sayKnown, type Text } from '#words/words.ts'

/** Leads to a page, or does something there and then: `run`, which `href` only names. */
export type Command = { label: string; description?: string; icon: Icon; href: string; run?: () => void }
export type CommandGroup = { name: string; commands: Command[] }

const recordsPerGroup = 5

export type FindIcon = (path: string) => Icon | undefined

export function findPages(query: string, findIcon: FindIcon): CommandGroup {
  const wanted = query.trim().toLowerCase()
  const commands = pages.flatMap(page => {
    const icon = findIcon(page.path)
    if (!icon || !mayOpen(page) || !isUsed(page)) return []
    const title = sayKnown(page.title)
    const names = [title, page.entry ? sayKnown(page.entry.label) : ''].join(' ')
    const found = [{ label: title, icon, href: page.path, names }, ...listBegun(page, icon)]
    return found
      .filter(({ names }) => names.toLowerCase().includes(wanted))
      .map(({ names: _, ...one }) => one)
  })
  return { name: sayShell('pages'), commands }
}

/** What one begins on a page, if one may. */
function listBegun({ begins }: PageEntry, icon: Icon) {
  if (!begins?.for.every(holds)) return []
  const label = sayKnown(begins.label)
  return [{ label, icon, href: begins.address, names: label }]
}

type Search = { value: string; signal: AbortSignal }
type Found = Omit<Command, 'icon'>

/** Audits are many and alike: not the newest, but what comes next. */
async function findAudits({ value, signal }: Search): Promise<Found[]> {
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

const fields = z.looseObject({ id: z.int() })
type Row = z.output<typeof fields>

/** What the list of a noun finds, shown by the fields that its card names. */
async function findRows(card: Card, { value, signal }: Search): Promise<Found[]> {
  const { calls, found } = card
  const list = listPageOf(card)
  const endpoint = {
    method: 'GET',
    path: `/${calls}`,
    access: list?.opensFor ?? [],
    summary: '',
    query: z.object({ value: z.string(), limit: z.int() }),
    reply: page(fields),
  } satisfies Endpoint
  const { rows } = await call(endpoint, { query: { value, limit: recordsPerGroup } }, signal)
  const { label = 'id', unnamed, about = [] }: Partial<NonNullable<Card['found']>> = found ?? {}
  return rows.map(row => ({
    label: String(readField(row, label) ?? (unnamed ? sayKnown(unnamed) : row.id)),
    description: about.map(field => readField(row, field)).join(' · '),
    href: hrefOf(row, card),
  }))
}

/** A field of a row, or of what it names: `standard.code`. */
const readField = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row)

/** The page of one, for those who may open it, else where the list shows it alone. */
export function hrefOf(row: Row, card: Card): string {
  const { opens } = card.found ?? {}
  const one = opens && findPage(opens.path)
  const place = opens?.at ? `#${card.noun}-${row.id}` : ''
  if (opens && one && mayOpen(one)) return one.path.replace('$id', String(row[opens.by])) + place
  return `${listPageOf(card)?.path}?id=${row[opens?.by ?? 'id']}${place}`
}

/** The nouns whose search is one of its own. */
const finders: Partial<Record<Entity, (search: Search) => Promise<Found[]>>> = { project: findAudits }

/** `a page, an audit, a customer`: what can be found. */
export const listFindable = (): string =>
  listValues([sayShell('aPage'), ...entities.flatMap(nameOne).map(sayKnown)])

function nameOne(entity: Entity): Text[] {
  const card: Card = cards[entity]
  const list = listPageOf(card)
  return card.found && (!list || isUsed(list)) ? [card.found.one] : []
}

const noGroups: CommandGroup[] = []

/**
 * Records that match, of the kinds one may list. A kind that fails is left out: the others still help.
 * Until the answer to what was typed is here nothing is found: a quick Enter must not take what was found before.
 */
export function useFoundRecords(
  typed: string,
  findIcon: FindIcon,
): { groups: CommandGroup[]; isSearching: boolean } {
  const wanted = typed.trim()
  const [value] = useDebouncedValue(wanted, 250)
  const isLongEnough = wanted.length >= 2
  const asked = value.length >= 2 ? { value } : undefined
  const { data } = useTogether('commands', asked, signal => findRecords({ value, signal }, findIcon))
  const found = isLongEnough && value === wanted ? data : undefined
  return { groups: found ?? noGroups, isSearching: isLongEnough && !found }
}

/** What of all nouns with a card for it matches, of those one may list; first what is called as was typed. */
export async function findRecords(search: Search, findIcon: FindIcon): Promise<CommandGroup[]> {
  const groups = await Promise.all(
    entities.flatMap(entity => {
      const card = cards[entity]
      const list = listPageOf(card)
      const icon = list && findIcon(list.path)
      if (!card.found || !icon || !mayOpen(list) || !isUsed(list)) return []
      const found = finders[entity]?.(search) ?? findRows(card, search)
      return [nameGroup(sayKnown(card.found.group), icon, found)]
    }),
  )
  const wanted = search.value.toLowerCase()
  const isCalledSo = ({ commands }: CommandGroup) =>
    commands.some(({ label }) => label.toLowerCase().startsWith(wanted))
  return groups.sort((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)))
}

async function nameGroup(name: string, icon: Icon, found: Promise<Found[]>): Promise<CommandGroup> {
  const commands = await found.catch(() => [])
  return { name, commands: commands.map(command => ({ ...command, icon })) }
}
