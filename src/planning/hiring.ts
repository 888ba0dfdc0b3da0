import type { PlanAdvice } from '#domain/plan-reasons.ts'
import type { AuditorFacts, PlanFacts, SiteFacts } from './facts.ts'
import { goesAlone, type Scene } from './scene.ts'
import { Standing } from './standing.ts'
import { type Person, readPerson, type Visit } from './who-may-go.ts'
import { isAway } from './world.ts'

type Hiring = Extract<PlanAdvice, { code: 'hire' }>

const mostAdvice = 2

/**
 * In which countries one auditor more, who holds what is wanted there, would place at least two audits that have no place, most first.
 * They go alone, and nobody who is planned goes anywhere else, so as much at least is placed when it is tried.
 */
export function listHiring(scene: Scene, left: readonly Visit[]): Hiring[] {
  const byCountry = new Map<number, { site: SiteFacts; visits: Visit[] }>()
  for (const visit of left) {
    const site = scene.world.siteOf(visit.facts)
    if (!site) continue
    const known = byCountry.get(site.countryId)
    if (known) known.visits.push(visit)
    else byCountry.set(site.countryId, { site, visits: [visit] })
  }
  return [...byCountry.values()]
    .flatMap(({ site, visits }) => tryHiring(scene, site, visits) ?? [])
    .sort((a, b) => b.count - a.count || a.countryId - b.countryId)
    .slice(0, mostAdvice)
}

function tryHiring(
  scene: Scene,
  { countryId, timeZone }: SiteFacts,
  visits: readonly Visit[],
): Hiring | undefined {
  const standardIds = [...new Set(visits.flatMap(({ facts }) => facts.standardIds))]
  const placed = placeAlone(scene, hired(scene.world.facts, { countryId, timeZone, standardIds }), visits)
  if (placed.length < 2) return undefined
  const wanted = new Set(placed.flatMap(({ facts }) => facts.standardIds))
  return {
    code: 'hire',
    countryId,
    timeZone,
    standardIds: [...wanted].sort((a, b) => a - b),
    count: placed.length,
  }
}

/** Puts one after another into the time of somebody who has nothing else to do. */
function placeAlone({ world, problem }: Scene, facts: AuditorFacts, visits: readonly Visit[]): Visit[] {
  const index = problem.auditors.length
  const person: Person = readPerson(facts, index, audit => {
    const visited = world.audits[audit]
    return isAway(facts, visited && world.siteOf(visited), world.facts)
  })
  const { limits } = person
  const restMinutes = (facts.limits.restHours ?? 0) * 60
  const auditor = { id: facts.id, share: null, booked: 0, restMinutes, limits }
  const own = new Standing({ ...problem, auditors: [...problem.auditors, auditor] }, [])
  return visits.filter(visit => {
    const wanted = problem.audits[visit.index]
    const place = world.placesOf.allowed(visit.facts).find(one => {
      const { covers, code } = world.judge(person, visit, one)
      return code === null && wanted && goesAlone(wanted, covers) && !own.stopOf(index, visit.index, one)
    })
    if (place) own.put(visit.index, { place, auditors: [index] })
    return place !== undefined
  })
}

/** Free on all days; of limits that differ the strictest holds, so that no more is promised than is kept. */
function hired(
  { auditors }: PlanFacts,
  { countryId, timeZone, standardIds }: Pick<Hiring, 'countryId' | 'timeZone' | 'standardIds'>,
): AuditorFacts {
  const all = auditors.map(({ limits }) => limits)
  const figures = (key: keyof AuditorFacts['limits']) => all.flatMap(limits => limits[key] ?? [])
  const least = (key: keyof AuditorFacts['limits']) =>
    figures(key).length > 0 ? Math.min(...figures(key)) : null
  const rest = figures('restHours')
  return {
    id: -1,
    countryId,
    timeZone,
    latitude: null,
    longitude: null,
    availableDays: 0,
    workDays: null,
    limits: {
      daysPer7: least('daysPer7'),
      daysPerMonth: least('daysPerMonth'),
      daysPerYear: least('daysPerYear'),
      nightsPerMonth: least('nightsPerMonth'),
      restHours: rest.length > 0 ? Math.max(...rest) : null,
    },
    holds: standardIds.map(standardId => ({
      standardId,
      areaId: null,
      firstDay: '0001-01-01',
      lastDay: null,
      isLead: false,
    })),
    blocks: [],
    bookedDays: [],
    nights: [],
  }
}
