import { z } from 'zod'
import { isAddressShaped, isEmailAddress } from '#domain/email-address.ts'
import { readLine, readLines } from '#domain/typed-text.ts'
import { isTimeZone, spellTimeZone } from '#domain/zoned-time.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Text } from '#words/words.ts'
import { fault, issueOf } from './fault.ts'

/** The largest id the database can hold; a larger one names nothing. */
export const largestId = 2_147_483_647

/** PostgreSQL holds neither NUL nor lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Whether what is read is what is stored: no control characters, and none of those that turn the direction of what stands
 * around them (Unicode's bidirectional embeddings, overrides and isolates), by which a name can pass for another.
 */
const isVisible = (text: string) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

const invisible = { ...fault(sayFault.text('invisible')), abort: true }

/** A longest length after which nothing else is looked at: every later check may then cost what it likes. */
export const longest = (text: Text) => ({ ...fault(text), abort: true })

/** Text as people type it, trimmed and composed; `read` makes it so. What is far too long isn't even read. */
const typed = (missing: Text, max: number, read: (text: string) => string) => {
  const tooLong = longest(sayFault.text('tooLong', { max }))
  return z
    .string(fault(missing))
    .trim()
    .max(4 * max, tooLong)
    .overwrite(read)
    .max(max, tooLong)
    .refine(isStorable, { ...fault(sayFault.text('notStorable')), abort: true })
}

/** In one line: names, numbers, addresses of mail. */
const line = (missing: Text, max: number) => typed(missing, max, readLine).refine(isVisible, invisible)

/** May have several lines, and tabs: notes, descriptions, reasons. */
const lines = (missing: Text, max: number) =>
  typed(missing, max, readLines).refine(text => isVisible(text.replace(/\r?\n|\t/g, '')), invisible)

/** Where nothing was entered there is nothing else to find fault with. */
const needed = (missing: Text) => ({ ...fault(missing), abort: true })

export const requiredText = (missing: Text, max = 200) => line(missing, max).min(1, needed(missing))

export const requiredLines = (missing: Text, max: number) => lines(missing, max).min(1, needed(missing))

const noText = sayFault.text('enterText')

/** May be left out, and then stays what it was. */
export const phoneNumber = line(noText, 60)
  .optional()
  .meta({ description: 'By which somebody is reached on the road. Empty: none. Left out: what it was.' })

/** May be left out or empty; always comes back as a string. */
export const optionalText = (max: number) => line(noText, max).default('')

export const optionalLines = (max = 2000) => lines(noText, max).default('')

const noAddress = fault(sayFault.text('notAnEmail'))
const enterEmail = sayFault.text('enterEmail')

export const emailAddress = requiredText(enterEmail).refine(isEmailAddress, noAddress)

/** To sign in with: also one that was stored when an address could still be that of two. */
export const knownAddress = requiredText(enterEmail).refine(isAddressShaped, noAddress)

export const optionalEmail = line(noText, 200)
  .refine(text => text === '' || isEmailAddress(text), noAddress)
  .default('')

/** An id in a body: picked from a list, so a missing one reads as "nothing picked". */
export const pickedId = (text: Text) => {
  const missing = fault(text)
  return z.int(missing).positive(missing).max(largestId, missing)
}

/** In the letters of the IANA list, however they were typed. */
export const timeZone = requiredText(sayFault.text('chooseTimeZone'))
  .refine(isTimeZone, fault(sayFault.text('notATimeZone')))
  .overwrite(spellTimeZone)

/** Of who or what is in a country: left out it is the country's. */
export const countrysZone = timeZone.optional().meta({
  description: 'Left out: what it was while the country stays, else the first of the country.',
})

const isoMoment = z.iso.datetime({ offset: true })

const isMoment = (text: string) => text.length <= 64 && isoMoment.safeParse(text).success

/**
 * A moment: ISO 8601 on the wire, `Date` on the server. The text is looked at only on the way in: what we write
 * ourselves is ISO by construction, and a month of the roster holds twelve thousand of them.
 */
export const moment = z.codec(
  z.string(fault(sayFault.text('enterMoment'))).meta({ format: 'date-time' }),
  z.date(),
  {
    decode: (text, context) => {
      if (isMoment(text)) return new Date(text)
      context.issues.push({ ...issueOf(sayFault.text('enterMoment')), input: text })
      return z.NEVER
    },
    encode: date => date.toISOString(),
  },
)

type ListWords = {
  /** Said where nothing, or no list, is given. */
  missing?: Text
  /** At least one is needed; said where the list is empty. */
  atLeastOne?: Text
  /** Said where the list is too long. */
  tooMany?: (most: { max: string }) => Text
}

/** A list with a longest length: of one that is longer no item is looked at. */
export function list<Item extends z.ZodType>(
  item: Item,
  most: number,
  { missing, atLeastOne, tooMany = most => sayFault.text('tooManyEntries', most) }: ListWords = {},
) {
  const refuseLonger = (given: z.input<Item>[], context: z.RefinementCtx) => {
    if (!Array.isArray(given) || given.length <= most) return given
    context.addIssue(issueOf(tooMany({ max: String(most) })))
    return z.NEVER
  }
  const items = z.array(item, missing && fault(missing)).max(most)
  return z.preprocess(refuseLonger, atLeastOne ? items.min(1, fault(atLeastOne)) : items)
}

const noDay = fault(sayFault.text('enterDay'))

/** A calendar day, `YYYY-MM-DD`. The calendar has no year 0, nor has the database. */
export const day = z.iso.date(noDay).refine(text => text >= '0001-01-01', noDay)

/** The version of the record that the change was made on. */
export const version = z.int(fault(sayFault.text('versionMissing'))).min(0)

/** The version of a record before a change: an undo of that change leaves the record as it was then. */
export const versionBefore = version
  .nullable()
  .meta({ description: 'Before the change; null: it wasn’t there, or not among what the change concerned.' })

/** Columns that every record has. */
export const recordFields = { id: z.int(), version: z.int(), createdAt: moment, updatedAt: moment }

/** A record shown by its name inside another one. */
export const named = z.object({ id: z.int(), name: z.string() })

export const idParams = z.object({
  id: z.union(
    [
      z
        .string()
        .regex(/^[1-9]\d*$/)
        .transform(Number),
      z.int().positive(),
    ],
    fault(sayFault.text('notAnId')),
  ),
})

/** A whole number; the sentence says from where to where. */
export function whole(min: number, max: number) {
  const message = fault(sayFault.text('wholeFromTo', { min, max }))
  return z.int(message).min(min, message).max(max, message)
}

/** That somebody was asked, and wants it all the same: in spite of what, `description` says. */
export const confirmation = (description: string) =>
  z
    .boolean(fault(sayFault.text('notTrueOrFalse')))
    .optional()
    .meta({ description })
