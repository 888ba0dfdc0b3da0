import { getAllCountries, getTimezone } from 'countries-and-timezones'
import { customaryWorkDays } from '#domain/working-days.ts'

/** Where the alphabet does not put the zone that most people of the country live in first. */
const mainZones: Record<string, string> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/** Two uninhabited countries of ISO 3166 have no zone in the IANA list. */
const withoutZone = [
  { code: 'BV', name: 'Bouvet Island', timeZones: ['UTC'] },
  { code: 'HM', name: 'Heard Island and McDonald Islands', timeZones: ['UTC'] },
]

type World = { code: string; name: string; timeZones: string[]; workDays: number[] }[]

/** Every country of ISO 3166 by name, its zones in the order in which to propose them. */
export function listWorld(): World {
  const countries = Object.values(getAllCountries())
    .filter(country => country.timezones.length > 0)
    .map(({ id, name, timezones }) => ({ code: id, name, timeZones: orderZones(id, timezones) }))
  return [...countries, ...withoutZone]
    .map(country => ({ ...country, workDays: customaryWorkDays(country.code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The main zone, then the country's own, then those it shares with a neighbour. */
function orderZones(code: string, zones: readonly string[]): string[] {
  const rank = (zone: string) => {
    if (zone === mainZones[code]) return 0
    return getTimezone(zone)?.countries[0] === code ? 1 : 2
  }
  return [...zones].sort((a, b) => rank(a) - rank(b))
}
