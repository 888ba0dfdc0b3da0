import type { Db } from '#server/db/transaction.ts'

type Country = { id: number; code: string; name: string; timeZones: string[] }

/** What lines call by name, read once for all of them. */
export type Names = {
  /** By code or name. */
  country: (called: string) => Country | undefined
  countryName: (id: unknown) => string
}

export const fold = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

export async function readNames(sql: Db): Promise<Names> {
  const countries = await sql<Country[]>`select id, code, name, time_zones from country order by id`
  const byCall = new Map<string, Country>()
  for (const country of countries) byCall.set(fold(country.name), country)
  for (const country of countries) byCall.set(fold(country.code), country)
  const byId = new Map(countries.map(country => [country.id, country.name]))
  return {
    country: called => byCall.get(fold(called)),
    countryName: id => byId.get(id as number) ?? '',
  }
}
