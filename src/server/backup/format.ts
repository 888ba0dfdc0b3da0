import { z } from 'zod'

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

// A file may come from anybody: what is no name or number of ours is refused before it is used, or printed.
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

export const header = z.object({
  format: z.literal(formatName),
  version: z.int().positive(),
  /** Of the program that wrote it. */
  program: z.string().regex(/^[\w.+-]{1,40}$/),
  takenAt: z.string().max(40),
  migrations: z.array(z.string().regex(/^\d{4}-[\w-]{1,100}\.sql$/)).max(10_000),
})
export type Header = z.infer<typeof header>

const tableLine = z.object({ table: name, columns: z.array(name).max(1600) })

/** Tables come so that each stands after those it refers to. */
export type TableLine = z.infer<typeof tableLine>

/** Null: the sequence has given no number yet. */
const sequenceLine = z.object({ sequences: z.record(name, z.int().nonnegative().nullable()) })
export type SequenceLine = z.infer<typeof sequenceLine>

export const partLine = z.union([tableLine, sequenceLine])

/** The longest line of JSON; ours have a few thousand bytes. */
export const longestJson = 1024 * 1024

/** The longest row. A call may bring 1 MiB, of which history keeps before and after. */
export const longestRow = 64 * 1024 * 1024

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
