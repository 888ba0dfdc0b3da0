import { blocksRoster, type RequestCategory, type RequestStatus } from '#domain/request-status.ts'
import { addDays, dayInterval, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { book, type DemoAudit, type DemoAuditor, type Diary } from './plan-audits.ts'
import type { Random } from './random.ts'

/** `asked` has what everybody asked for; only what was accepted takes time out of `diary`, which audits are planned by. */
export type Context = {
  random: Random
  today: Date
  diary: Diary
  asked: Diary
  /** Who decides: Petra, and Rui, who is on leave in these days. */
  reviewerIds: number[]
}

type DemoRequest = {
  category: RequestCategory
  status: RequestStatus
  account_id: number
  created_by: number
  reviewer_id: number
  audit_id: number | null
  starts_at: Date
  ends_at: Date
  note: string
  reason: string
  decided_by: number | null
  decided_at: Date | null
  created_at: Date
}

const dayLength = 86_400_000

/** Requests in every state: past ones decided long ago, some of those to come still waiting. */
export async function loadRequests(tx: Db, context: Context, auditors: DemoAuditor[]): Promise<void> {
  const asked = auditors.flatMap(auditor => [1, 2, 3].map(() => planAbsence(context, auditor)))
  await insertRequests(tx, [planLeave(context), ...asked.filter(request => isPossible(context, request))])
  await tx`
    insert into roster_entry (auditor_id, kind, request_id, starts_at, ends_at, note)
    select account_id, category, request.id, starts_at, ends_at, note
    from request join auditor on auditor.id = account_id
    where status = 'accept' and category in ('timeOff', 'sickLeave', 'training')`
}

/** Nobody asks twice for the same days, and what is accepted is in nobody's way. */
function isPossible({ asked, diary }: Context, request: DemoRequest): boolean {
  const time = { start: request.starts_at, end: request.ends_at }
  if (request.status !== 'waiting' && request.status !== 'accept') return true
  if (!book(asked, request.account_id, time)) return false
  const isBooked = request.status === 'accept' && blocksRoster(request.category)
  return !isBooked || book(diary, request.account_id, time)
}

async function insertRequests(tx: Db, requests: DemoRequest[]): Promise<void> {
  const byAge = requests.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await tx`insert into request ${tx(byAge)}`
}

const notes: Record<RequestCategory, string[]> = {
  timeOff: ['Family holiday.', 'Booked long ago.', 'Moving house.', 'My sister’s wedding.'],
  sickLeave: ['Surgery, planned since spring.', 'A treatment that can’t wait.'],
  training: ['Lead auditor course.', 'Training for the new version of the standard.'],
  scheduleChange: [
    'The flight arrives only at noon: may it start a day later?',
    'I was there last year too.',
  ],
  other: ['No long journeys in these days, please.', 'I can’t drive in these days.'],
}

function planAbsence(context: Context, { id, timeZone }: DemoAuditor): DemoRequest {
  const { random, today } = context
  const first = addDays(localDay(today, timeZone), random.between(-150, 150))
  const last = addDays(first, random.pick([0, 0, 1, 2, 4, 4, 9]))
  const time = { start: dayInterval(first, timeZone).start, end: dayInterval(last, timeZone).end }
  const category = random.pick<RequestCategory>([
    'timeOff',
    'timeOff',
    'timeOff',
    'sickLeave',
    'training',
    'other',
  ])
  const state = time.start > today ? (['accept', 'accept', 'waiting', 'reject'] as const) : pastStates
  return decide(context, { category, status: random.pick(state), accountId: id, auditId: null, ...time })
}

const pastStates = ['accept', 'accept', 'accept', 'reject', 'deleted'] as const

type Wish = {
  start: Date
  end: Date
  category: RequestCategory
  status: RequestStatus
  accountId: number
  auditId: number | null
}

/** What waits came within these seven days, and some of it waits too long; the rest was decided within two days. */
function decide({ random, today, reviewerIds }: Context, wish: Wish): DemoRequest {
  const { category, status, accountId, auditId, start, end } = wish
  const age = status === 'waiting' ? random.between(1, 160) : random.between(50, 24 * 60)
  const latest = Math.min(today.getTime(), status === 'waiting' ? today.getTime() : start.getTime())
  const createdAt = new Date(latest - age * 3_600_000)
  const isDecided = status === 'accept' || status === 'reject'
  const reviewerId = random.pick(reviewerIds)
  return {
    category,
    status,
    account_id: accountId,
    created_by: accountId,
    reviewer_id: reviewerId,
    audit_id: auditId,
    starts_at: start,
    ends_at: end,
    note: random.pick(notes[category]),
    reason: status === 'reject' ? 'Too many colleagues are away in these days.' : '',
    decided_by: isDecided ? reviewerId : null,
    decided_at: isDecided ? new Date(createdAt.getTime() + random.between(1, 48) * 3_600_000) : null,
    created_at: createdAt,
  }
}

/** One reviewer is away now, so that others stand in. */
function planLeave(context: Context): DemoRequest {
  const [deputyId = 0, awayId = 0] = context.reviewerIds
  const start = dayInterval(localDay(context.today, 'Asia/Ho_Chi_Minh'), 'Asia/Ho_Chi_Minh').start
  const end = new Date(start.getTime() + 5 * dayLength)
  const leave = decide(context, {
    category: 'timeOff',
    status: 'accept',
    accountId: awayId,
    auditId: null,
    start,
    end,
  })
  return { ...leave, reviewer_id: deputyId, decided_by: deputyId }
}

/** Some of those who have audits ahead ask for a change. */
export async function loadScheduleChanges(tx: Db, context: Context, audits: (DemoAudit & { id: number })[]) {
  const ahead = audits.filter(({ start, team }) => start > context.today && team.length > 0)
  const wishes = context.random.some(ahead, 8).map(({ id, team, start, end }) =>
    decide(context, {
      category: 'scheduleChange',
      status: 'waiting',
      accountId: team[0] ?? 0,
      auditId: id,
      start,
      end,
    }),
  )
  await insertRequests(
    tx,
    wishes.filter(wish => isPossible(context, wish)),
  )
}
