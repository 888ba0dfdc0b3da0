import { moveDays, type Times } from '#web/planner/axis/move-days.ts'
import { type Person, planAssign, planReplace } from '#web/planner/data/plan-team.ts'
import { planChangeBooking, planMove } from '#web/planner/data/plan-times.ts'
import { readAudit, readEntry, readToPlan, renewed } from '#web/planner/data/renew.ts'
import { namesOf, shiftOf, teamWarning } from '#web/planner/data/sentences.ts'
import type { Verdicts } from '#web/planner/data/verdicts.ts'
import { clashWarnings } from '#web/planner/data/warnings.ts'
import type { Landing, Plan } from '#web/planner/dialogs/use-confirm-change.tsx'
import type { Entry } from '#web/planning/entry.ts'
import { countOf } from '#web/ui/words.ts'
import type { Audit, Lift } from './lift.ts'

/** What a drop would do, for the confirmation. Audits are read anew for their version and whole team. */
export async function planLift(lift: Lift, to: Person, verdicts?: Verdicts): Promise<Plan | null> {
  const { cargo, byDays, grip } = lift
  const verdict = verdicts?.get(to.id)
  if (cargo.type === 'drawing') return null
  if (cargo.type === 'draft') return planAssign(await readAudit(cargo.audit.id), to, verdict)
  if (cargo.entries.length > 1) return planShift(cargo.entries, byDays, verdicts)
  const [entry] = cargo.entries
  if (!entry.project)
    return planChangeBooking(entry, moveDays(entry, byDays, entry.timeZone, grip), to, verdict)
  if (to.id !== entry.auditorId) return planReplace(entry, to, verdict)
  const audit = await readAudit(entry.project.id)
  return planMove(audit, moveDays(audit, byDays, audit.timeZone, grip), { grip, byDays, verdicts })
}

type Moving<Of> = { of: Of; to: Times }
type Several = { audits: readonly Moving<Audit>[]; bookings: readonly Moving<Entry>[] }
type Shift = { byDays: number; verdicts?: Verdicts | undefined; leadsTo: Landing }

/** Each audit once, with its whole team. */
async function planShift(entries: readonly Entry[], byDays: number, verdicts?: Verdicts): Promise<Plan> {
  const ids = [...new Set(entries.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))]
  const moving = <Of extends Audit | Entry>(of: Of) => ({ of, to: moveDays(of, byDays, of.timeZone) })
  const audits = (await Promise.all(ids.map(readAudit))).map(moving)
  const bookings = entries.filter(({ project }) => !project).map(moving)
  const leadsTo = { auditorId: entries[0]?.auditorId ?? 0, entryId: entries[0]?.id }
  return planMoveAll({ audits, bookings }, { byDays, verdicts, leadsTo })
}

function planMoveAll(several: Several, shift: Shift): Plan {
  const { byDays, verdicts, leadsTo } = shift
  const plans = plansOf(several, Math.sign(byDays))
  const count = countOf(plans.length, 'booking')
  const renew = async (): Promise<Plan> => {
    const plan = renewed(planMoveAll(await readSeveral(several), shift))
    // By how many days each is moved may be another number by now.
    return { ...plan, confirmLabel: 'Move', done: `${count} moved`, renew }
  }
  return {
    title: `Move ${count}`,
    changes: plans.toReversed().flatMap(({ changes }) => changes),
    warnings: warningsOfAll(several, verdicts),
    confirmLabel: `Move ${shiftOf(byDays)}`,
    steps: plans.flatMap(({ steps }) => steps),
    done: `${count} moved ${shiftOf(byDays)}`,
    renew,
    leadsTo,
  }
}

/** The farthest first, so that none runs into one that is yet to move. */
const plansOf = ({ audits, bookings }: Several, direction: number) =>
  [
    ...audits.map(({ of, to }) => ({ start: of.start, ...planMove(of, to, { grip: 'move' }) })),
    ...bookings.map(({ of, to }) => ({ start: of.start, ...planChangeBooking(of, to, of.auditor) })),
  ].sort((a, b) => direction * (Date.parse(b.start) - Date.parse(a.start)))

function warningsOfAll({ audits, bookings }: Several, verdicts: Verdicts = new Map()): string[] {
  const names = [...audits.flatMap(({ of }) => namesOf(of)), ...bookings.map(({ of }) => of.auditor.name)]
  const timeZone = audits[0]?.of.timeZone ?? 'UTC'
  const clashes = [...verdicts.values()].flatMap(verdict => clashWarnings(verdict, timeZone))
  return [...teamWarning([...new Set(names)]), ...clashes]
}

/** As they stand now, each on its way to where it was to go. */
async function readSeveral({ audits, bookings }: Several): Promise<Several> {
  return {
    audits: await Promise.all(audits.map(async ({ of, to }) => ({ of: await readToPlan(of.id), to }))),
    bookings: await Promise.all(bookings.map(async ({ of, to }) => ({ of: await readEntry(of.id), to }))),
  }
}
