/** How far an import is. */
export const importStates = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'committing',
  'committed',
  'undone',
  'failed',
  'canceled',
] as const
export type ImportState = (typeof importStates)[number]

/** What becomes of the record that lines of a file are about. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Whether records are only made, or only changed; and what an empty cell does to one that is there. */
export const importModes = ['both', 'create', 'change'] as const
export const emptyCells = ['keep', 'clear'] as const

/** What a day such as `03/04/2026` begins with. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export const templateFormats = ['csv', 'xlsx'] as const
export type TemplateFormat = (typeof templateFormats)[number]

/** Of a file: bytes, rows below each other, columns, and characters of a cell. */
export const importLimits = {
  bytes: 25 * 1024 * 1024,
  part: 512 * 1024,
  rows: 50_000,
  columns: 200,
  cell: 10_000,
} as const

/** So many of one person may be open at a time. */
export const mostOpenImports = 3

/** From the commit on. */
export const undoDays = 30

const waiting: readonly ImportState[] = ['reading', 'checking', 'committing']

/** Whether it is the server's turn. */
export const isAtWork = (state: ImportState): boolean => waiting.includes(state)

const open: readonly ImportState[] = ['uploading', 'mapping', 'checked', ...waiting]

export const isOpen = (state: ImportState): boolean => open.includes(state)

/** `A` to `Z`, then `AA`: as a spreadsheet names the column at `place`, from 0. */
export function columnLetter(place: number): string {
  const above = Math.floor(place / 26)
  return (above > 0 ? columnLetter(above - 1) : '') + String.fromCharCode(65 + (place % 26))
}

/** The place of a column by its letter, from 0; -1 where that is none. */
export function columnPlace(letter: string): number {
  if (!/^[A-Z]{1,3}$/.test(letter)) return -1
  return [...letter].reduce((place, sign) => place * 26 + sign.charCodeAt(0) - 64, 0) - 1
}

/** Headings are compared without case, accents, spaces and punctuation: `E-Mail address` is `emailaddress`. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
