import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { programmeSettings, programmeSettingsForm } from '#contract/programme-settings.ts'
import type { standard, standardForm, standards } from '#contract/standards.ts'
import type { Activity } from '#domain/competence.ts'
import type { Programme } from '#domain/programme.ts'
import type { Rotation } from '#domain/rotation.ts'
import { refuseInUse, releaseFromDeleted } from '#server/db/in-use.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike, mentions } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'
import { faultOf } from '#server/refuse.ts'
import { sayStandardFault } from '#words/en/standard-faults.ts'

type Standard = z.output<typeof standard>
type StandardForm = z.output<typeof standardForm>

const standardRows = (sql: Db) => sql`
  select id, code, name, description, is_enabled, programme, rotation, area_list, activity, version, created_at, updated_at
  from standard`

export async function listStandards(sql: Db, query: Parsed<typeof standards.list, 'query'>) {
  const { id, code, name, isEnabled, value } = query
  const matching = where(sql, [
    id === undefined ? undefined : sql`id = ${id}`,
    code === undefined ? undefined : isLike(sql, sql`code`, withoutSpaces(code)),
    name === undefined ? undefined : isLike(sql, sql`name`, name),
    isEnabled === undefined ? undefined : sql`is_enabled = ${isEnabled}`,
    value === undefined ? undefined : mentions(sql, 'standard', value),
  ])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`id`)
  const [rows, [total]] = await Promise.all([
    sql<Standard[]>`${standardRows(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from standard ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

/** No code has one: who looks for `ISO 9001` means `ISO9001`. */
const withoutSpaces = (code: string) => code.replace(/\s+/g, '')

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`id`,
  code: sql`code`,
  name: sql`name`,
  description: sql`description`,
  isEnabled: sql`is_enabled`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
})

export async function findStandard(sql: Db, id: number): Promise<Standard> {
  const [standard] = await sql<Standard[]>`${standardRows(sql)} where id = ${id}`
  if (!standard) throw missing()
  return standard
}

export async function insertStandard(
  sql: Db,
  {
    code,
    name,
    description,
    isEnabled,
    programme = null,
    rotation = null,
    activity = null,
    areaList = null,
  }: StandardForm,
): Promise<Standard> {
  const [made] = await sql<{ id: number }[]>`
    insert into standard (code, name, description, is_enabled, programme, rotation, activity, area_list)
    values (${code}, ${name}, ${description}, ${isEnabled}, ${asJson(sql, programme)}, ${asJson(sql, rotation)},
      ${asJson(sql, activity)}, ${await spellList(sql, areaList)}) returning id`
  return findStandard(sql, made?.id ?? 0)
}

export type StandardChange = StandardForm & { version?: number | undefined }

/** Answers the programme that it had where that is another one now. */
export async function updateStandard(
  sql: Db,
  id: number,
  { code, name, description, isEnabled, programme, rotation, activity, areaList, version }: StandardChange,
): Promise<{ programme: Programme | null } | undefined> {
  const before = await lockRecord<Standard>(sql, 'standard', id, version)
  const rule = programme === undefined ? before.programme : programme
  const list = areaList === undefined ? before.areaList : await spellList(sql, areaList)
  const [changed] = await sql<{ isOther: boolean }[]>`
    update standard set code = ${code}, name = ${name}, description = ${description}, is_enabled = ${isEnabled},
      programme = ${asJson(sql, rule)}, rotation = ${asJson(sql, rotation === undefined ? before.rotation : rotation)},
      activity = ${asJson(sql, activity === undefined ? before.activity : activity)}, area_list = ${list}
    from (select programme from standard where id = ${id}) before
    where id = ${id} returning standard.programme is distinct from before.programme as is_other`
  return changed?.isOther ? { programme: before.programme } : undefined
}

/** Whether it would rotate otherwise than it does, or have other technical areas. */
export async function hasOtherRules(
  sql: Db,
  id: number,
  { rotation, areaList }: Pick<StandardChange, 'rotation' | 'areaList'>,
): Promise<boolean> {
  const [found] = await sql<{ isOther: boolean }[]>`
    select ${rotation === undefined ? sql`false` : sql`rotation is distinct from ${asJson(sql, rotation)}::jsonb`}
      or ${areaList === undefined ? sql`false` : sql`area_list is distinct from ${areaList}`} as is_other
    from standard where id = ${id}`
  return found?.isOther ?? false
}

/** Those that a rule still has visits for. */
export async function listLiveCertificates(sql: Db, standardId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from certificate
    where standard_id = ${standardId} and status in ('pending', 'active', 'suspended')`
  return rows.map(({ id }) => id)
}

/** None is SQL’s null, which JSON’s is not. */
const asJson = (sql: Db, rule: Programme | Rotation | Activity | null) => (rule ? sql.json(rule) : null)

/** A list is the name that its areas bear, and is written as they write it. */
async function spellList(sql: Db, name: string | null): Promise<string | null> {
  if (name === null) return null
  const [area] = await sql<
    { list: string }[]
  >`select list from area where lower(list) = lower(${name}) order by id limit 1`
  if (!area) throw Failure.invalid([faultOf('areaList', sayStandardFault.text('noSuchList'))])
  return area.list
}

export async function deleteStandard(sql: Db, id: number): Promise<void> {
  const { name } = await lockRecord<Standard>(sql, 'standard', id)
  await refuseInUse(sql, { entity: 'standard', id, name })
  await releaseFromDeleted(sql, 'standard', id)
  await sql`delete from standard where id = ${id}`
}

type Settings = z.output<typeof programmeSettings>

/** There is one row. */
const settingsId = 1

export async function findSettings(sql: Db): Promise<Settings> {
  const [settings] = await sql<Settings[]>`
    select id, draft_prefix, notice_days, version, created_at, updated_at from programme_settings where id = ${settingsId}`
  if (!settings) throw missing()
  return settings
}

export async function updateSettings(
  sql: Db,
  { draftPrefix, noticeDays, version }: z.output<typeof programmeSettingsForm> & { version: number },
): Promise<Settings> {
  await lockRecord(sql, 'programme_settings', settingsId, version)
  await sql`
    update programme_settings set draft_prefix = ${draftPrefix}, notice_days = ${noticeDays} where id = ${settingsId}`
  return findSettings(sql)
}
