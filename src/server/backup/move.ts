import type { Sql } from 'postgres'
import { loadBackup } from './load-backup.ts'
import { type Amount, writeBackup } from './write-backup.ts'

/** Copies a database whole into an empty one, sessions and keys included, so that people stay signed in. */
export const move = (from: Sql, to: Sql): Promise<Amount> => loadBackup(to, writeBackup(from))
