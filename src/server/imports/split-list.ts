const split = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map(one => one.trim())
    .filter(Boolean)

/** Several codes or addresses in one cell. */
export const splitCodes = (text: string) => split(text, /[,;\n]/)

/** Names may have commas. */
export const splitNames = (text: string) => split(text, /[;\n]/)
