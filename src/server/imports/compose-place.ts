import { isSameClock } from '#domain/zoned-time.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import type { Group } from './group.ts'
import type { Names } from './names.ts'

type Placed = { countryId: number; timeZone: string }

/** Country by code or name, and the time zone: given, or as before, or the country’s only one, to which those count whose clocks show the same. The first of a country is its main one. */
export function composePlace(group: Group, before: Placed | undefined, names: Names): Partial<Placed> {
  const countryId = composeCountry(group, before, names)
  if (countryId === undefined) return {}
  const given = group.isGiven('timeZone') ? group.text('timeZone').trim() : ''
  if (given) return { countryId, timeZone: given }
  if (before?.countryId === countryId) return { countryId, timeZone: before.timeZone }
  const country = names.countryName(countryId)
  const zones = names.country(country)?.timeZones ?? []
  const [zone = ''] = zones
  if (group.options.mainZone || zones.every(other => isSameClock(zone, other)))
    return { countryId, timeZone: zone }
  group.refuse('timeZone', sayImportFailure.text('chooseZone', { country, zone }))
  return { countryId }
}

function composeCountry(group: Group, before: Placed | undefined, names: Names): number | undefined {
  if (!group.isGiven('country')) {
    if (!before) group.refuse('country', sayFault.text('chooseCountry'))
    return before?.countryId
  }
  const called = group.text('country')
  const found = names.country(called)
  if (!found)
    group.refuse(
      'country',
      called.trim()
        ? sayImportFailure.text('noCountry', { name: called.trim() })
        : sayFault.text('chooseCountry'),
    )
  return found?.id
}
