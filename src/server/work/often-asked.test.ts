import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { findOftenAsked } from './often-asked.ts'

const { sql } = await startApp()
const undone = new Error('Nothing of it is kept.')

test('A standard is asked of one audit after another where a tenth of what is open has it, and nothing else is asked for', async () => {
  const found: string[][] = []
  const counting = sql.begin(async tx => {
    await tx`delete from standards_audit_count`
    await tx`
      insert into standards_audit_count (standard_ids, status, slot, count)
      values ('{1}', 'draft', 0, 85), ('{1,2}', 'draft', 0, 3), ('{1,2}', 'draft', 1, 4), ('{3}', 'draft', 0, 8),
        ('{1}', 'assigned', 0, 95), ('{2}', 'assigned', 0, 5), ('{2}', 'completed', 0, 1000)`
    const look = async (asked: Parameters<typeof findOftenAsked>[1]) =>
      found.push([...(await findOftenAsked(tx, asked))].sort())
    await look({ standardId: [1] })
    await look({ standardId: [2] })
    await look({ standardId: [2, 3], start: new Date() })
    await look({ standardId: [1], countryId: [1] })
    await look({ standardId: [1], value: 'Mill' })
    await look({})
    throw undone
  })
  await expect(counting).rejects.toBe(undone)
  expect(found).toEqual([['assigned', 'draft'], [], ['draft'], [], [], []])
})
