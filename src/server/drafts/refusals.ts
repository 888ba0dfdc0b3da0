import { auditTimeFaults } from '#domain/working-hours.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { sayDraftFailure } from '#words/en/draft-failures.ts'
import { asVisit } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import type { Site, Target } from './queries.ts'

/** `Surveillance 1` of `QMS-12`; one that has no number yet is named by its standard. */
export const nameCertificate = (target: Target) => ({
  owed: asVisit(target),
  certificate: target.number ?? target.code,
})

/** What is to become a draft. */
export type Wanted = {
  countsFor: readonly { visitId: number; siteIds: readonly number[] }[]
  siteId?: number | undefined
  standardId?: readonly number[] | undefined
  start: Date
  end: Date
  idflNumber?: string | undefined
}

export type Known = {
  targets: ReadonlyMap<number, Target>
  sites: ReadonlyMap<number, Site>
  standards: ReadonlyMap<number, { code: string; isEnabled: boolean }>
  /** What drafts before it in this list take: `visit site`. */
  taken: ReadonlySet<string>
}

/** Why no draft is made of it: the guards of an audit that one enters. */
export function findRefusal(wanted: Wanted, known: Known): Text | undefined {
  const [first] = wanted.countsFor
  const customerId = known.targets.get(first?.visitId ?? 0)?.customerId
  for (const counted of wanted.countsFor) {
    const refusal = refuseVisit(counted, customerId, known)
    if (refusal) return refusal
  }
  return (
    refusePlace(wanted, customerId, known) ?? refuseStandards(wanted, known) ?? refuseTimes(wanted, known)
  )
}

type Counted = Wanted['countsFor'][number]

function refuseVisit(
  { visitId, siteIds }: Counted,
  customerId: number | undefined,
  known: Known,
): Text | undefined {
  const target = known.targets.get(visitId)
  const id = String(visitId)
  if (!target) return sayDraftFailure.text('unknown', { id })
  if (target.customerId !== customerId) return sayDraftFailure.text('otherCustomer', { id })
  const named = nameCertificate(target)
  if (target.state !== 'open') return sayDraftFailure.text('notOpen', { ...named, state: target.state })
  for (const siteId of siteIds) {
    const site = known.sites.get(siteId)?.name ?? String(siteId)
    if (!target.siteIds.includes(siteId))
      return sayDraftFailure.text('notCovered', { certificate: named.certificate, site })
    const plan = target.planned.find(one => one.siteId === siteId)
    if (plan) return sayDraftFailure.text('planned', { ...named, site, number: plan.number })
    if (known.taken.has(`${visitId} ${siteId}`)) return sayDraftFailure.text('twice', { ...named, site })
  }
  return undefined
}

/** Where the audit takes place. */
export const placeOf = ({ siteId, countsFor }: Wanted): number => siteId ?? countsFor[0]?.siteIds[0] ?? 0

function refusePlace(wanted: Wanted, customerId: number | undefined, { sites }: Known): Text | undefined {
  const place = sites.get(placeOf(wanted))
  if (!place || place.customerId !== customerId) return sayDraftFailure.text('foreignSite')
  if (!place.isActive) return sayDraftFailure.text('siteClosed', { site: place.name })
  const zones = wanted.countsFor.flatMap(({ siteIds }) => siteIds.map(id => sites.get(id)?.timeZone))
  return zones.some(zone => zone !== place.timeZone) ? sayDraftFailure.text('severalZones') : undefined
}

/** Those of the visits unless given. */
export const standardsOf = (
  { standardId, countsFor }: Wanted,
  { targets }: Pick<Known, 'targets'>,
): number[] => [
  ...new Set(standardId ?? countsFor.flatMap(({ visitId }) => targets.get(visitId)?.standardId ?? [])),
]

function refuseStandards(wanted: Wanted, known: Known): Text | undefined {
  const ids = standardsOf(wanted, known)
  for (const { visitId } of wanted.countsFor) {
    const target = known.targets.get(visitId)
    if (target && !ids.includes(target.standardId))
      return sayDraftFailure.text('standardMissing', { ...nameCertificate(target), code: target.code })
  }
  for (const id of ids) {
    const standard = known.standards.get(id)
    if (!standard) return sayDraftFailure.text('standardGone')
    if (!standard.isEnabled) return sayDraftFailure.text('standardDisabled', { code: standard.code })
  }
  return undefined
}

function refuseTimes({ start, end, ...wanted }: Wanted, { sites }: Known): Text | undefined {
  const timeZone = sites.get(placeOf({ start, end, ...wanted }))?.timeZone ?? 'UTC'
  return toFieldFaults(auditTimeFaults({ start, end }, timeZone))[0]?.text
}

/** The draft of the maker's own that is just what is asked for: the answer to having made it was lost. */
export function findEarlier(
  { countsFor, start, end }: Wanted,
  makerId: number | null,
  { targets }: Pick<Known, 'targets'>,
) {
  const plans = countsFor.flatMap(({ visitId, siteIds }) => {
    const planned = targets.get(visitId)?.planned ?? []
    return siteIds.map(siteId => planned.find(one => one.siteId === siteId))
  })
  const [first] = plans
  if (makerId === null || !first || first.batchId === null || first.untouchedOf !== makerId) return undefined
  const isSame =
    plans.every(plan => plan?.auditId === first.auditId) &&
    Date.parse(first.start) === start.getTime() &&
    Date.parse(first.end) === end.getTime()
  return isSame ? { batchId: first.batchId, projectId: first.auditId, idflNumber: first.number } : undefined
}
