/**
 * A backup is a gzip file of plain text, which `gunzip -c FILE | less` shows:
 *
 * 1. one line of JSON, the `Header`: what it is, and which migrations the database had;
 * 2. for every table one line of JSON, the `TableLine`, its rows as PostgreSQL's COPY writes them, and a line `\.`;
 * 3. one line of JSON, the `SequenceLine`: the last number each sequence gave;
 * 4. one line of JSON with the SHA-256 of all bytes before that line.
 */
export const formatName = 'audit-management backup'

/** Raised when a program of today couldn't read what comes; older ones stay readable. */
export const formatVersion = 1

export type Header = {
  format: typeof formatName
  version: number
  /** Of the program that wrote it. */
  program: string
  takenAt: string
  migrations: string[]
}

/** Tables come so that each stands after those it refers to. */
export type TableLine = { table: string; columns: string[] }

/** Null: the sequence has given no number yet. */
export type SequenceLine = { sequences: Record<string, number | null> }

export const newLine = 10

export const endOfRows = '\\.\n'

export const sealLine = (sha256: string) => `{"sha256":"${sha256}"}\n`

/** Every seal is as long as this, so a reader knows where the sealed bytes end. */
export const sealLength = sealLine('0'.repeat(64)).length

/** A row is a line: COPY writes a line end within a value as `\n`. */
export function countLines(lines: Buffer): number {
  let count = 0
  for (let at = lines.indexOf(newLine); at !== -1; at = lines.indexOf(newLine, at + 1)) count++
  return count
}
