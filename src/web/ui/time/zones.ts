import { formatOffset, offsetMinutes, zoneName } from '#words/zones.ts'

export type ZoneOption = { value: string; label: string }

/** Browsers still list these by the names that the IANA database has moved to its file `backward`. */
const currentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

let allZones: ZoneOption[] | undefined

/** Every zone from west to east. Made once, when the first is asked for: four hundred formatters take their time. */
export function readAllZones(): ZoneOption[] {
  const now = new Date()
  const names = Intl.supportedValuesOf('timeZone').map(zone => currentNames[zone] ?? zone)
  allZones ??= [...new Set(['UTC', ...names])]
    .map(zone => ({ zone, offset: offsetMinutes(zone, now) }))
    .sort((left, right) => left.offset - right.offset || left.zone.localeCompare(right.zone))
    .map(({ zone }) => zoneOption(zone))
  return allZones
}

export function zoneOption(zone: string): ZoneOption {
  return { value: zone, label: `${zoneName(zone)} (${formatOffset(zone, new Date())})` }
}
