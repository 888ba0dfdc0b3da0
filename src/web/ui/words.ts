const list = new Intl.ListFormat('en-GB')

/** `Anna`, `Anna and Bao`, `Anna, Bao and Chen`. */
export const listNames = (names: readonly string[]): string => list.format(names)

/** `1 audit`, `2 audits`. */
export const countOf = (number: number, one: string, more = `${one}s`) =>
  `${number} ${number === 1 ? one : more}`
