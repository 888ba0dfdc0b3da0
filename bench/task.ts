import type { Connection } from '#server/db/embedded/running-instance.ts'

/** A statement as the product sends it. */
export type Captured = { text: string; parameters: unknown[] }

export type Task = {
  connection: Connection
  port: number
  /** Given: serve these statements per address, bare. */
  bare?: Record<string, Captured[]>
}
