import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { callAll } from '#web/app/call-all.ts'
import type { Times } from '#web/planner/axis/days.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Audit, Availabilities, Availability } from '#web/planner/data/booking.ts'
import type { Entry } from '#web/planning/entry.ts'
import { useAllRowsEach, useAskEach } from '#web/ui/read/use-ask.ts'
import type { Drag } from './drag.ts'
import { availabilitiesOf, fitQueriesOf, fitQueryAt } from './fit-queries.ts'

const quiet = { retry: false, staleTime: 5000 } as const

/**
 * How every auditor fits what is dragged, where it is held, as the server says; of several bars, how those whom they
 * concern fit. It is asked once the hand rests for a moment; until then nobody is tinted.
 */
export function useFits(drag: Drag | null): ReadonlyMap<number, Availability> | undefined {
  const read = useDraggedAudits(drag)
  const queries = useMemo(() => (drag && read ? fitQueriesOf(drag, read) : []), [drag, read])
  const [asked] = useDebouncedValue(queries, 100)
  const isCurrent = JSON.stringify(asked) === JSON.stringify(queries)
  const rows = useAllRowsEach(auditors.list, isCurrent ? queries : [], { ...quiet, combine: joinRows })
  return useMemo(() => {
    const audit = read?.length === 1 ? read[0] : undefined
    return drag && rows ? availabilitiesOf(rows, drag, audit) : undefined
  }, [drag, rows, read])
}

function joinRows(answers: UseQueryResult<{ rows: AuditorRow[] }>[]): AuditorRow[] | undefined {
  const pages = answers.flatMap(({ data }) => data?.rows ?? [])
  return answers.length > 0 && answers.every(({ data }) => data) ? pages : undefined
}

/** The audits of the bars dragged, read for their standards, teams and visits; undefined until all are here. */
export function useDraggedAudits(drag: Drag | null): readonly Audit[] | undefined {
  const item = drag?.item
  const ids = useMemo(() => {
    const entries = item?.type === 'entries' ? item.entries : []
    return [...new Set(entries.flatMap(({ projectId }) => projectId ?? []))]
  }, [item])
  const inputs = ids.map(id => ({ params: { id } }))
  const read = useAskEach(audits.one, inputs, { ...quiet, combine: joinAudits })
  return useMemo(() => (item?.type === 'draft' ? [item.audit] : read), [item, read])
}

function joinAudits(answers: UseQueryResult<Audit>[]): Audit[] | undefined {
  const read = answers.flatMap(({ data }) => data ?? [])
  return read.length === answers.length ? read : undefined
}

/** How those whom a move concerns fit its new times: the audit's whole team, or whose booking it is. */
export async function readAvailabilities(
  entry: Entry,
  subject: Audit | Entry,
  to: Times,
): Promise<Availabilities> {
  const query = fitQueryAt(subject, to)
  // An audit that is a draft again has nobody left to ask about.
  if (query.auditorId.length === 0) return new Map()
  const { rows } = await callAll(auditors.list, query)
  return availabilitiesOf(rows, { item: { type: 'entries', entries: [entry] } })
}
