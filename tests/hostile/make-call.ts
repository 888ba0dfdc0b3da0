import fc from 'fast-check'
import { contract } from '#tests/contract.ts'
import { type Known, makeInput } from './make-input.ts'
import { hostileValues, spoil } from './spoil.ts'

export type HostileCall = {
  name: string
  method: string
  path: string
  id: unknown
  query: unknown
  body: unknown
}

/** A call of any endpoint, with input that is valid, nearly valid or hostile in one place. */
export function makeCall(known: Known): fc.Arbitrary<HostileCall> {
  const calls = contract.map(({ name, endpoint }) => {
    const mixed = (schema: typeof endpoint.body) => {
      if (!schema) return fc.constant(undefined)
      const input = makeInput(schema, known)
      return fc.oneof({ weight: 3, arbitrary: input }, { weight: 2, arbitrary: spoil(input) })
    }
    const id = fc.oneof(
      { weight: 9, arbitrary: known[endpoint.path.split('/')[1] ?? ''] ?? fc.nat(9) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
    )
    return fc.record({
      name: fc.constant(name),
      method: fc.constant(endpoint.method),
      path: fc.constant(endpoint.path),
      id,
      query: mixed(endpoint.query),
      body: mixed(endpoint.body),
    })
  })
  return fc.oneof(...calls)
}

/** The address of the call: lists repeat their parameter, what has no text of its own is written as JSON. */
export function addressOf({ path, id, query }: HostileCall): string {
  const parameters = new URLSearchParams()
  const isListed = typeof query === 'object' && query !== null
  for (const [key, value] of isListed ? Object.entries(query) : [['q', query] as const])
    for (const one of [value].flat()) parameters.append(key, asText(one))
  const filled = path.replace(':id', encodeURIComponent(asText(id).toWellFormed().slice(0, 1000)))
  return `/api${filled}?${parameters}`
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
