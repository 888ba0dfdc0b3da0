import { matchesSearch } from './matches-search.ts'

type Person = { name: string; country: { name: string }; standards: readonly { code: string }[] }

/** By name, country and the codes of standards: `anna`, `viet grs`. */
export const matchesPerson = ({ name, country, standards }: Person, search: string): boolean =>
  matchesSearch([name, country.name, ...standards.map(({ code }) => code)].join(' '), search)
