import type { Db } from '#server/db/transaction.ts'
import type { DemoAudit } from './plan-audits.ts'

type Loaded = (DemoAudit & { id: number })[]

export async function loadAudits(tx: Db, audits: DemoAudit[]): Promise<Loaded> {
  const loaded = []
  for (let from = 0; from < audits.length; from += 500)
    loaded.push(...(await loadSome(tx, audits.slice(from, from + 500))))
  return loaded
}

async function loadSome(tx: Db, audits: DemoAudit[]): Promise<Loaded> {
  const made = await tx<{ id: number }[]>`insert into audit ${tx(
    audits.map(audit => ({
      idfl_number: audit.idflNumber,
      customer_id: audit.customer.id,
      starts_at: audit.start,
      ends_at: audit.end,
      time_zone: audit.customer.timeZone,
      status: audit.status,
      status_reason: audit.reason,
      was_assigned: audit.team.length > 0,
      note: audit.note,
      created_at: audit.createdAt,
    })),
  )} returning id`
  const withIds = audits.map((audit, index) => ({ ...audit, id: made[index]?.id ?? 0 }))
  await tx`insert into audit_standard ${tx(
    withIds.flatMap(({ id, standardIds }) => standardIds.map(standard_id => ({ audit_id: id, standard_id }))),
  )}`
  await tx`insert into roster_entry ${tx(
    withIds.flatMap(({ id, team, start, end }) =>
      team.map(auditor_id => ({ auditor_id, kind: 'audit', audit_id: id, starts_at: start, ends_at: end })),
    ),
  )}`
  return withIds
}
