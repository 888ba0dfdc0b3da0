type Standard = { code: string; name: string }

/** `ISO9001` and `ISO 9001` needn't both be read. */
export const isSameWord = ({ code, name }: Standard): boolean => plain(code) === plain(name)

/** `GRS`, but `ISO 9001`: the code, as people write it. */
export const shortName = (standard: Standard): string =>
  isSameWord(standard) ? standard.name : standard.code

/** `GRS · Global Recycled Standard`, `ISO 9001`. */
export const longName = (standard: Standard): string =>
  isSameWord(standard) ? standard.name : `${standard.code} · ${standard.name}`

const plain = (text: string) => text.replaceAll(/[\s\p{P}]/gu, '').toLowerCase()
