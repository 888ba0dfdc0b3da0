import type { DisruptionForm } from '#contract/disruptions.ts'
import { Failure } from '#contract/failure.ts'
import { isAbsence, longestAgoDays } from '#domain/disruption.ts'
import type { Interval } from '#domain/interval.ts'
import { blocksRoster, type RequestCategory, type RequestStatus } from '#domain/request-status.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { Impossible } from '#server/impossible.ts'
import { lockCustomer } from '#server/planning/audit-queries.ts'
import { findCandidate } from '#server/planning/book.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayCountryCard } from '#words/en/country-card.ts'
import { sayCustomerCard } from '#words/en/customer-card.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { saySiteCard } from '#words/en/site-card.ts'
import { type About, findOverlapping, type NewCase } from './queries.ts'

const nothing = { auditorId: null, requestId: null, customerId: null, siteId: null, countryId: null }

/** Whether the caller may report it, and what it is about: it must be there, and be theirs to see. */
export async function readSubject(sql: Db, caller: Caller, form: DisruptionForm): Promise<NewCase> {
  const { cause, note, start, end } = form
  if (cause === 'request') return { ...(await readRequest(sql, caller, form.requestId ?? 0)), note }
  // The schema asks for them.
  if (!start || !end) throw new Impossible(`A disruption of cause ${cause} has no time.`)
  refuseOld({ start })
  if (isAbsence(cause)) {
    requireBooking(caller)
    return { ...nothing, cause, auditorId: form.auditorId ?? 0, start, end, note }
  }
  const { customerId = null, siteId = null, countryId = null } = form
  await refuseUnknownPlace(sql, caller, { customerId, siteId, countryId })
  return { ...nothing, cause, customerId, siteId, countryId, start, end, note }
}

export function requireBooking({ holds }: Caller): void {
  if (!holds('CreateRoster')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

function refuseOld({ start }: Pick<Interval, 'start'>): void {
  if (start.getTime() < Date.now() - longestAgoDays * 86_400_000)
    throw Failure.invalid([faultOf('start', sayDisruptionFault.text('tooLongAgo'))])
}

type Found = Interval & { status: RequestStatus; category: RequestCategory; auditorId: number }

/** One that waits, and whose time would be taken out of a roster. Locked, so that it isn’t decided meanwhile. */
async function readRequest(sql: Db, caller: Caller, id: number): Promise<Omit<NewCase, 'note'>> {
  const seesAll = caller.holds('ViewAllRequests') || caller.holds('ViewDetailRequest')
  const [found] = await sql<Found[]>`
    select request.status, category, account_id as auditor_id, starts_at as start, ends_at as "end"
    from request join auditor on auditor.id = account_id
    where request.id = ${id} and (${seesAll} or reviewer_id = ${caller.accountId}) for share of request`
  const fault = (text: Parameters<typeof faultOf>[1]) => Failure.invalid([faultOf('requestId', text)])
  if (!found) throw fault(sayDisruptionFault.text('chooseRequest'))
  if (found.status !== 'waiting') throw fault(sayDisruptionFault.text('requestNotWaiting'))
  if (!blocksRoster(found.category)) throw fault(sayDisruptionFault.text('requestBooksNothing'))
  const { auditorId, start, end } = found
  return { ...nothing, cause: 'request', requestId: id, auditorId, start, end }
}

type Place = Pick<About, 'customerId' | 'siteId' | 'countryId'>

/** Of a customer that the caller may not see, an id tells no more than one that is nobody’s. */
async function refuseUnknownPlace(sql: Db, caller: Caller, place: Place): Promise<void> {
  const { customerId, siteId, countryId } = place
  const isGone = async () => {
    if (countryId !== null)
      return (await sql`select from country where id = ${countryId} for share`).length === 0
    if (customerId !== null) return (await lockCustomer(sql, caller, customerId)) === undefined
    const [site] = await sql<{ customerId: number }[]>`
      select customer_id from site where id = ${siteId} and deleted_at is null for share`
    return !site || (await lockCustomer(sql, caller, site.customerId)) === undefined
  }
  if (!(await isGone())) return
  throw Failure.invalid([
    countryId !== null
      ? faultOf('countryId', sayCountryCard.text('gone'))
      : siteId !== null
        ? faultOf('siteId', saySiteCard.text('gone'))
        : faultOf('customerId', sayCustomerCard.text('gone')),
  ])
}

/** Refuses a second open case of the same, naming the first; answers what it is called. */
export async function refuseSecond(sql: Db, subject: About & Interval, exceptId?: number): Promise<string> {
  const name =
    subject.auditorId === null
      ? await namePlace(sql, subject)
      : (await findCandidate(sql, subject.auditorId)).name
  const first = await findOverlapping(sql, subject, exceptId)
  if (!first) return name
  const text =
    subject.cause === 'request'
      ? sayDisruptionFailure.text('requestReported')
      : sayDisruptionFailure.text(subject.cause === 'site' ? 'closedAlready' : 'reported', { name })
  throw refuse('conflict', text, { details: { disruptionId: first.id } })
}

async function namePlace(sql: Db, { customerId, siteId, countryId }: Place): Promise<string> {
  const [found] = await sql<{ name: string }[]>`
    select company_name as name from customer where id = ${customerId}
    union all select name from site where id = ${siteId}
    union all select name from country where id = ${countryId}`
  return found?.name ?? ''
}
