import { findCountryCode } from '#domain/country-names.ts'
import { findLikeCode, plainCode, withoutEdition } from '#domain/like-codes.ts'
import type { Db } from '#server/db/transaction.ts'

type Country = { id: number; code: string; name: string; timeZones: string[] }
type Named = { id: number; name: string }
type Standard = Named & { code: string }
type Site = Named & { timeZone: string; isMain: boolean }

/** One that several are called is none. */
type Called<One> = (called: string) => One | undefined

/** What lines call by name, read once for all of them. */
export type Names = {
  /** By code or name. */
  country: Called<Country>
  countryName: (id: unknown) => string
  /** By code or name, be there an edition behind it. */
  standard: Called<{ id: number; code: string }>
  /** The code that somebody may have meant. */
  standardLike: (called: string) => string | undefined
  standardCode: (id: unknown) => string
  department: Called<Named>
  departmentName: (id: unknown) => string
  role: Called<Named>
  roleName: (id: unknown) => string
  /** By number, else by name; of those that some lines call so. */
  customer: Called<Named>
  customerName: (id: unknown) => string
  /** By e-mail address or username; of those that some lines call so. */
  auditor: Called<Named>
  auditorName: (id: unknown) => string
  /** Of a customer, by name, the main one by none; of those whose customers some lines call. */
  site: (customerId: number, called: string) => Site | undefined
  siteName: (id: unknown) => string
}

export const fold = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** By what they are called; of several that are called the same, none. */
export function byCall<One extends { id: number }>(rows: readonly One[], calledOf: (row: One) => string) {
  const found = new Map<string, One | undefined>()
  for (const row of rows) {
    const called = fold(calledOf(row))
    const other = found.get(called)
    found.set(called, found.has(called) && other?.id !== row.id ? undefined : row)
  }
  return (called: string) => found.get(fold(called))
}

export const byId = <One extends { id: number }>(rows: readonly One[], nameOf: (row: One) => string) => {
  const found = new Map<unknown, string>(rows.map(row => [row.id, nameOf(row)]))
  return (id: unknown) => found.get(id) ?? ''
}

/** As it is written, else however it is spaced and dotted, else without its edition. */
function callStandards(standards: readonly Standard[]): Called<Standard> {
  const exactly = byCall(standards, ({ code }) => code)
  const [byCode, byName] = [
    byCall(standards, ({ code }) => plainCode(code)),
    byCall(standards, ({ name }) => plainCode(name)),
  ]
  const loosely = (called: string) => byCode(plainCode(called)) ?? byName(plainCode(called))
  return called => exactly(called) ?? loosely(called) ?? loosely(withoutEdition(called))
}

export async function readNames(sql: Db): Promise<Names> {
  const [countries, standards, departments, roles] = await Promise.all([
    sql<Country[]>`select id, code, name, time_zones from country order by id`,
    sql<Standard[]>`select id, code, name from standard`,
    sql<Named[]>`select id, name from department`,
    sql<Named[]>`select id, name from role`,
  ])
  const [byCode, byName] = [byCall(countries, ({ code }) => code), byCall(countries, ({ name }) => name)]
  const nobody = { called: () => undefined, name: () => '' }
  const nameOf = ({ name }: Named) => name
  return {
    country: called => byCode(called) ?? byName(called) ?? byCode(findCountryCode(called) ?? ''),
    countryName: byId(countries, nameOf),
    standard: callStandards(standards),
    standardLike: called =>
      findLikeCode(
        called,
        standards.map(({ code }) => code),
      ),
    standardCode: byId(standards, ({ code }) => code),
    department: byCall(departments, nameOf),
    departmentName: byId(departments, nameOf),
    role: byCall(roles, nameOf),
    roleName: byId(roles, nameOf),
    customer: nobody.called,
    customerName: nobody.name,
    auditor: nobody.called,
    auditorName: nobody.name,
    site: nobody.called,
    siteName: nobody.name,
  }
}
