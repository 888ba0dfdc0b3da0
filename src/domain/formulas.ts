/**
 * What a spreadsheet would take for a formula, signs of full width included, said as a text; a phone number is none. After a double
 * quote it reads on across tabs and lines, so that one is no beginning either.
 */
export const refuseFormula = (cell: string): string =>
  /^["=@＝＠]|^[+\-＋－](?![\d ()./-]*$)/.test(cell) ? `'${cell}` : cell

/**
 * The same for a file of commas: where semicolons part cells, what follows one is the beginning of another, quoted or not, and so is what
 * follows the end of a line, as a quote within what that program takes for one cell keeps no lines together.
 */
export const refuseFormulas = (cell: string): string =>
  /[;\r\n]/.test(cell)
    ? cell
        .split(/([;\r\n])/)
        .map(refuseFormula)
        .join('')
    : refuseFormula(cell)

const signs = '["=@＝＠+\\-＋－\\t\\r]'
const kept = new RegExp(`(^|[;\\r\\n])(?='+${signs})`, 'g')
const added = new RegExp(`(^|[;\\r\\n])'(?='*${signs})`, 'g')

/** For a file that is read again: an apostrophe that belongs to the text gets another, since one goes when it is read. */
export const keepApostrophes = (cell: string): string => cell.replace(kept, "$1'")

/** The text as it was before it was kept from being a formula. */
export const dropApostrophes = (cell: string): string => cell.replace(added, '$1')
