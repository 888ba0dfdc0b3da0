import { readLocale, translateName } from './language.ts'

const formats = new Map<string, Intl.ListFormat>()

/** `Anna`, `Anna and Bao`, `Anna, Bao and Chen`. */
export const listNames = (names: readonly string[]): string => join(names, { type: 'conjunction' })

/** With a comma before the last, as some sentences always had it: `Anna, Bao, and Chen`. */
export const listSeries = (names: readonly string[]): string =>
  join(names, { type: 'conjunction' }, readLocale() === 'en-GB' ? 'en-US' : readLocale())

/** `9001, 14001 or 45001`. */
export const listChoices = (names: readonly string[]): string => join(names, { type: 'disjunction' })

/** Without a word before the last, for values of a field and cells: `9001, 14001, 45001`. */
export const listValues = (names: readonly string[]): string => join(names, { type: 'unit', style: 'short' })

/** Countries by their codes, as the language calls them: `Nepal, Vietnam`. */
export function listCountries(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(readLocale(), { type: 'region' })
  return listValues(codes.map(code => translateName(names.of(code) ?? code)))
}

function join(names: readonly string[], options: Intl.ListFormatOptions, locale = readLocale()): string {
  if (names.length < 2) return names[0] ?? ''
  const key = `${locale} ${options.type}`
  const format = formats.get(key) ?? new Intl.ListFormat(locale, options)
  formats.set(key, format)
  return format
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? translateName(value) : value))
    .join('')
}
