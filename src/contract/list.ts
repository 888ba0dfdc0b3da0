import { z } from 'zod'
import { readLine } from '#domain/typed-text.ts'
import { sayFault } from '#words/en/faults.ts'
import { fault, issueOf } from './fault.ts'
import { isStorable, largestId, list, longest, moment } from './values.ts'

/** A repeatable query parameter: one value or several, always an array on the server. */
export const many = <Item extends z.ZodType>(item: Item, most = 1000) =>
  z.preprocess(
    (given: z.input<Item> | z.input<Item>[]) => (Array.isArray(given) ? given : [given]),
    list(item, most),
  )

const toNumber = (given: number | string) =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given

const numberIn = (min: number, max: number, message: ReturnType<typeof fault>) =>
  z.preprocess(toNumber, z.int(message).min(min, message).max(max, message))

export const queryNumber = (name: string, min: number, max: number) =>
  numberIn(min, max, fault(sayFault.text('notWholeFromTo', { name, min: String(min), max: String(max) })))

const notPositive = fault(sayFault.text('notPositive'))

/** An id to filter by; one that no record can have simply finds nothing. */
export const idFilter = z.preprocess(
  toNumber,
  z
    .int(notPositive)
    .positive(notPositive)
    .transform(id => Math.min(id, largestId)),
)

export const textFilter = z
  .string()
  .trim()
  .max(200, longest(sayFault.text('searchTooLong')))
  .overwrite(readLine)
  .refine(isStorable, fault(sayFault.text('notSearchable')))

export const flagFilter = z.preprocess(
  (given: boolean | 'true' | 'false') => (given === 'true' ? true : given === 'false' ? false : given),
  z.boolean(fault(sayFault.text('notTrueOrFalse'))),
)

/** `YYYY-MM-DDTHH:mm:ssZ`, in a year that the database can compare with. */
export const momentFilter = moment.refine(
  date => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999,
  fault(sayFault.text('yearOutOfRange')),
)

export type Sort<Field extends string = string> = { field: Field; direction: 'asc' | 'desc' }

function sortQuery<Field extends string>(fields: readonly Field[]) {
  const item = z
    .string()
    .max(100, longest(sayFault.text('noFieldToSortBy')))
    .transform((text, context): Sort<Field> => {
      const [field, direction, ...rest] = text.split(':')
      const known = fields.find(name => name === field)
      if (known && (direction === 'asc' || direction === 'desc') && rest.length === 0)
        return { field: known, direction }
      context.addIssue(issueOf(sayFault.text('cannotSortBy', { text, fields: fields.join(', ') })))
      return z.NEVER
    })
  return many(item, 20).optional()
}

/**
 * The query of a list: `limit` (10; 1–1000), `offset` (0), `sort` (repeatable `field:direction`,
 * createdAt:desc unless given), `value` (free text), `id`, and the list's own filters.
 */
export function listQuery<const Field extends string, Filters extends z.ZodRawShape>(
  sortFields: readonly Field[],
  filters: Filters,
) {
  return z.object({
    limit: queryNumber('limit', 1, 1000).default(10),
    offset: numberIn(
      0,
      largestId,
      fault(sayFault.text('notWholeFrom', { name: 'offset', min: '0' })),
    ).default(0),
    sort: sortQuery(sortFields),
    value: textFilter.optional(),
    id: idFilter.optional(),
    ...filters,
  })
}

/** What every server-side list handler can rely on. */
export type ListQuery = { limit: number; offset: number; sort?: Sort[]; value?: string; id?: number }

/** A page of a list: `count` is the exact total, as numeric text. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.string().regex(/^\d+$/), rows: z.array(row) })
