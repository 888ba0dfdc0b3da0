import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locateCluster } from '#server/db/embedded/cluster-folder.ts'
import { findRunning } from '#server/db/embedded/running-instance.ts'
import { openDatabase, type Target } from '#server/db/open.ts'
import { startServer } from './server-process.ts'

/** The command as a process of its own, from the sources. */
function verify(env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; said: string }>(resolve => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/server/history/verify-main.ts', ...args],
      { env: { ...process.env, ...env } },
      (error, out, fault) => resolve({ code: Number(error?.code ?? 0), said: out + fault }),
    )
  })
}

/** As somebody would who owns the database and knows his way about it. */
async function changeRow(target: Target, id: number): Promise<void> {
  const sql = openDatabase(target, 1)
  await sql`alter table history disable trigger history_append_only`
  await sql`update history set reason = 'never happened' where id = ${id}`
  await sql`alter table history enable always trigger history_append_only`
  await sql.end()
}

test('One command verifies history, beside a running server and without one, and names the first broken row.', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'))
  const dataDir = join(folder, 'data')
  try {
    expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      said: `There is no database in ${dataDir}; DATA_DIR says where it is.\n`,
    })
    const server = await startServer(dataDir)
    const beside = await verify({ DATA_DIR: dataDir })
    expect(beside).toMatchObject({ code: 0, said: expect.stringContaining('The history is whole: ') })
    await changeRow((await findRunning(locateCluster(dataDir))) as Target, 40)
    await server.kill('SIGTERM')
    expect(await verify({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      said: expect.stringMatching(/^The history is broken\. Row 40 \(.+\) or its seal was changed\.\n$/),
    })
    expect((await verify({ DATA_DIR: dataDir }, '--anchor=1')).said).toMatch(/^Usage:/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
