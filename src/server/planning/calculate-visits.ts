import type { Sampling } from '#domain/programme.ts'
import { everySiteOf, isSameSet, sampleSize } from '#domain/site-sample.ts'
import type { VisitPlan, VisitState } from '#domain/visit-classes.ts'
import { type OwedVisit, owedBeforeGrant, owedInCycle, type VisitKind } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  type Calculated,
  type KeptVisit,
  lockCalculated,
  lockCertificates,
  lockVisits,
  type NewVisit,
  writeVisits,
} from './visit-queries.ts'

/** What a calculation changes: certificates, their visits, and those of the visits that are planned at least in part. */
type Moved = { certificates: number; visits: number; planned: number }

type How = {
  /** Finding only answers what would change. */
  purpose?: 'write' | 'find'
  /** By which sites were sampled until now, where the rule has changed. */
  samplingBefore?: Sampling | undefined
}

/** So many certificates are held in memory at once. */
const atOnce = 1000

/**
 * Brings the visits of the present cycle to what the certificates owe by their rule: makes, moves and drops open ones, and tells
 * those that were made before this system. What is done, waived or was set by hand stays. Locks all the certificates, then their
 * visits. To be called whenever a certificate, its rule, or the day on which a visit was done has changed.
 */
export async function calculateVisits(
  tx: Db,
  certificateIds: readonly number[],
  { purpose = 'write', samplingBefore }: How = {},
): Promise<Moved> {
  const moved = { certificates: 0, visits: 0, planned: 0 }
  const ids = [...new Set(certificateIds)].sort((a, b) => a - b)
  lockCertificates(tx, ids)
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce)
    const certificates = await lockCalculated(tx, some)
    const visits = new Map<number, KeptVisit[]>(certificates.map(({ id }) => [id, []]))
    for (const visit of await lockVisits(tx, some)) visits.get(visit.certificateId)?.push(visit)
    const changes = certificates.map(one => compare(one, visits.get(one.id) ?? [], samplingBefore))
    if (purpose === 'write') await writeVisits(tx, merge(changes))
    for (const { made, changed, gone, fixed, released } of changes) {
      const touched = new Map([...changed, ...gone, ...fixed, ...released].map(one => [one.id, one]))
      const count = made.length + touched.size
      moved.visits += count
      moved.certificates += count > 0 ? 1 : 0
      moved.planned += [...touched.values()].filter(({ plan }) => plan !== 'none').length
    }
  }
  return moved
}

type Changes = {
  made: NewVisit[]
  changed: KeptVisit[]
  gone: KeptVisit[]
  /** Visits whose sites are as good as fixed, by their id. */
  fixed: { id: number; plan: VisitPlan; siteIds: number[] }[]
  /** Visits that were to see every site, of which there is something to choose by now. */
  released: KeptVisit[]
}

const merge = (all: readonly Changes[]): Changes => ({
  made: all.flatMap(({ made }) => made),
  changed: all.flatMap(({ changed }) => changed),
  gone: all.flatMap(({ gone }) => gone),
  fixed: all.flatMap(({ fixed }) => fixed),
  released: all.flatMap(({ released }) => released),
})

function compare(
  certificate: Calculated,
  visits: readonly KeptVisit[],
  samplingBefore: Sampling | undefined,
): Changes {
  const owed = listOwed(certificate, visits)
  const ofRule = visits.filter(one => isByRule(certificate, one))
  const find = ({ kind, ordinal }: OwedVisit) =>
    visits.find(one => one.kind === kind && one.ordinal === ordinal)
  const homeless = ofRule
    .filter(({ state, byHand }) => (state === 'open' || state === 'earlier') && !byHand)
    .filter(one => !owed.some(({ kind, ordinal }) => one.kind === kind && one.ordinal === ordinal))
  const gone = homeless.filter(({ hadAudit }) => !hadAudit)
  return {
    made: owed.filter(one => !find(one)).map(one => makeVisit(certificate, one)),
    changed: [
      ...owed.flatMap(one => moveVisit(find(one), one)),
      // What had an audit stays, now for a person to move or waive.
      ...homeless.filter(({ hadAudit }) => hadAudit).map(one => ({ ...one, byHand: true })),
    ],
    gone,
    fixed: visits
      .filter(one => !gone.includes(one))
      .filter(({ state, siteIds, hadAudit }) => state === 'open' && siteIds.length === 0 && !hadAudit)
      .flatMap(({ id, kind, plan }) => {
        const siteIds = fixedSites(certificate, kind)
        return siteIds.length > 0 ? [{ id, plan, siteIds }] : []
      }),
    released: visits.filter(
      one => !gone.includes(one) && samplingBefore === 'all' && isToChoose(certificate, one),
    ),
  }
}

/** By the rule as it is, from what the certificate says. */
function listOwed(certificate: Calculated, visits: readonly KeptVisit[]): OwedVisit[] {
  const { programme, wantedBy, entered, auditedUntil, decided, cycleEnds, expires, firstCertified } =
    certificate
  if (!programme) return []
  if (decided && cycleEnds && expires && firstCertified) {
    const done = visits.filter(({ kind }) => kind === 'surveillance')
    const doneOn = new Map(done.flatMap(({ ordinal, doneOn }) => (doneOn ? [[ordinal, doneOn]] : [])))
    return owedInCycle(programme, { decided, cycleEnds, expires, firstCertified, auditedUntil, doneOn })
  }
  const first = visits.filter(({ kind }) => kind === 'stage1').flatMap(({ doneOn }) => doneOn ?? [])
  const stage1DoneOn = first.sort().at(-1) ?? null
  return wantedBy ? owedBeforeGrant(programme, { wantedBy, entered, auditedUntil, stage1DoneOn }) : []
}

/** Whether the rule, and nobody else, says that it is owed: before the grant its stages, then surveillances and recertification. */
function isByRule({ decided }: Calculated, { kind, ordinal }: KeptVisit): boolean {
  if (decided) return kind === 'surveillance' || kind === 'recertification'
  return ordinal === 0 && (kind === 'stage1' || kind === 'stage2' || kind === 'initial')
}

const stateOf = ({ isEarlier }: OwedVisit): VisitState => (isEarlier ? 'earlier' : 'open')

function makeVisit(certificate: Calculated, owed: OwedVisit): NewVisit {
  const { kind, ordinal, earliest, due, latest } = owed
  const siteIds = fixedSites(certificate, kind)
  const { id: certificateId, cycle } = certificate
  return { certificateId, cycle, kind, ordinal, earliest, due, latest, state: stateOf(owed), siteIds }
}

/** A planned audit shows that the visit is still to be made. */
function moveVisit(visit: KeptVisit | undefined, owed: OwedVisit): KeptVisit[] {
  if (!visit || visit.byHand || (visit.state !== 'open' && visit.state !== 'earlier')) return []
  const { earliest, due, latest } = owed
  const state = visit.plan === 'none' ? stateOf(owed) : visit.state
  const isSame =
    visit.earliest === earliest && visit.due === due && visit.latest === latest && visit.state === state
  return isSame ? [] : [{ ...visit, earliest, due, latest, state }]
}

/** Whether a visit that nobody has planned yet is to see every site by the rule before, and fewer by the rule as it is. */
function isToChoose(
  { siteIds, centralSiteId, programme }: Calculated,
  { state, kind, hadAudit, siteIds: seen }: KeptVisit,
): boolean {
  if (!programme || state !== 'open' || hadAudit) return false
  const every = everySiteOf(kind, centralSiteId, siteIds)
  return isSameSet(seen, every) && sampleSize(programme.sampling, kind, every.length - 1) < every.length - 1
}

/** The sites that there is nothing to choose of; none where somebody is yet to choose. */
function fixedSites(
  { siteIds, centralSiteId, programme }: Pick<Calculated, 'siteIds' | 'centralSiteId' | 'programme'>,
  kind: VisitKind,
): number[] {
  if (siteIds.length > 1 && programme?.sampling !== 'all') return []
  return everySiteOf(kind, centralSiteId, siteIds)
}
