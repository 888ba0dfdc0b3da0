import postgres, { type Sql } from 'postgres'
import type { Connection } from './running-instance.ts'

/** Owns the database and everything in it, and nothing beyond: no superuser, no other databases, no files, no programs. */
const serverRole = 'audits'

/**
 * Makes the database and its owner where they are missing, and hands over what a superuser made in it, as every server did
 * before there was this role. Answers how the server connects. To be called with the superuser's connection.
 */
export async function handToServerRole(superuser: Connection): Promise<Connection> {
  await connectAs({ ...superuser, database: 'postgres' }, async sql => {
    // A command and the server, or two commands, may come at once.
    await sql`select pg_advisory_lock(hashtext('server role'))`
    await makeRole(sql, superuser.password)
    await makeDatabase(sql, superuser.database)
    await connectAs(superuser, handOver)
  })
  return { ...superuser, user: serverRole }
}

async function connectAs(connection: Connection, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

async function makeRole(sql: Sql, password: string): Promise<void> {
  const [existing] = await sql`select from pg_roles where rolname = ${serverRole}`
  if (existing) return
  // Asked for on Windows alone, like the superuser's.
  const secret = `'${password.replaceAll("'", "''")}'`
  await sql`create role ${sql(serverRole)} login password ${sql.unsafe(secret)}`
}

async function makeDatabase(sql: Sql, name: string): Promise<void> {
  const [existing] = await sql<{ owner: string }[]>`
    select pg_get_userbyid(datdba) as owner from pg_database where datname = ${name}`
  if (!existing) await sql`create database ${sql(name)} owner ${sql(serverRole)}`
  else if (existing.owner !== serverRole) await sql`alter database ${sql(name)} owner to ${sql(serverRole)}`
}

/**
 * One by one: REASSIGN OWNED refuses the superuser that initdb made. What belongs to an extension stays with it, and a sequence
 * goes with its column.
 */
async function handOver(sql: Sql): Promise<void> {
  const commands = await sql<{ command: string }[]>`
    with schema as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    part as (select classid, objid, deptype from pg_depend where deptype in ('e', 'a', 'i')),
    thing as (
      select 'schema' as kind, nspname::regnamespace::text as name, nspowner as owner, 1 as place from schema
      where nspowner <> 'pg_database_owner'::regrole
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        pg_class.oid::regclass::text, relowner, 2
      from pg_class join schema on schema.oid = relnamespace
      where relkind in ('r', 'p', 'S', 'v', 'm') and not exists (
        select from part where classid = 'pg_class'::regclass and objid = pg_class.oid and (deptype = 'e' or relkind = 'S'))
      union all
      select 'routine', pg_proc.oid::regprocedure::text, proowner, 3
      from pg_proc join schema on schema.oid = pronamespace
      where not exists (select from part where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select 'type', pg_type.oid::regtype::text, typowner, 4
      from pg_type join schema on schema.oid = typnamespace
      where typtype in ('e', 'd', 'r') and not exists (
        select from part where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
    )
    select format('alter %s %s owner to %I', kind, name, ${serverRole}::text) as command
    from thing where owner <> ${serverRole}::regrole order by place, name`
  if (commands.length === 0) return
  await sql.begin(async tx => {
    for (const { command } of commands) await tx.unsafe(command)
  })
}
