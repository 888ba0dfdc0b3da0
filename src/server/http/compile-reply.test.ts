import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { moment, optionalText } from '#contract/values.ts'
import { compileReply } from './compile-reply.ts'

const person = z.object({
  id: z.int(),
  name: z.string(),
  bornAt: moment.nullable(),
  alias: z.string().optional(),
})
const schema = z.object({
  count: z.string().regex(/^\d+$/),
  isWhole: z.boolean(),
  status: z.enum(['live', 'gone']),
  rows: z.array(person),
  standardId: z.array(z.int()),
  either: z.union([z.literal('no'), z.object({ at: moment })]),
  before: z.record(z.string(), z.unknown()),
  note: optionalText(10),
  'odd "name"': z.string(),
})

const answer = {
  count: '2',
  isWhole: true,
  status: 'live',
  rows: [
    { id: 1, name: 'Ánna "x" \u2028', bornAt: new Date('2023-11-01T08:00:00.000Z'), alias: undefined },
    { id: 2, name: '', bornAt: null, alias: 'B' },
  ],
  standardId: [3, 1],
  either: { at: new Date('1999-12-31T23:59:59.999Z') },
  before: { any: [1, { thing: null }] },
  note: ' trimmed ',
  'odd "name"': 'x',
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('a compiled reply', () => {
  const encode = compileReply(schema)

  test('is what zod makes of the answer', () => {
    expect(asJson(encode(answer))).toEqual(asJson(z.encode(schema, answer as never)))
  })

  test('leaves out what the schema does not name, at every depth', () => {
    const larger = { ...answer, passwordHash: 'x', rows: answer.rows.map(row => ({ ...row, secret: 1 })) }
    expect(asJson(encode(larger))).toEqual(asJson(encode(answer)))
  })

  test.each([
    ['a text that is none', { count: 2 }],
    ['a missing field', { isWhole: undefined }],
    ['a number that JSON cannot hold', { standardId: [Number.NaN] }],
    ['a missing list', { rows: null }],
    ['a moment that is a text', { rows: [{ id: 1, name: '', bornAt: '2023-11-01' }] }],
    ['none of a union', { either: 'yes' }],
  ])('refuses %s', (_, wrong) => {
    expect(() => encode({ ...answer, ...wrong })).toThrow()
  })
})
