import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { largestId } from '#contract/values.ts'
import { missing } from '#server/db/versions.ts'

/** A longer list helps nobody. */
const mostFaults = 100

/** Parses path, query and body together, so that one 400 lists every fault. */
export function parseCall(endpoint: Endpoint, request: FastifyRequest) {
  const read = {
    params: endpoint.params?.safeParse(request.params, faultMessages),
    query: endpoint.query?.safeParse(request.query, faultMessages),
    body: endpoint.body?.safeParse(request.body ?? undefined, faultMessages),
  }
  const faults = [
    ...faultsOf(read.params?.error),
    ...faultsOf(read.query?.error).map(nameParameter),
    ...faultsOf(read.body?.error),
  ]
  if (faults.length > 0) throw Failure.invalid(faults.slice(0, mostFaults))
  const params = read.params?.data as { id?: number } | undefined
  if ((params?.id ?? 0) > largestId) throw missing()
  return { params, query: read.query?.data, body: read.body?.data }
}

function faultsOf(error: z.ZodError | undefined): FieldFault[] {
  return (error?.issues ?? []).map(({ path, message, code }) => {
    const isNoObject = path.length === 0 && code === 'invalid_type'
    return { field: path.join('.'), message: isNoObject ? 'The request must be a JSON object.' : message }
  })
}

/** A query has no labels beside its fields, so the sentence names the parameter; a repeatable one as a whole. */
function nameParameter({ field: path, message }: FieldFault): FieldFault {
  const field = path.split('.')[0] ?? ''
  const isNamed = field === '' || message.split(/\W+/).includes(field)
  return { field, message: isNamed ? message : `${field}: ${message}` }
}

/**
 * Messages for faults that the contract has no message for: what no form can send, but a program can. zod's own messages
 * speak of its types and quote an enum's values like code.
 */
const faultMessages: { error: z.core.$ZodErrorMap } = { error: issue => describeFault(issue) }

function describeFault(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_type') return describeType(issue)
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}${inUnits(issue.origin)}.`
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}${inUnits(issue.origin)}.`
  return 'This value is not valid.'
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function describeType({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return 'Must be given.'
  return `Must be ${typeNames[expected] ?? 'something else'}.`
}

const units: Record<string, string> = { string: ' characters long', array: ' entries long' }
const inUnits = (origin: string) => units[origin] ?? ''
