/**
 * Signs that show nothing by themselves: what Unicode lets programs ignore, such as a zero-width space, a soft hyphen or the
 * Hangul filler, and the empty pattern of Braille.
 */
const nothing = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Composed (NFC), so that a letter with its mark is one sign wherever it was typed; empty if there is nothing to see. */
export const readLines = (text: string) => (nothing.test(text) ? '' : text.normalize('NFC').trim())

/** The same in one line, words one plain space apart. */
export const readLine = (text: string) => readLines(text.replace(/\p{Zs}+/gu, ' '))
