const list = new Intl.ListFormat('en-GB')

/** `Anna`, `Anna and Bao`, `Anna, Bao and Chen`. */
export const listNames = (names: readonly string[]): string => list.format(names)
