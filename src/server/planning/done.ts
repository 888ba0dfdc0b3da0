import type { z } from 'zod'
import type { done } from '#contract/done.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

type Done = z.output<typeof done>

/** As JSON has it: moments are text. */
export type DoneText = {
  at: string
  by: { id: number; name: string }
  start: string
  end: string
  note: string
} | null

/** What the team of `audit` said of its being done; null where nobody did. */
export const doneOf = (sql: Db): Fragment => sql`
  case when audit.done_at is not null then json_build_object('at', audit.done_at,
    'by', (select json_build_object('id', id, 'name', display_name) from account where id = audit.done_by),
    'start', audit.done_starts_at, 'end', audit.done_ends_at, 'note', audit.done_note) end`

export const toDone = (text: DoneText): Done =>
  text && { ...text, at: new Date(text.at), start: new Date(text.start), end: new Date(text.end) }
