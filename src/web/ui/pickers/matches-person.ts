import { matchesSearch } from './matches-search.ts'

type Person = {
  name: string
  country: { name: string }
  department: { name: string }
  standards: readonly { code: string }[]
}

/** By name, country, department and the codes of standards: `anna`, `viet grs`. */
export const matchesPerson = ({ name, country, department, standards }: Person, search: string): boolean =>
  matchesSearch([name, country.name, department.name, ...standards.map(({ code }) => code)].join(' '), search)
