import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { fetchIds } from './fetch-ids.ts'

const { sql } = await startApp()

test('A long list is read a hundred at a time, in its order, to the last one.', async () => {
  const parts = await sql.begin(async tx => {
    const read: number[][] = []
    for await (const some of fetchIds(tx, tx`select id from generate_series(2001, 1, -1) id`)) read.push(some)
    return read
  })
  expect(parts.flat()).toEqual(Array.from({ length: 2001 }, (_, place) => 2001 - place))
  expect(Math.max(...parts.map(({ length }) => length))).toBe(100)
})
