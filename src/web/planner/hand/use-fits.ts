import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { AuditorRow } from '#web/planner/data/rows.ts'
import { type Verdict, verdictsOf } from '#web/planner/data/verdicts.ts'
import { useAskEach, useWholeEach } from '#web/ui/read/use-ask.ts'
import type { Audit, Lift } from './lift.ts'
import { needsOf } from './needs.ts'

const quiet = { retry: false, staleTime: 5000 } as const

/**
 * How every auditor fits what is lifted, where it is held, as the server says; of several bars, how those whom they
 * concern fit. It is asked once the hand rests for a moment; until then nobody is tinted.
 */
export function useFits(lift: Lift | null): ReadonlyMap<number, Verdict> | undefined {
  const read = useLiftedAudits(lift)
  const needs = useMemo(() => (lift && read ? needsOf(lift, read) : []), [lift, read])
  const [asked] = useDebouncedValue(needs, 100)
  const isCurrent = JSON.stringify(asked) === JSON.stringify(needs)
  const rows = useWholeEach(auditors.list, isCurrent ? needs : [], { ...quiet, combine: joinRows })
  return useMemo(() => {
    const audit = read?.length === 1 ? read[0] : undefined
    return lift && rows ? verdictsOf(rows, lift, audit) : undefined
  }, [lift, rows, read])
}

function joinRows(answers: UseQueryResult<{ rows: AuditorRow[] }>[]): AuditorRow[] | undefined {
  const pages = answers.flatMap(({ data }) => data?.rows ?? [])
  return answers.length > 0 && answers.every(({ data }) => data) ? pages : undefined
}

/** The audits of the bars lifted, read for their standards and teams; undefined until all are here. */
function useLiftedAudits(lift: Lift | null): readonly Audit[] | undefined {
  const cargo = lift?.cargo
  const ids = useMemo(() => {
    const entries = cargo?.type === 'entries' ? cargo.entries : []
    return [...new Set(entries.flatMap(({ projectId }) => projectId ?? []))]
  }, [cargo])
  const inputs = ids.map(id => ({ params: { id } }))
  const read = useAskEach(audits.one, inputs, { ...quiet, combine: joinAudits })
  return useMemo(() => (cargo?.type === 'draft' ? [cargo.audit] : read), [cargo, read])
}

function joinAudits(answers: UseQueryResult<Audit>[]): Audit[] | undefined {
  const read = answers.flatMap(({ data }) => data ?? [])
  return read.length === answers.length ? read : undefined
}
