/**
 * Signs that show nothing by themselves: what Unicode lets programs ignore, such as a zero-width space, a soft hyphen or the
 * Hangul filler, and the empty pattern of Braille.
 */
const nothing = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Composed (NFC), so that a letter with its mark is one sign wherever it was typed; empty if there is nothing to see. */
export const readLines = (text: string) => (nothing.test(text) ? '' : text.normalize('NFC').trim())

/** The same in one line, words one plain space apart. */
export const readLine = (text: string) => readLines(text.replace(/\p{Zs}+/gu, ' '))

/** Letters that are no others with a mark. */
const plain: Record<string, string> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** For looking words up where they stand on the screen: without accents and capitals. The database has its own `search_text`. */
export const toSearchable = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[đłøıðħŧςßæœþ]/g, letter => plain[letter] ?? letter)
