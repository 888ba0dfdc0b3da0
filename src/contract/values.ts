import { z } from 'zod'
import { isAddressShaped, isEmailAddress } from '#domain/email-address.ts'
import { readLine, readLines } from '#domain/typed-text.ts'
import { isTimeZone, spellTimeZone } from '#domain/zoned-time.ts'

/** The largest id the database can hold; a larger one names nothing. */
export const largestId = 2_147_483_647

/** PostgreSQL holds neither NUL nor lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Whether what is read is what is stored: no control characters, and none of those that turn the direction of what stands
 * around them (Unicode's bidirectional embeddings, overrides and isolates), by which a name can pass for another.
 */
const isVisible = (text: string) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

const invisible = {
  error: 'This text has an invisible control character. Please type it again.',
  abort: true,
}

/** A longest length after which nothing else is looked at: every later check may then cost what it likes. */
export const longest = (error: string) => ({ error, abort: true })

/** Text as people type it, trimmed and composed; `read` makes it so. What is far too long isn't even read. */
const typed = (message: string, max: number, read: (text: string) => string) => {
  const tooLong = longest(`Please keep this to ${max} characters.`)
  return z
    .string({ error: message })
    .trim()
    .max(4 * max, tooLong)
    .overwrite(read)
    .max(max, tooLong)
    .refine(isStorable, { error: 'This text has a character that cannot be stored.', abort: true })
}

/** In one line: names, numbers, addresses of mail. */
const line = (message: string, max: number) => typed(message, max, readLine).refine(isVisible, invisible)

/** May have several lines, and tabs: notes, descriptions, reasons. */
const lines = (message: string, max: number) =>
  typed(message, max, readLines).refine(text => isVisible(text.replace(/\r?\n|\t/g, '')), invisible)

/** Where nothing was entered there is nothing else to find fault with. */
const needed = (error: string) => ({ error, abort: true })

export const requiredText = (message: string, max = 200) => line(message, max).min(1, needed(message))

export const requiredLines = (message: string, max: number) => lines(message, max).min(1, needed(message))

const noText = 'Please enter text here.'

/** May be left out or empty; always comes back as a string. */
export const optionalText = (max: number) => line(noText, max).default('')

export const optionalLines = (max = 2000) => lines(noText, max).default('')

const noAddress = 'Please enter a valid email address.'

export const emailAddress = requiredText('Please enter a email address.').refine(isEmailAddress, noAddress)

/** To sign in with: also one that was stored when an address could still be that of two. */
export const knownAddress = requiredText('Please enter a email address.').refine(isAddressShaped, noAddress)

export const optionalEmail = line(noText, 200)
  .refine(text => text === '' || isEmailAddress(text), noAddress)
  .default('')

/** An id in a body: picked from a list, so a missing one reads as "nothing picked". */
export const pickedId = (message: string) =>
  z.int({ error: message }).positive(message).max(largestId, message)

/** In the letters of the IANA list, however they were typed. */
export const timeZone = requiredText('Please choose a time zone.')
  .refine(isTimeZone, 'Please choose a time zone of the IANA list, such as Asia/Ho_Chi_Minh.')
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
  z.string({ error: 'Please enter a date and time.' }).meta({ format: 'date-time' }),
  z.date(),
  {
    decode: (text, context) => {
      if (isMoment(text)) return new Date(text)
      context.issues.push({ code: 'custom', message: 'Please enter a date and time.', input: text })
      return z.NEVER
    },
    encode: date => date.toISOString(),
  },
)

type ListWords = {
  /** Said where nothing, or no list, is given. */
  error?: string
  /** At least one is needed; said where the list is empty. */
  atLeastOne?: string
  /** What there is too much of. */
  things?: string
}

/** A list with a longest length: of one that is longer no item is looked at. */
export function list<Item extends z.ZodType>(
  item: Item,
  most: number,
  { error, atLeastOne, things = 'entries' }: ListWords = {},
) {
  const refuseLonger = (given: z.input<Item>[], context: z.RefinementCtx) => {
    if (!Array.isArray(given) || given.length <= most) return given
    context.addIssue({ code: 'custom', message: `Please keep this to ${most} ${things}.` })
    return z.NEVER
  }
  const items = z.array(item, error).max(most)
  return z.preprocess(refuseLonger, atLeastOne ? items.min(1, atLeastOne) : items)
}

const dayMessage = 'Please enter a date as YYYY-MM-DD.'

/** A calendar day, `YYYY-MM-DD`. The calendar has no year 0, nor has the database. */
export const day = z.iso.date({ error: dayMessage }).refine(text => text >= '0001-01-01', dayMessage)

/** The version of the record that the change was made on. */
export const version = z.int({ error: 'The version of the record is missing.' }).min(0)

/** Columns that every record has. */
export const recordFields = { id: z.int(), version: z.int(), createdAt: moment, updatedAt: moment }

/** A record shown by its name inside another one. */
export const named = z.object({ id: z.int(), name: z.string() })

const idMessage = 'The id must be a positive whole number.'

export const idParams = z.object({
  id: z.union(
    [
      z
        .string()
        .regex(/^[1-9]\d*$/)
        .transform(Number),
      z.int().positive(),
    ],
    idMessage,
  ),
})
