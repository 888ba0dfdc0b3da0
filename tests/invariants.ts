import { readFileSync } from 'node:fs'
import type { ISql } from 'postgres'

const invariants = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')

/** What is wrong with the data as it stands, in sentences: nothing, whatever was done to it. */
export async function findFaults(sql: ISql): Promise<string[]> {
  const found = await sql.unsafe<{ fault: string; about: string }[]>(invariants)
  return found.map(({ fault, about }) => `${fault}: ${about}`)
}
