import type { AuditStatus } from '#domain/audit-status.ts'
import { type Interval, overlaps } from '#domain/interval.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { auditNotes } from './names.ts'
import type { Random } from './random.ts'

export type DemoAuditor = { id: number; timeZone: string; standardIds: number[] }
export type DemoCustomer = { id: number; timeZone: string }
export type DemoAudit = Interval & {
  idflNumber: string
  customer: DemoCustomer
  /** Null: the main one. */
  siteId: number | null
  standardIds: number[]
  status: AuditStatus
  reason: string
  note: string
  team: number[]
  createdAt: Date
}

/** What every auditor has in the diary so far; a new booking is taken only where it is free. */
export type Diary = Map<number, Interval[]>

const isFree = (diary: Diary, auditorId: number, interval: Interval) =>
  !diary.get(auditorId)?.some(booked => overlaps(booked, interval))

export function book(diary: Diary, auditorId: number, interval: Interval): boolean {
  if (!isFree(diary, auditorId, interval)) return false
  diary.set(auditorId, [...(diary.get(auditorId) ?? []), interval])
  return true
}

type Context = {
  random: Random
  today: Date
  auditors: DemoAuditor[]
  customers: DemoCustomer[]
  standardIds: number[]
}

/** Plans audits over the six months before and after today: past ones mostly done, later ones more often drafts. */
export function planAudits(count: number, diary: Diary, context: Context): DemoAudit[] {
  return Array.from({ length: count }, (_, index) => planAudit(`AUD-${1001 + index}`, diary, context))
}

function planAudit(
  idflNumber: string,
  diary: Diary,
  { random, today, auditors, customers, standardIds }: Context,
): DemoAudit {
  const customer = random.pick(customers)
  const someDay = addDays(localDay(today, customer.timeZone), random.between(-182, 182))
  const interval = workInterval(random, someDay, customer.timeZone)
  const wanted = random.some(standardIds, random.pick([1, 1, 1, 2, 2, 3]))
  const status = chooseStatus(random, interval, today)
  const hasTeam = status === 'assigned' || status === 'completed'
  const team = hasTeam ? chooseTeam(random, { diary, auditors }, wanted, interval) : []
  return {
    ...interval,
    idflNumber,
    customer,
    siteId: null,
    standardIds: wanted,
    status: hasTeam && team.length === 0 ? 'draft' : status,
    reason:
      status === 'canceled'
        ? random.pick(['The customer postponed.', 'The contract ended.', 'Double order.'])
        : '',
    note: random.pick(auditNotes),
    team,
    createdAt: new Date(
      Math.min(interval.start.getTime(), today.getTime()) - random.between(5, 60) * 86_400_000,
    ),
  }
}

/** Books one to three auditors who hold one of the standards and are free; none where there are none. */
export function chooseTeam(
  random: Random,
  { diary, auditors }: { diary: Diary; auditors: readonly DemoAuditor[] },
  standardIds: readonly number[],
  interval: Interval,
): number[] {
  const fitting = auditors.filter(
    one => standardIds.some(id => one.standardIds.includes(id)) && isFree(diary, one.id, interval),
  )
  const team = random.some(fitting, random.pick([1, 1, 1, 1, 2, 2, 3])).map(one => one.id)
  for (const auditorId of team) book(diary, auditorId, interval)
  return team
}

/** One to five weekdays from 08:00 or 09:00 to 16:00 or 17:00 at the site, within one week, from that day or the Monday after it. */
export function workInterval(random: Random, someDay: string, timeZone: string): Interval {
  const weekday = new Date(`${someDay}T00:00:00Z`).getUTCDay()
  const first = weekday === 6 ? addDays(someDay, 2) : weekday === 0 ? addDays(someDay, 1) : someDay
  const daysToFriday = 5 - new Date(`${first}T00:00:00Z`).getUTCDay()
  const last = addDays(first, Math.min(daysToFriday, random.pick([0, 0, 0, 1, 1, 2, 2, 3, 4])))
  return {
    start: momentAt(`${first}T${random.pick(['08:00', '08:30', '09:00'])}`, timeZone),
    end: momentAt(`${last}T${random.pick(['16:00', '16:30', '17:00'])}`, timeZone),
  }
}

function chooseStatus(random: Random, { start, end }: Interval, today: Date): AuditStatus {
  if (random.chance(0.06)) return 'canceled'
  if (end < today) return random.chance(0.97) ? 'completed' : 'assigned'
  const soon = start.getTime() - today.getTime() < 60 * 86_400_000
  return random.chance(soon ? 0.85 : 0.55) ? 'assigned' : 'draft'
}
