import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#tests/contract.ts'
import { sayFault } from '#words/en/faults.ts'
import { setLanguage } from '#words/language.ts'
import { sayText } from '#words/words.ts'
import { fault, faultsOf, issueOf, onceRight } from './fault.ts'

/** What is found in a field of a form that holds `given`. */
const faultsIn = (schema: z.ZodType, given: unknown) =>
  faultsOf(z.object({ field: schema }).safeParse({ field: given }).error)

const text = sayFault.text('tooManyEntries', { max: '7' })
const sentence = 'Please keep this to 7 entries.'
const one = fault(text)

const addIssue = (_: unknown, context: z.RefinementCtx) => context.addIssue(issueOf(text))
const codec = z.codec(z.string(), z.date(), {
  decode(input, context) {
    context.issues.push({ ...issueOf(text), input })
    return z.NEVER
  },
  encode: date => date.toISOString(),
})
const refineChecked = z.string().refine(() => false, { ...one, abort: true })

/** Every way in which a schema of the contract finds fault, each with something that it refuses. */
const schemas: Record<string, [z.ZodType, unknown]> = {
  'of a type': [z.int(one), 'x'],
  'of what is missing': [z.string(one), undefined],
  'of a length': [z.string().min(1, one), ''],
  'of a pattern': [z.string().regex(/x/, one), ''],
  'of a format': [z.iso.date(one), '2026-13-01'],
  'of an enum': [z.enum(['a', 'b'], one), 'c'],
  'of a literal': [z.literal(true, one), false],
  'of a union': [z.union([z.literal(0), z.literal(1)], one), 2],
  'of a union by kind': [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })], one),
    { kind: 'b' },
  ],
  'of the one option left': [z.union([z.int(), z.string().refine(() => false, one)]), 'x'],
  'of a list': [z.array(z.int(), one), 1],
  'of a record': [z.record(z.string(), z.int(), one), 1],
  'of a refinement': [z.string().refine(() => false, one), ''],
  'of a refinement that ends': [refineChecked.refine(() => false, 'too much'), ''],
  'of several refinements': [z.string().superRefine(addIssue), ''],
  'before it is read': [z.preprocess(addIssue, z.unknown()), ''],
  'while it is read': [codec, ''],
  'while it is changed': [z.string().transform(addIssue), ''],
  'deep inside': [
    z.object({ list: z.array(z.object({ id: z.int(one).positive(one) })) }),
    { list: [{ id: 0 }] },
  ],
}

afterEach(() => setLanguage('en', message => message))

test.each(Object.entries(schemas))('A fault %s has its text beside its message', (_, [schema, given]) => {
  expect(faultsIn(schema, given)).toMatchObject([{ message: sentence, text }])
})

test('A fault is said in the language of whoever is there when it is found', () => {
  setLanguage('en-XA', () => '⟦…⟧')
  for (const [schema, given] of Object.values(schemas))
    expect(faultsIn(schema, given)).toMatchObject([{ message: '⟦…⟧', text }])
})

test.each([
  [z.int(), undefined, 'Must be given.'],
  [z.int(), 'x', 'Must be a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.string(), 1, 'Must be text.'],
  [z.boolean(), 1, 'Must be true or false.'],
  [z.array(z.int()), 1, 'Must be a list.'],
  [z.object({ id: z.object({}) }), { id: 1 }, 'Must be an object.'],
  [z.date(), 1, 'Must be a different value.'],
  [z.enum(['a', 'b']), 'c', 'Must be one of a, b.'],
  [z.int().min(3), 1, 'Must be at least 3.'],
  [z.string().min(3), '', 'Must be at least 3 characters long.'],
  [z.array(z.int()).min(3), [], 'Must have at least 3 entries.'],
  [z.int().max(3000), 3001, 'Must be at most 3000.'],
  [z.string().max(3), 'four', 'Must be at most 3 characters long.'],
  [z.array(z.int()).max(0), [1], 'Must have at most 0 entries.'],
  [z.email(), 'x', 'This value is not valid.'],
])(
  'What a schema has no message for is said in general words, with their text: %#',
  (schema, given, message) => {
    expect(faultsIn(schema, given)).toMatchObject([
      { message, text: { key: expect.stringMatching(/^faults\./) } },
    ])
  },
)

const period = z
  .object({ from: z.iso.date(one), to: z.iso.date(one), seed: z.int(one) })
  .refine(({ from, to }) => to >= from, { path: ['to'], ...one, ...onceRight('from', 'to') })

test.each([
  [{ from: '2027-03-02', to: '2027-03-01', seed: Number.NaN }, ['seed', 'to']],
  [{ from: '2027-03-02', to: '2027-03-01' }, ['seed', 'to']],
  [{ from: '2027-03-02', to: 'soon', seed: 1 }, ['to']],
  [{ to: '2027-03-01', seed: Number.NaN }, ['from', 'seed']],
  [{ from: '2027-03-01', to: '2027-03-02', seed: Number.NaN }, ['seed']],
  ['tomorrow', ['']],
])('What two fields contradict is said beside the faults of others: %#', (given, fields) => {
  expect(faultsOf(period.safeParse(given).error).map(({ field }) => field)).toEqual(fields)
})

test('A body that is no object has its own sentence', () => {
  const { message } = issueOf(sayFault.text('noJsonObject'))
  expect(faultsOf(z.object({}).safeParse('x').error)).toMatchObject([{ field: '', message }])
})

/** What no field takes, or not every field. */
const nonsense = [undefined, null, '', 'a\u0001', '\0', 'x'.repeat(20_000), -1, 0.5, true, [], [{}], {}]

test.each(contract.filter(({ endpoint }) => endpoint.body ?? endpoint.query))(
  'Whatever $name is refused for has a text',
  ({ endpoint }) => {
    for (const schema of [endpoint.body, endpoint.query])
      for (const given of [undefined, ...nonsense.map(value => fillWith(schema, value))])
        for (const { message, text } of faultsOf(schema?.safeParse(given).error))
          expect(text && sayText(text), message).toBe(message)
  },
)

/** A form with the same in every field. */
const fillWith = (schema: z.ZodType | undefined, value: unknown) => {
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.fromEntries(Object.keys(properties).map(field => [field, value]))
}

test('Of more errors than anybody reads, the first thousand are reported', () => {
  const faults = faultsOf(z.array(z.int(one)).safeParse(Array.from({ length: 5000 }, () => 'x')).error)
  expect(faults).toHaveLength(1000)
  expect(faults[0]).toMatchObject({ field: '0', message: sentence })
})
