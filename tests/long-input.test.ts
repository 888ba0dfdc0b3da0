import { describe, expect, test } from 'vitest'
import { startApp } from './app.ts'
import { contract } from './contract.ts'
import { listPlaces } from './contract-places.ts'

// Whatever is sent, it is refused or read in a time that others don't notice.

/** Parts of patterns, again and again, with an end that no pattern takes. */
const shapes: Record<string, (length: number) => string> = {
  'signs of addresses': length => `${'@.'.repeat(length / 2)}@ x`,
  'many senders': length => `${'a@'.repeat(length / 2)} `,
  'a long name': length => `${'a'.repeat(length)}@`,
  dots: length => `a@${'.'.repeat(length)} `,
  spaces: length => `${' '.repeat(length)}x${' '.repeat(length)}x`,
  'line breaks': length => `x${'\r\n\t'.repeat(length / 3)}x`,
  digits: length => `${'1'.repeat(length)}x`,
  'a fraction': length => `2027-01-01T00:00:00.${'1'.repeat(length)}x`,
  hyphens: length => `${'-'.repeat(length)}x`,
  colons: length => 'id:'.repeat(length / 3),
  commas: length => 'a,'.repeat(length / 2),
  'a zone': length => `Asia/${'a/_'.repeat(length / 3)}`,
  'combining marks': length => `a${'\u0301\u0323'.repeat(length / 2)}`,
  'letters that fall apart': length => '\ufdfa'.repeat(length),
  'nothing visible': length => '\u200b\u3164'.repeat(length / 2),
  surrogates: length => '\ud800'.repeat(length),
  emoji: length => '👩‍👩‍👧'.repeat(length / 8),
}

const lengths = [2_000, 64_000, 1_048_576]
const limitMs = 500

/** The quickest of a few tries: a busy machine makes some of them slow, a bad pattern all. */
function fastest(run: () => unknown): number {
  let best = Infinity
  for (let tries = 0; tries < 5 && best >= limitMs; tries++) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

describe('Text of a million characters is read within half a second', () => {
  const calls = contract.filter(({ endpoint }) => listPlaces(endpoint, 'string').length > 0)

  test.each(calls)(
    'by $name',
    ({ endpoint }) => {
      const places = listPlaces(endpoint, 'string')
      for (const length of lengths)
        for (const [shape, make] of Object.entries(shapes)) {
          const text = make(length)
          for (const { name, parse } of places)
            expect(
              fastest(() => parse(text)),
              `${name}: ${length} of ${shape}`,
            ).toBeLessThan(limitMs)
        }
    },
    60_000,
  )
})

describe('Lists', () => {
  const calls = contract.flatMap(({ name, endpoint }) =>
    listPlaces(endpoint, 'array').map(place => ({ call: name, place })),
  )

  test('all have a longest length', () => {
    const endless = calls.filter(({ place }) => place.schema.maxItems === undefined)
    expect(endless.map(({ call, place }) => `${call} ${place.name}`)).toEqual([])
    expect(calls.length).toBeGreaterThan(20)
  })

  test.each(calls)(
    'that are longer are refused before their items are read: $call $place.name',
    ({ place }) => {
      const many = Array.from({ length: 500_000 }, () => ({ name: 'x', id: 'x' }))
      const field = place.name.split('.').slice(1).join('.')
      const faults = place.parse(many).error?.issues.filter(({ path }) => path.join('.').startsWith(field))
      expect(faults?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
        expect.stringMatching(`^${field}: Please (keep this to|choose at most) [\\d,]+ [a-z ]+\\.$`),
      ])
    },
  )
})

const app = await startApp()

test.each([
  ['POST', '/api/auth', { email: `${'@.'.repeat(2000)}@ x`, password: 'x' }],
  ['POST', '/api/auth', { email: `${'@.'.repeat(3_900)}@ x`, password: 'x' }],
  ['POST', '/api/auth', { email: 'a@b.co', password: 'x'.repeat(7_900) }],
  ['POST', '/api/auth/refresh', { refresh_token: 'x'.repeat(7_900) }],
  ['POST', '/api/users/forgot-password', { email: 'a@b.co', code: '1'.repeat(7_900) }],
  ['POST', '/api/users/update-password', { email: 'a@b.co', code: '1', password: 'x'.repeat(7_900) }],
] as const)('A long text is a 400 in its field: %s %s', async (method, url, payload) => {
  const response = await app.inject({ method, url, payload })
  expect(response.statusCode).toBe(400)
  expect(response.json().details).toHaveLength(1)
})
