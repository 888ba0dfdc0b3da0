import { expect, test } from 'vitest'
import { cards } from '#contract/records/cards.ts'
import { startApp } from '#tests/app.ts'
import { showValue } from '#words/show-value.ts'
import { showDifference } from './show-difference.ts'

const { sql } = await startApp()

const reading = { moment: (iso: string) => iso, day: (day: string) => day, span: () => '' }
const toNamed = (_: string, id: number) => ({ id, name: `no. ${id}` })

/** What a column may hold, where its check lists it: `CHECK ((fuel = ANY (ARRAY['petrol'::text, …])))`. */
const listCodes = () => sql<{ table: string; column: string; rule: string }[]>`
  select event_object_table as table, attname as column, pg_get_constraintdef(rule.oid) as rule
  from information_schema.triggers
  join pg_constraint rule on conrelid = event_object_table::regclass and contype = 'c' and cardinality(conkey) = 1
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where trigger_name = event_object_table || '_history' and event_manipulation = 'INSERT'
    and pg_get_constraintdef(rule.oid) like '%ARRAY[%::text%'`

test('history never shows a code: what a column may hold is said by the card of its noun, or by the words', async () => {
  const columns = await listCodes()
  expect(columns.length).toBeGreaterThan(5)
  const unsaid = columns.flatMap(({ table, column, rule }) => {
    const noun = Object.values(cards).find(card => card.table === table)
    // A part is shown as one.
    if (!noun) return []
    const shown = showDifference({ before: null, after: { [column]: 'x' } }, toNamed).after ?? {}
    const field = Object.keys(shown)[0] ?? ''
    if (noun.historyView?.hidden?.includes(field)) return []
    return [...rule.matchAll(/'([^']*)'::text/g)].flatMap(([, code = '']) =>
      showValue(field, code, reading, noun) === code ? [`${table}.${field}: ${code}`] : [],
    )
  })
  expect(unsaid, 'say each by `historyView.codes` of the card').toEqual([])
})
