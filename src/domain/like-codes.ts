import { plainHeading } from './imports.ts'

/** Behind a code: `4.0`, `v2`, `:2015`, `(2015)`. Looked for once in a run of signs, however many there are. */
const edition = /(?<![\s:(-])[\s:(-]+v?\d{1,4}(?:\.\d{1,3}){0,2}\)?$/i

/** As a code is compared: `iso9001` of `ISO 9001`. */
export const plainCode = plainHeading

/** A code without the edition that people write behind it. */
export const withoutEdition = (code: string): string => code.trim().replace(edition, '')

const between = /\s*(?:[/&+|]|\band\b)\s*|\s+/i

/** What may be several codes in a cell that is none as a whole: `GRS/RDS`, `GRS & RDS`, `GRS RDS`. */
export const cutCodes = (text: string): string[] => text.split(between).filter(Boolean)

/** The code that is one sign away; undefined where none is, or several are. */
export function findLikeCode(called: string, codes: readonly string[]): string | undefined {
  const plain = plainCode(called)
  const like = codes.filter(code => isOneAway(plain, plainCode(code)))
  return like.length === 1 ? like[0] : undefined
}

/** One sign more, less, or another one; or two that changed places. */
function isOneAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 2) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [rest, otherRest] = [one.slice(from), other.slice(from)]
  if (rest.length === otherRest.length)
    return (
      rest.slice(1) === otherRest.slice(1) ||
      (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
    )
  return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1)
}
