import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { auditorForm, newAuditorForm } from '#contract/auditors.ts'
import { Failure } from '#contract/failure.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Session } from '#server/http/session.ts'
import { keepAnAdministrator, refuseToGrant } from './account-rules.ts'
import { type Auditor, findAuditor } from './queries.ts'

type NewAuditor = z.output<typeof newAuditorForm>
type AuditorForm = z.output<typeof auditorForm> & { version?: number | undefined }

/** An account, its auditor profile and its standards, all or none; the password is good for one sign-in. */
export async function createAuditor(sql: Sql, session: Session, form: NewAuditor): Promise<Auditor> {
  const passwordHash = await hash(form.password)
  return transaction(sql, { actor: session.accountId }, async tx => {
    const roleId = form.roleId ?? (await findAuditorRole(tx))
    await refuseToGrant(tx, session, [roleId])
    const [made] = await tx<{ id: number }[]>`
      insert into account (username, display_name, full_name, email, password_hash, role_id, department_id, country_id,
        time_zone)
      values (${form.username}, ${form.displayName}, ${form.fullName}, ${form.email}, ${passwordHash}, ${roleId},
        ${form.departmentId}, ${form.countryId}, ${form.timeZone}) returning id`
    const id = made?.id ?? 0
    await writeProfile(tx, id, form.standards)
    return findAuditor(tx, id)
  })
}

/** Saves account and standards; a plain account becomes an auditor by its first standard. */
export function updateAuditor(sql: Sql, session: Session, id: number, form: AuditorForm): Promise<Auditor> {
  return transaction(sql, { actor: session.accountId }, async tx => {
    const before = await lockRecord<{ roleId: number }>(tx, 'account', id, form.version)
    const roleId = form.roleId ?? before.roleId
    await refuseToGrant(tx, session, [before.roleId, roleId])
    if (form.standards.length === 0) await refuseNewProfile(tx, id)
    await tx`
      update account set username = ${form.username}, display_name = ${form.displayName},
        full_name = ${form.fullName}, email = ${form.email}, role_id = ${roleId},
        department_id = ${form.departmentId}, country_id = ${form.countryId}, time_zone = ${form.timeZone}
      where id = ${id}`
    if (roleId !== before.roleId) await keepAnAdministrator(tx)
    await writeProfile(tx, id, form.standards)
    return findAuditor(tx, id)
  })
}

/** By name: the built-in roles keep theirs. */
async function findAuditorRole(tx: Db): Promise<number> {
  const [role] = await tx<{ id: number }[]>`select id from role where name = 'Auditor' and is_default`
  return role?.id ?? 0
}

async function refuseNewProfile(tx: Db, id: number): Promise<void> {
  const [profile] = await tx`select from auditor where id = ${id}`
  if (!profile)
    throw Failure.invalid([{ field: 'standards', message: 'Please choose at least one standard.' }])
}

async function writeProfile(tx: Db, id: number, standards: AuditorForm['standards']): Promise<void> {
  await tx`insert into auditor (id) values (${id}) on conflict do nothing`
  await tx`delete from auditor_standard where auditor_id = ${id}`
  await tx`
    insert into auditor_standard (auditor_id, standard_id, valid_from, valid_to)
    select ${id}, "standardId", "validFrom", "validTo" from jsonb_to_recordset(${tx.json(standards)})
      held ("standardId" integer, "validFrom" date, "validTo" date)`
}
