import type { Db } from '#server/db/transaction.ts'
import { sayKnown, type Text } from '#words/words.ts'

type Reason = { field: string | null; message: string; text: Text | null; count: number }

const mostReasons = 8

/** What refuses most rows, the most frequent first. Sentences that differ in the row that they name are one. */
export async function listReasons(tx: Db, importId: number): Promise<Reason[]> {
  const found = await tx<(Reason & { isAlone: boolean })[]>`
    select field, min(message) as message, (array_agg(text order by message))[1] as text, count(distinct row)::integer as count,
      count(distinct message) = 1 as is_alone
    from (
      select row, fault ->> 'field' as field, fault ->> 'message' as message, nullif(fault -> 'text', 'null') as text
      from import_row, jsonb_array_elements(faults) fault
      where import_row.import_id = ${importId} and outcome = 'refused'
    ) fault
    group by field, coalesce(text #- '{values,row}', to_jsonb(message))
    order by count desc, min(row), message limit ${mostReasons}`
  return found.map(({ isAlone, ...reason }) => (isAlone ? reason : ofAnyRow(reason)))
}

function ofAnyRow(reason: Reason): Reason {
  if (!reason.text) return reason
  const text = { ...reason.text, values: { ...reason.text.values, row: 'another' } }
  return { ...reason, text, message: sayKnown(text) }
}
