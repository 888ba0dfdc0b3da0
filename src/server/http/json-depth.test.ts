import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { isDeeperThan } from './json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('How deep JSON is nested is found before it is parsed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), fc.boolean(), (value, most, isPretty) => {
      const json = JSON.stringify(value, null, isPretty ? 2 : 0)
      expect(isDeeperThan(most, json), json).toBe(depthOf(value) > most)
    }),
  )
  expect(isDeeperThan(1, JSON.stringify({ a: '[[[{{{"[\\"' }))).toBe(false)
  for (const odd of ['"', '"\\', ']]]]', '{"a":', '\\"[', '']) expect(isDeeperThan(1, odd), odd).toBe(false)
})

describe('A body', async () => {
  const app = await startApp()
  const token = await openSession(app, await makeAccount(app.sql, { role: 'Administrator' }))
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const send = (name: string, extra: string) =>
    app.inject({
      method: 'POST',
      url: '/api/departments',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: `{"name": "${name}", "extra": ${extra}}`,
    })

  test('of 32 levels is read, whatever is in its text', async () => {
    expect((await send('Deep [[{{ \\" enough', nested(31))).statusCode).toBe(201)
  })

  test.each([32, 100, 30_000])('nested deeper is refused: %d lists in an object', async levels => {
    const response = await send('Too deep', nested(levels))
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('The request is nested deeper than 32 levels.')
  })
})
