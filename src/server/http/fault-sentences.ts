import type { z } from 'zod'

/**
 * Sentences for faults that the contract has no sentence of its own for: what no form can send, but a program can.
 * zod's own words speak of its types, and its list of an enum's values is quoted like code.
 */
export const faultMessages: { error: z.core.$ZodErrorMap } = { error: issue => describeFault(issue) }

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
