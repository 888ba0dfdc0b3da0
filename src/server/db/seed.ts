import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { builtInRoles, permissions, type RoleKind } from '#domain/permissions.ts'
import { type Programme, threeYearCycle, yearly } from '#domain/programme.ts'
import { sayPermission } from '#words/en/permissions.ts'
import { makeOneTimePassword } from './one-time-password.ts'
import { sectors } from './sectors.ts'
import { seededDayTables } from './seeded-day-tables.ts'
import { type Db, transaction } from './transaction.ts'
import { checkAdminPassword } from './weak-password.ts'
import { listWorld } from './world.ts'

const roles: Record<RoleKind, { name: string; description: string }> = {
  administrator: {
    name: 'Administrator',
    description: 'Manages accounts, roles and master data; may do everything.',
  },
  planner: {
    name: 'Planner',
    description: 'Assigns auditors to audits, moves audits and decides requests.',
  },
  customerService: {
    name: 'Customer service',
    description: 'Looks after customers and contacts, and drafts new audits.',
  },
  auditor: {
    name: 'Auditor',
    description: 'Sees their own roster and audits, and asks for time off or a change.',
  },
  certificationManager: {
    name: 'Certification manager',
    description:
      'Keeps competences and the impartiality register, decides on certificates, and may override team rules.',
  },
}

const departments = ['Customer Service', 'Planning', 'Audit', 'Administration']

const standards: readonly { code: string; name: string; programme: Programme }[] = [
  { code: 'GRS', name: 'Global Recycled Standard', programme: yearly },
  { code: 'RDS', name: 'Responsible Down Standard', programme: yearly },
  { code: 'RWS', name: 'Responsible Wool Standard', programme: yearly },
  { code: 'OCS', name: 'Organic Content Standard', programme: yearly },
  { code: 'GOTS', name: 'Global Organic Textile Standard', programme: yearly },
  { code: 'ISO9001', name: 'ISO 9001', programme: threeYearCycle },
  { code: 'ISO14001', name: 'ISO 14001', programme: threeYearCycle },
  { code: 'ISO45001', name: 'ISO 45001', programme: threeYearCycle },
]

const descriptions: Record<string, string> = {
  ISO9001: 'Quality management systems',
  ISO14001: 'Environmental management systems',
  ISO45001: 'Occupational health and safety management systems',
}

type Administrator = { adminEmail?: string | undefined; adminPassword?: string | undefined }

/**
 * Fills an empty database: permissions, built-in roles, countries, departments, standards, a signing key and one
 * administrator, whose password nobody knows unless ADMIN_PASSWORD was given (`issueFirstPassword`). The permission list
 * and the Administrator role follow the program at every start, and the settings of programmes and Team rules are made where there are none.
 */
export async function seed(sql: Sql, config: Administrator): Promise<void> {
  await transaction(sql, { actor: null, action: 'first start' }, async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('seed'))`
    await seedPermissions(tx)
    await tx`insert into programme_settings default values on conflict do nothing`
    await tx`insert into team_rules default values on conflict do nothing`
    await tx`
      insert into setting (name, value) select 'messages', '{}'
      where not exists (select from setting where name = 'messages')`
    await seedAreas(tx)
    await seedDayTables(tx)
    const [used] = await tx`select 1 from account limit 1`
    if (used) return giveEveryPermission(tx)
    await seedRoles(tx)
    await seedMasterData(tx)
    await tx`insert into signing_key (secret) values (${randomBytes(32)})`
    await seedAdministrator(tx, config)
  })
}

async function seedPermissions(tx: Db) {
  const rows = permissions.map(({ name, subject }, position) => ({
    name,
    subject: sayPermission(`subject:${subject}`),
    description: sayPermission(name),
    position,
  }))
  await tx`insert into permission ${tx(rows)}
    on conflict (name) do update set subject = excluded.subject, description = excluded.description,
      position = excluded.position`
}

/** Once in the life of a database: what was deleted since stays so. */
async function seedAreas(tx: Db) {
  const [seeded] = await tx`select from history where entity = 'area' limit 1`
  if (seeded) return
  await tx`insert into area ${tx(sectors.map((name, place) => ({ list: 'IAF', code: String(place + 1), name })))}`
}

async function giveEveryPermission(tx: Db) {
  await tx`insert into role_permission (role_id, permission)
    select role.id, permission.name from role, permission where role.role_kind = 'administrator'
    on conflict do nothing`
}

/** Once: those that somebody deletes stay away. */
async function seedDayTables(tx: Db) {
  const [known] = await tx`select from history where entity = 'dayTable' limit 1`
  if (known) return
  for (const { name, risks, rows, shares, factors, ...limits } of seededDayTables)
    await tx`
      insert into day_table (name, risks, rows, shares, max_reduction, max_integration, on_site, min_days, factors)
      values (${name}, ${tx.json(risks)}, ${tx.json(rows)}, ${tx.json(shares)}, ${limits.maxReduction},
        ${limits.maxIntegration}, ${limits.onSite}, ${limits.minDays}, ${tx.json(factors)})`
}

async function seedRoles(tx: Db) {
  for (const { kind, permissions: held } of builtInRoles) {
    const { name, description } = roles[kind]
    const [{ id } = { id: 0 }] = await tx<{ id: number }[]>`
      insert into role (name, description, is_default, role_kind)
      values (${name}, ${description}, true, ${kind}) returning id`
    await tx`insert into role_permission ${tx(held.map(permission => ({ role_id: id, permission })))}`
  }
}

async function seedMasterData(tx: Db) {
  for (const { code, name, timeZones, workDays } of listWorld())
    await tx`
      insert into country (code, name, time_zones, work_days, is_default)
      values (${code}, ${name}, ${timeZones}, ${workDays}, true)`
  await tx`insert into department ${tx(departments.map(name => ({ name })))}`
  await tx`insert into standard ${tx(standards.map(one => ({ ...one, description: descriptions[one.code] ?? one.name })))}`
}

const names = { username: 'admin', displayName: 'Administrator', fullName: 'Administrator' }

async function seedAdministrator(tx: Db, config: Administrator) {
  const email = config.adminEmail ?? 'admin@example.com'
  const given = config.adminPassword && checkAdminPassword(config.adminPassword, { ...names, email })
  const passwordHash = await hash(given ?? makeOneTimePassword())
  await tx`
    with made as (
      insert into account (username, display_name, full_name, email, password_hash, must_change_password,
        role_id, department_id, country_id, time_zone)
      select ${names.username}, ${names.displayName}, ${names.fullName}, ${email}, ${passwordHash}, ${!config.adminPassword},
        role.id, department.id, country.id, country.time_zones[1]
      from role, department, country
      where role.role_kind = 'administrator' and department.name = 'Administration' and country.code = 'GB'
      returning id)
    insert into first_administrator select id from made`
}
