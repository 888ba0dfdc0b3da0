import { addMonths, earliestOf } from '#domain/calendar-days.ts'
import type { CertificateStatus } from '#domain/certificate-status.ts'
import type { Programme } from '#domain/programme.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import type { DemoCustomer } from './plan-audits.ts'
import { makeRandom, type Random } from './random.ts'

type Standard = { id: number; code: string; programme: Programme }

/** Every customer has a certificate, every fourth two: at all points of their cycles, some of them overdue, expired or suspended. */
export async function loadCertificates(
  tx: Db,
  today: Date,
  customers: readonly DemoCustomer[],
): Promise<void> {
  const standards = await tx<Standard[]>`
    select id, code, programme from standard where programme is not null order by id`
  const mains = await tx<{ id: number; customerId: number }[]>`select id, customer_id from site where is_main`
  const mainOf = new Map(mains.map(({ id, customerId }) => [customerId, id]))
  // Of its own, so that what is made of chance besides stays as it is.
  const random = makeRandom(2029)
  const enteredAt = new Date(today.getTime() - 30 * 86_400_000)
  const rows = customers.flatMap((customer, index) =>
    random.some(standards, index % 4 === 0 ? 2 : 1).map((standard, nth) => ({
      ...makeCertificate(random, standard, localDay(today, customer.timeZone)),
      customer_id: customer.id,
      standard_id: standard.id,
      number: `${standard.code}-${10_001 + index * 2 + nth}`,
      created_at: enteredAt,
      central_site_id: mainOf.get(customer.id) ?? 0,
      surveillance_days: random.between(1, 2),
      other_days: random.between(1, 3),
    })),
  )
  const made = await tx<{ id: number }[]>`
    insert into certificate ${tx(rows.map(one => (one.decided ? one : { ...one, number: null })))} returning id`
  await tx`
    insert into certificate_site (certificate_id, site_id)
    select certificate.id, site.id from certificate join site on site.customer_id = certificate.customer_id
    where site.is_active and site.deleted_at is null order by 1, 2`
  await calculateVisits(
    tx,
    made.map(({ id }) => id),
  )
}

function makeCertificate(random: Random, { programme }: Standard, today: string) {
  const status = pickStatus(random)
  if (status === 'pending') {
    const wantedBy = addDays(today, random.between(20, 240))
    return { ...noDays, status, status_on: today, wanted_by: wantedBy, status_reason: '' }
  }
  // One in twenty is past its end, most of these to be renewed yet.
  const left = random.chance(0.05) ? -random.between(1, 250) : random.between(1, programme.validMonths * 30)
  const expires = addDays(today, left)
  const decided = earliestOf(addDays(addMonths(expires, -programme.validMonths), 1), today)
  const cycle = {
    decided,
    expires,
    cycle_ends: expires,
    first_certified: addMonths(decided, -12 * random.between(0, 9)),
  }
  const audited = earliestOf(
    addDays(today, -random.between(5, 60)),
    addDays(expires, -programme.renewalEarlyDays - 1),
  )
  // What was due before is done as a rule: before this system, or by audits in it (`plan-visits.ts`).
  const auditedUntil = random.chance(left < 0 ? 0.75 : 0.25) && audited > decided ? audited : null
  const reason =
    status === 'active' ? '' : status === 'suspended' ? 'Fees are not paid' : 'Moved to another body'
  const statusOn = status === 'active' ? decided : addDays(today, -random.between(1, 90))
  return {
    ...cycle,
    status,
    status_on: statusOn,
    status_reason: reason,
    wanted_by: null,
    audited_until: auditedUntil,
  }
}

const noDays = { decided: null, expires: null, cycle_ends: null, first_certified: null, audited_until: null }

function pickStatus(random: Random): CertificateStatus {
  if (random.chance(0.06)) return 'pending'
  if (random.chance(0.04)) return 'suspended'
  return random.chance(0.04) ? 'withdrawn' : 'active'
}
