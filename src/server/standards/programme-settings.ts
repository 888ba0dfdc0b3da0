import type { z } from 'zod'
import type { programmeSettings, programmeSettingsForm } from '#contract/programme-settings.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord, missing } from '#server/db/versions.ts'

type Settings = z.output<typeof programmeSettings>

/** There is one row. */
const id = 1

export async function findSettings(sql: Db): Promise<Settings> {
  const [settings] = await sql<Settings[]>`
    select id, draft_prefix, notice_days, version, created_at, updated_at from programme_settings where id = ${id}`
  if (!settings) throw missing()
  return settings
}

export async function updateSettings(
  sql: Db,
  { draftPrefix, noticeDays, version }: z.output<typeof programmeSettingsForm> & { version: number },
): Promise<Settings> {
  await lockRecord(sql, 'programme_settings', id, version)
  await sql`
    update programme_settings set draft_prefix = ${draftPrefix}, notice_days = ${noticeDays} where id = ${id}`
  return findSettings(sql)
}
