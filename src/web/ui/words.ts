/** `Anna`, `Anna and Bao`, `Anna, Bao and Chen`. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined) return ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** `1 audit`, `2 audits`. */
export const countOf = (number: number, one: string, more = `${one}s`) =>
  `${number} ${number === 1 ? one : more}`
