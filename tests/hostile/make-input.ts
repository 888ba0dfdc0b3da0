import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract is written in. */
type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  /** Of a record, whose keys are the required ones. */
  additionalProperties?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/**
 * What a field of that name can hold so that the rules behind the schema are reached: ids that exist, free emails.
 * The whole list of a field has a name with brackets: `contacts[]`.
 */
export type Known = Record<string, fc.Arbitrary<unknown>>

/** Input that the schema takes, or nearly: what it says beyond JSON Schema (a sum, an order) is left to chance. */
export function makeInput(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known)
}

function fromSchema(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const hint = known[schema.type === 'array' ? `${name}[]` : name]
  if (hint) return hint
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map(one => fromSchema(one, known, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  return byType[schema.type ?? '']?.(schema, known, name) ?? fc.jsonValue()
}

const byType: Record<string, (schema: Schema, known: Known, name: string) => fc.Arbitrary<unknown>> = {
  object: makeObject,
  array: ({ items = {}, minItems = 0, maxItems = 1000 }, known, name) =>
    fc.array(fromSchema(items, known, name), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 2),
    }),
  string: ({ format, minLength = 0 }) => {
    if (format === 'date-time') return moment
    if (format === 'date') return day
    if (format === 'uuid') return fc.uuid()
    return fc.string({ minLength, maxLength: minLength + 8, unit: 'grapheme' })
  },
  integer: ({ minimum, exclusiveMinimum = -1, maximum = 1000 }) =>
    fc.integer({ min: minimum ?? exclusiveMinimum + 1, max: Math.min(maximum, 1000) }),
  number: () => fc.double(),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

function makeObject(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { required = [], additionalProperties = {} } = schema
  const properties =
    schema.properties ?? Object.fromEntries(required.map(name => [name, additionalProperties]))
  const fields = Object.entries(properties).map(([name, field]) => [name, fromSchema(field, known, name)])
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
  const record = fc.record(model, { requiredKeys: required })
  if (!('start' in properties && 'end' in properties)) return record
  // Left to themselves, two moments are hardly ever an interval that an audit may have.
  return fc
    .tuple(record, interval, fc.nat(3))
    .map(([made, span, chance]) => (chance > 0 ? { ...made, ...span } : made))
}

const aDay = 86_400_000
const at = (days: number, time: string) =>
  `${new Date(Date.UTC(2027, 0, 1) + days * aDay).toISOString().slice(0, 10)}T${time}Z`

const day = fc.integer({ min: 0, max: 365 }).map(days => at(days, '00:00:00').slice(0, 10))
const moment = fc
  .tuple(fc.integer({ min: 0, max: 365 }), fc.constantFrom('01:00:00', '03:30:00', '10:00:00'))
  .map(([days, time]) => at(days, time))
/** From 08:00 to 17:00 in Vietnam, on one day or a few. */
const interval = fc
  .tuple(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 3 }))
  .map(([days, length]) => ({ start: at(days, '01:00:00'), end: at(days + length, '10:00:00') }))
