import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** The part of JSON Schema that the contract is written in. */
type Schema = {
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  maxItems?: number
}

/** A place in the input of an endpoint where text, or a list, can be put. */
export type Place = {
  /** `body.contacts.0.name` */
  name: string
  schema: Schema
  /** Parses the part of the input with nothing in it but a value at this place. */
  parse(value: unknown): z.ZodSafeParseResult<unknown>
}

/** Every place of body, query and path that may hold the type; a query's may also be text, whatever it is read as. */
export function listPlaces(endpoint: Endpoint, type: 'string' | 'array'): Place[] {
  return (['body', 'query', 'params'] as const).flatMap(part => {
    const whole = endpoint[part]
    if (!whole) return []
    const schema = z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' }) as Schema
    return walk(schema, part).flatMap(({ name, schema: inner, wrap }) =>
      inner.type === type || (type === 'string' && part !== 'body' && isLeaf(inner))
        ? [{ name, schema: inner, parse: (value: unknown) => whole.safeParse(wrap(value)) }]
        : [],
    )
  })
}

type Step = { name: string; schema: Schema; wrap(value: unknown): unknown }

const isLeaf = ({ properties, items, anyOf }: Schema) => !properties && !items && !anyOf

function walk(schema: Schema, name: string): Step[] {
  const inside = [
    ...(schema.anyOf ?? []).flatMap(one => walk(one, name)),
    ...(schema.items ? within(schema.items, `${name}.0`, value => [value]) : []),
    ...Object.entries(propertiesOf(schema)).flatMap(([key, one]) =>
      within(one, `${name}.${key}`, value => ({ [key]: value })),
    ),
  ]
  return [{ name, schema, wrap: value => value }, ...inside]
}

/** A record's keys are the required ones. */
function propertiesOf({ properties, required = [], additionalProperties: rest }: Schema) {
  if (properties) return properties
  return typeof rest === 'object' ? Object.fromEntries(required.map(key => [key, rest])) : {}
}

const within = (schema: Schema, name: string, hold: (value: unknown) => unknown): Step[] =>
  walk(schema, name).map(step => ({ ...step, wrap: value => hold(step.wrap(value)) }))
