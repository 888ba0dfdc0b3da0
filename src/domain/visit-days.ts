import { addMonths, earliestOf, endOfYear } from './calendar-days.ts'
import type { Programme } from './programme.ts'
import { addDays } from './zoned-time.ts'

export const visitKinds = [
  'stage1',
  'stage2',
  'initial',
  'surveillance',
  'recertification',
  'special',
  'transfer',
] as const
export type VisitKind = (typeof visitKinds)[number]

/**
 * A visit as texts and history keep it, `surveillance 2`, or with the number of its certificate, `surveillance 2 QMS-12`; undefined
 * where that names none that this version knows.
 */
export function readVisit(
  kept: string,
): { kind: VisitKind; ordinal: number; number: string | null } | undefined {
  const [, word, ordinal, number = null] = /^(\w+) (\d+)(?: (.+))?$/s.exec(kept) ?? []
  const kind = visitKinds.find(known => known === word)
  return kind && { kind, ordinal: Number(ordinal), number }
}

/** When a visit may be made and when it is due: calendar days `YYYY-MM-DD` at the site, all of them good days. */
export type Window = { earliest: string; due: string; latest: string }

/** What a certificate owes by the rule; `ordinal` counts surveillances, and is 0 for other kinds. */
export type OwedVisit = Window & {
  kind: VisitKind
  ordinal: number
  /** Made before this system kept the certificate. */
  isEarlier: boolean
}

/** A certificate that has been granted. Days are calendar days, the last ones good. */
export type GrantedCycle = {
  /** The anchor, which neither an early nor a late audit shifts, nor an extension. */
  cycleEnds: string
  decided: string
  expires: string
  firstCertified: string
  /** Up to then, what was due has been audited before this system. */
  auditedUntil: string | null
  /** Surveillances of this cycle that are done, by their ordinal, with the last day of the last audit. */
  doneOn: ReadonlyMap<number, string>
}

/** What an active or suspended certificate owes in this cycle: its surveillances, then the recertification. */
export function owedInCycle(programme: Programme, cycle: GrantedCycle): OwedVisit[] {
  return [...surveillances(programme, cycle), recertification(programme, cycle)]
}

function surveillances(programme: Programme, cycle: GrantedCycle): OwedVisit[] {
  const { surveillanceMonths: every, validMonths } = programme
  if (every === null) return []
  const owed: OwedVisit[] = []
  for (let ordinal = 1; ordinal * every < validMonths; ordinal++) {
    const day = addMonths(cycle.cycleEnds, ordinal * every - validMonths)
    if (day <= cycle.decided) continue
    const latest = earliestOf(
      addDays(day, programme.surveillanceLateDays),
      ...(programme.calendarYear ? yearLimits(cycle, owed.at(-1)) : []),
    )
    const window = { earliest: addDays(day, -programme.surveillanceEarlyDays), due: day, latest }
    owed.push(visit('surveillance', ordinal, window, cycle.auditedUntil))
  }
  return owed
}

/**
 * Once in a calendar year: by the end of the year after that of the surveillance before, or of the decision. The first one
 * after the initial decision comes within 12 months.
 */
function yearLimits(cycle: GrantedCycle, before: OwedVisit | undefined): string[] {
  if (before) return [endOfYear(dayOf(before, cycle), 1)]
  const limit = endOfYear(cycle.decided, 1)
  return cycle.firstCertified === cycle.decided ? [limit, addMonths(cycle.decided, 12)] : [limit]
}

function dayOf({ ordinal, due, isEarlier }: OwedVisit, { doneOn, auditedUntil }: GrantedCycle): string {
  return doneOn.get(ordinal) ?? (isEarlier ? auditedUntil : null) ?? due
}

function recertification(
  programme: Programme,
  { cycleEnds, expires, auditedUntil }: GrantedCycle,
): OwedVisit {
  const window = {
    earliest: addDays(cycleEnds, -programme.renewalEarlyDays),
    due: addDays(cycleEnds, -programme.renewalDueDays),
    latest: addDays(expires, -programme.decisionDays),
  }
  return visit('recertification', 0, window, auditedUntil)
}

/** A certificate that is yet to be granted. */
export type PendingCycle = {
  wantedBy: string
  /** The day of entry at the main site. */
  entered: string
  /** The last day of the stage 1 audit, once that is done. */
  stage1DoneOn: string | null
  /** Up to then, what was due has been audited before this system. */
  auditedUntil: string | null
}

const stage1DueDays = 60
const stage1LateDays = 14
const leastBetweenStages = 14
const mostBetweenStages = 90

/** What a pending certificate owes before it can be granted: both stages, or one initial visit. */
export function owedBeforeGrant(
  { twoStages }: Pick<Programme, 'twoStages'>,
  cycle: PendingCycle,
): OwedVisit[] {
  const { wantedBy, entered, stage1DoneOn, auditedUntil } = cycle
  const last = { earliest: entered, due: wantedBy, latest: wantedBy }
  if (!twoStages) return [visit('initial', 0, last, auditedUntil)]
  const first = {
    earliest: entered,
    due: addDays(wantedBy, -stage1DueDays),
    latest: addDays(wantedBy, -stage1LateDays),
  }
  const second = stage1DoneOn
    ? {
        earliest: addDays(stage1DoneOn, leastBetweenStages),
        due: wantedBy,
        latest: addDays(stage1DoneOn, mostBetweenStages),
      }
    : last
  return [visit('stage1', 0, first, auditedUntil), visit('stage2', 0, second, auditedUntil)]
}

/** What limits the latest day limits the due day, and that the earliest. */
function visit(kind: VisitKind, ordinal: number, window: Window, auditedUntil: string | null): OwedVisit {
  const due = earliestOf(window.due, window.latest)
  const earliest = earliestOf(window.earliest, due)
  const isEarlier = auditedUntil !== null && earliest <= auditedUntil
  return { kind, ordinal, earliest, due, latest: window.latest, isEarlier }
}
