import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { formatMoment } from '#server/db/moments.ts'
import { Impossible } from '#server/impossible.ts'

/** Makes of an answer what JSON says of it: what the schema names, and nothing else. */
export type Encode = (answer: unknown) => unknown

type Def = {
  type: string
  catchall?: z.ZodType
  checks?: { _zod: { def: { check: string } } }[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  out?: z.ZodType
}

const defOf = (schema: z.ZodType | undefined) => schema?._zod.def as Def | undefined

/**
 * Compiles a reply's schema into plain JavaScript, once (decision 211). Types are checked as zod does, what is inside a text or a
 * number isn't: tests compare each reply with what zod makes of it. What JSON seldom holds is left to zod.
 */
export function compileReply(schema: z.ZodType): Encode {
  const functions: string[] = []
  const byZod: Encode[] = []

  /** An expression for what `value`, an expression without side effects, is encoded as. */
  function write(schema: z.ZodType, value: string, path: string): string {
    const def = defOf(schema)
    const at = JSON.stringify(path)
    if (!def || def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite')) return leave(schema, value)
    if (def.type === 'string' || def.type === 'enum') return `text(${value}, ${at})`
    if (def.type === 'number' || def.type === 'boolean') return `${def.type}(${value}, ${at})`
    if (def.type === 'pipe' && defOf(def.out)?.type === 'date') return `moment(${value}, ${at})`
    if (def.type === 'nullable' && def.innerType)
      return `(${value} === null ? null : ${write(def.innerType, value, path)})`
    if (def.type === 'optional' && def.innerType)
      return `(${value} === undefined ? undefined : ${write(def.innerType, value, path)})`
    if (def.type === 'array' && def.element) return `list(${value}, ${writeItem(def.element, path)}, ${at})`
    if (def.type === 'object' && def.shape && !def.catchall)
      return `${writeObject(def.shape, path)}(${value})`
    return leave(schema, value)
  }

  const leave = (schema: z.ZodType, value: string) =>
    `byZod[${byZod.push(answer => z.encode(schema, answer)) - 1}](${value})`

  const name = (source: string) => `f${functions.push(source) - 1}`

  const writeItem = (element: z.ZodType, path: string) =>
    name(`item => ${write(element, 'item', `${path}[]`)}`)

  function writeObject(shape: Record<string, z.ZodType>, path: string): string {
    const fields = Object.entries(shape).map(([key, field]) => {
      const quoted = JSON.stringify(key)
      return `${quoted}: ${write(field, `record[${quoted}]`, `${path}.${key}`)}`
    })
    return name(`record => { object(record, ${JSON.stringify(path)}); return { ${fields.join(', ')} } }`)
  }

  const whole = write(schema, 'answer', 'reply')
  const source = functions.map((text, place) => `const f${place} = ${text}`).join('\n')
  // Nothing of it comes from outside: names of fields are quoted, and the schemas are ours.
  const make = new Function('byZod', ...Object.keys(kinds), `${source}\nreturn answer => ${whole}`)
  return make(byZod, ...Object.values(kinds))
}

/** The values of JSON, each checked. */
const kinds = {
  text: (value: unknown, path: string) => (typeof value === 'string' ? value : refuse('text', path)),
  number: (value: unknown, path: string) => (Number.isFinite(value) ? value : refuse('number', path)),
  boolean: (value: unknown, path: string) => (typeof value === 'boolean' ? value : refuse('boolean', path)),
  moment: (value: unknown, path: string) =>
    value instanceof Date ? formatMoment(value) : refuse('moment', path),
  object: (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) refuse('object', path)
  },
  list: (value: unknown, encode: Encode, path: string) => {
    if (!Array.isArray(value)) return refuse('list', path)
    const encoded = new Array(value.length)
    for (let place = 0; place < value.length; place++) encoded[place] = encode(value[place])
    return encoded
  },
}

/** How replies of a schema are encoded, compiled when there is the first one. `isChecked`: each is compared with zod's. */
export function encoderOf(schema: z.ZodType, isChecked: boolean): Encode {
  let compiled: Encode | undefined
  return answer => {
    compiled ??= compileReply(schema)
    const encoded = compiled(answer)
    if (isChecked) compareWithZod(schema, answer, encoded)
    return encoded
  }
}

function compareWithZod(schema: z.ZodType, answer: unknown, encoded: unknown): void {
  const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))
  if (!isDeepStrictEqual(asJson(encoded), asJson(z.encode(schema, answer))))
    throw new Impossible('The compiled schema of a reply and zod disagree.')
}

function refuse(kind: string, path: string): never {
  throw new Impossible(`${path} is no ${kind}.`)
}
