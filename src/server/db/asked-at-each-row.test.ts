import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'

const { sql, drop } = await cloneDatabase()

afterAll(() => drop())

test('Pairs of letters are those that stand next to each other, in their order, repeated ones too', async () => {
  const words = ['', 'a', 'ab', 'abab', 'grs/77', 'żaß-1', '😀a']
  const [row] = await sql`
    select array_agg(to_jsonb(letter_pairs(word)) order by n) as pairs
    from unnest(${words}::text[]) with ordinality as given (word, n)`
  const expected = words.map(word => {
    const letters = [...word]
    return letters.slice(1).map((letter, n) => `${letters[n]}${letter}`)
  })
  expect(row?.pairs).toEqual(expected)
  expect(await sql`select letter_pairs(null) as pairs`).toMatchObject([{ pairs: null }])
})

test('Days are whole or half ones within their bounds; where there are none, no check refuses them', async () => {
  const holds = async (days: number | null) => {
    const [row] = await sql`select is_half_days(${days}, 0.5, 500) as holds`
    return row?.holds
  }
  const days = [null, 0, 0.4, 0.5, 0.75, 1, 499.5, 500, 500.5]
  const said = await Promise.all(days.map(holds))
  expect(said).toEqual([null, false, false, true, false, true, true, true, false])
})
