import { useQueries } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { audits } from '#contract/audits.ts'
import { customers } from '#contract/customers.ts'
import { call } from '#web/app/api.ts'
import { may, useMe } from '#web/app/session.ts'
import type { HistoryEntry } from './entry.ts'
import { nameKey } from './words.ts'

/** History keeps ids; these are the names they stand for, as far as the reader may see them. */
export function useNames(entries: readonly HistoryEntry[]): ReadonlyMap<string, string> {
  const me = useMe()
  const known = new Map([[`user ${me.id}`, me.name]])
  for (const { who } of entries) if (who) known.set(`user ${who.id}`, who.name)
  const missing = [...new Set(entries.flatMap(readKeys))].filter(key => !known.has(key))
  return useQueries({
    queries: missing.map(key => ({
      queryKey: [pathOf(key), 'name', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => readName(key, signal),
      staleTime: Number.POSITIVE_INFINITY,
      // A record that is gone, or not for this reader, keeps its number.
      meta: { isShownInPlace: true },
    })),
    combine: results => {
      const names = new Map(known)
      results.forEach(({ data }, index) => {
        if (data) names.set(missing[index] ?? '', data)
      })
      return names
    },
  })
}

function readKeys({ before, after }: HistoryEntry): string[] {
  const fields = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]
  return fields.map(([field, value]) => nameKey(field, value)).filter(key => key !== null)
}

function pathOf(key: string): string {
  if (key.startsWith('customer')) return customers.one.path
  return key.startsWith('project') ? audits.one.path : accounts.one.path
}

async function readName(key: string, signal: AbortSignal): Promise<string> {
  const [kind, id = ''] = key.split(' ')
  const input = { params: { id } }
  if (kind === 'customer')
    return may(customers.one) ? (await call(customers.one, input, signal)).companyName : ''
  if (kind === 'project') return may(audits.one) ? (await call(audits.one, input, signal)).idflNumber : ''
  return may(accounts.one) ? (await call(accounts.one, input, signal)).name : ''
}
