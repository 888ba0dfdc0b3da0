import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayKnown, type Text } from '#words/words.ts'
import type { FieldFault } from './failure.ts'

type Issue = z.core.$ZodRawIssue

/**
 * A schema’s message: `z.int(fault(sayFault.text('chooseRole')))`. It is said when the fault is found, in the language of
 * whoever is there; the text stays on the issue, beside its message, for readers of another.
 */
export const fault = (text: Text) => ({ error: (issue: Issue) => say(issue, text) })

/** The same as an issue, for `addIssue` and codecs. */
export const issueOf = (text: Text) => ({ code: 'custom' as const, message: sayKnown(text), text })

/**
 * Of a check that compares fields: `.refine(isForward, { path: ['to'], ...fault(text), ...onceRight('from', 'to') })`. It is made as soon
 * as these fields are right, whatever is wrong with others, so that all is said at once.
 */
export const onceRight = <Field extends string>(...fields: readonly Field[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => (fields as readonly unknown[]).includes(path?.[0])),
})

/** zod makes the issue that it answers of this one, once the message is known, and with all that is on it. */
function say(issue: Issue, text: Text): string {
  issue.text = text
  return sayKnown(text)
}

/** More than any form can show: a body of a few hundred kilobytes has forty thousand, which nobody reads. */
const mostFaults = 1000

/** What a schema found, field by field; without names of fields where it was given no object at all. */
export const faultsOf = (error: z.ZodError | undefined): FieldFault[] =>
  (error?.issues ?? []).slice(0, mostFaults).map(issue => {
    const { path, code, message, text } = issue as typeof issue & { text?: Text }
    const isNoObject = path.length === 0 && code === 'invalid_type'
    return isNoObject ? noObject() : { field: path.join('.'), message, text }
  })

function noObject(): FieldFault {
  const { message, text } = issueOf(sayFault.text('noJsonObject'))
  return { field: '', message, text }
}

// For faults that a schema has no message for: what no form can send, but a program can. zod's own messages speak of its
// types and quote an enum's values like code.
z.config({ customError: issue => say(issue, describe(issue)) })

function describe(issue: Issue): Text {
  if (issue.code === 'invalid_value') return sayFault.text('notOneOf', { values: issue.values.join(', ') })
  if (issue.code === 'invalid_type') return describeType(issue)
  if (issue.code === 'too_small') return sayFault.text(tooSmall(issue), { min: String(issue.minimum) })
  if (issue.code === 'too_big') return sayFault.text(tooBig(issue), { max: String(issue.maximum) })
  return sayFault.text('notValid')
}

const types = {
  string: 'notText',
  number: 'notANumber',
  int: 'notWhole',
  boolean: 'notTrueOrFalse',
  array: 'notAList',
  object: 'notAnObject',
} as const

function describeType({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): Text {
  if (input === undefined) return sayFault.text('notGiven')
  return sayFault.text(expected in types ? types[expected as keyof typeof types] : 'notThat')
}

const tooSmall = ({ origin }: { origin: string }) =>
  origin === 'string' ? 'shorterThan' : origin === 'array' ? 'fewerThan' : 'lessThan'

const tooBig = ({ origin }: { origin: string }) =>
  origin === 'string' ? 'longerThan' : origin === 'array' ? 'manierThan' : 'moreThan'
