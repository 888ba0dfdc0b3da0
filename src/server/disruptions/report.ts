import type { Sql } from 'postgres'
import type { Disruption } from '#contract/disruption-reply.ts'
import type { DisruptionForm, disruptions } from '#contract/disruptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { notifyOpened } from '#server/notifications/notify-opened.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { insertHits } from '#server/planning/open-case.ts'
import { lockRules } from '#server/planning/team-rules.ts'
import { fillAbsence, listFree } from './absence.ts'
import { readDisruption } from './case.ts'
import { insertCase, listTouched, type Stored, seesAudits } from './queries.ts'
import { previewHits } from './read-hits.ts'
import { readSubject, refuseSecond } from './subject.ts'

/** Reports a disruption: books what is free of an absence, and keeps which audits it hits. */
export function reportDisruption(sql: Sql, caller: Caller, form: DisruptionForm): Promise<Disruption> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    // Whoever books asks whether a site is closed: of the two, one sees the other.
    if (form.cause === 'site') lockRules(tx, 'alone')
    const subject = await readSubject(tx, caller, form)
    const auditIds = await listTouched(tx, subject)
    await tx`select from audit where id = any(${auditIds}::integer[]) order by id for no key update`
    const { auditorId, cause } = subject
    if (auditorId !== null) lockAuditors(tx, [auditorId])
    const name = await refuseSecond(tx, subject)
    const id = await insertCase(tx, subject)
    // Again, since somebody may have booked until the auditor was locked.
    const hits = await listTouched(tx, subject)
    await insertHits(tx, id, hits)
    await notifyChange(tx, caller, await fillAbsence(tx, await lockRecord<Stored>(tx, 'disruption', id)))
    const place = cause === 'site' ? { place: name } : {}
    await notifyOpened(tx, caller, { id, cause, auditorId, count: hits.length, ...place })
    return readDisruption(tx, caller, id)
  })
}

/** What reporting it would hit and book. */
export async function previewDisruption(
  sql: Db,
  caller: Caller,
  form: DisruptionForm,
): Promise<Answer<typeof disruptions.preview>> {
  const subject = await readSubject(sql, caller, form)
  await refuseSecond(sql, subject)
  const auditIds = seesAudits(caller) ? await listTouched(sql, subject) : []
  const { auditorId, start, end } = subject
  const isBooked = auditorId !== null && subject.cause !== 'request'
  const [hits, free] = await Promise.all([
    previewHits(sql, auditIds, new Date()),
    isBooked ? listFree(sql, { auditorId, start, end }) : [],
  ])
  return { hits, free }
}
