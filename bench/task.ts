import type postgres from 'postgres'

/** A statement as the product sends it. */
export type Captured = { text: string; parameters: unknown[] }

export type Task = {
  connection: postgres.Options<Record<string, never>>
  port: number
  /** Given: serve these statements per address, bare. */
  bare?: Record<string, Captured[]>
}
