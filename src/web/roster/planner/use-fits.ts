import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { call } from '#web/app/api.ts'
import type { Fit } from './fit-looks.ts'
import { type Audit, ghostOf, type Lift } from './lift.ts'
import type { AuditorRow } from './rows.ts'

export type Clash = NonNullable<AuditorRow['clashes']>[number]
export type Verdict = { fit: Fit; clashes: readonly Clash[] }

const limit = { limit: 1000, sort: 'name:asc' } as const
const quiet = { meta: { isShownInPlace: true }, retry: false, staleTime: 5000 } as const

/**
 * How every auditor fits what is lifted, where it is held, as the server says. It is asked once the hand rests
 * for a moment; until then nobody is tinted.
 */
export function useFits(lift: Lift | null): ReadonlyMap<number, Verdict> | undefined {
  const audit = useLiftedAudit(lift)
  const query = useMemo(() => toQuery(lift, audit), [lift, audit])
  const [asked] = useDebouncedValue(query, 100)
  const { data } = useQuery({
    ...quiet,
    queryKey: [auditors.list.path, 'fit', asked],
    queryFn: ({ signal }) => call(auditors.list, { query: asked ?? {} }, signal),
    enabled: asked !== null && lift !== null,
    placeholderData: keepPreviousData,
  })
  const isCurrent = JSON.stringify(asked) === JSON.stringify(query)
  return useMemo(
    () =>
      lift && query && data && isCurrent
        ? new Map(data.rows.map(row => [row.id, toVerdict(row, lift)]))
        : undefined,
    [lift, query, data, isCurrent],
  )
}

/** The audit of the held bar, read for its standards. */
function useLiftedAudit(lift: Lift | null): Audit | undefined {
  const id = lift?.cargo.type === 'entries' ? lift.cargo.entries[0].projectId : null
  const { data } = useQuery({
    ...quiet,
    queryKey: [audits.one.path, id],
    queryFn: ({ signal }) => call(audits.one, { params: { id: id ?? 0 } }, signal),
    enabled: id !== null,
  })
  return lift?.cargo.type === 'draft' ? lift.cargo.audit : data
}

function toQuery(lift: Lift | null, audit: Audit | undefined) {
  if (!lift || (lift.cargo.type === 'entries' && lift.cargo.entries.length > 1)) return null
  if (lift.cargo.type === 'drawing') return null
  const isMoved = lift.byDays !== 0
  if (audit && !isMoved) return { ...limit, projectId: audit.id }
  const { start, end, kind } = ghostOf(lift)
  if (kind === 'audit' && !audit) return null
  const standards = audit ? { standardId: audit.standardId, timeZone: audit.timeZone } : {}
  return { ...limit, start, end, ...standards }
}

/** Its own bookings don't stand in an audit's way, nor an entry in its own. */
function toVerdict({ clashes = [], qualified }: AuditorRow, { cargo }: Lift): Verdict {
  const others = clashes.filter(clash => !isOwn(clash, cargo))
  const isBusy = others.length > 0
  return { fit: isBusy ? 'busy' : qualified === false ? 'unqualified' : 'ready', clashes: others }
}

function isOwn(clash: Clash, cargo: Lift['cargo']): boolean {
  if (cargo.type === 'draft') return clash.projectId === cargo.audit.id
  if (cargo.type === 'drawing') return false
  const [entry] = cargo.entries
  if (entry.projectId !== null) return clash.projectId === entry.projectId
  return clash.auditorId === entry.auditorId && Date.parse(clash.start) === Date.parse(entry.start)
}
