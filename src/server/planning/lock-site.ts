import type { FieldFault } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'

/** A site as an audit names it: the main one by null. */
export type LockedSite = {
  siteId: number | null
  name: string
  timeZone: string
  isClosed: boolean
  fault: FieldFault | undefined
}

/** A site of that customer, the main one by null, locked so that it can't be closed or deleted meanwhile. */
export async function lockSite(sql: Db, customerId: number, id: number | null): Promise<LockedSite> {
  const [site] = await sql<{ name: string; isMain: boolean; isActive: boolean; timeZone: string }[]>`
    select name, is_main, is_active, time_zone from site
    where ${id === null ? sql`is_main` : sql`id = ${id}`} and customer_id = ${customerId} and deleted_at is null for share`
  if (!site)
    return {
      siteId: id,
      name: '',
      timeZone: 'UTC',
      isClosed: false,
      fault: faultOf('siteId', sayPlanningFailure.text('siteGone')),
    }
  const { name, timeZone, isActive, isMain } = site
  const fault = isActive ? undefined : faultOf('siteId', sayPlanningFailure.text('siteClosed', { name }))
  return { siteId: isMain ? null : id, name, timeZone, isClosed: !isActive, fault }
}
