import { useMemo } from 'react'
import { standards } from '#contract/standards.ts'
import { useMasterData } from '#web/pickers/use-options.ts'
import type { Entry } from '#web/planning/entry.ts'
import { askedSpan } from '#web/planning/span.ts'
import { lacksByAudit } from './coverage.ts'
import type { AuditorRow } from './rows.ts'

/** The codes of the standards that nobody on an audit's team holds, by audit; none for one that is covered. */
export type Lacks = ReadonlyMap<number, readonly string[]>

export function useLacks(
  entries: readonly Entry[],
  days: readonly string[],
  auditors: readonly AuditorRow[],
): Lacks {
  const { rows } = useMasterData(standards.list)
  return useMemo(() => {
    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    const lacks = lacksByAudit(entries, askedSpan(days), auditors)
    return new Map([...lacks].map(([id, missing]) => [id, missing.map(one => codes.get(one) ?? '…')]))
  }, [entries, days, auditors, rows])
}
