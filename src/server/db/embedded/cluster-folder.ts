import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lchown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#server/start-error.ts'
import { bareEnvironment } from './bare-environment.ts'
import type { Binaries } from './binaries.ts'
import type { OperatingUser, Owner } from './operating-user.ts'

/** The folder PostgreSQL keeps its files in; a later major version will want one of its own. */
export function locateCluster(dataDir: string): string {
  return join(resolve(dataDir), 'pg18')
}

/** Makes the data folder if need be; answers who owns what is there, or the place it was put in. */
export async function prepareDataFolder(dataDir: string, cluster: string): Promise<Owner> {
  try {
    if (existsSync(cluster)) return await stat(cluster)
    const isNew = await makeFolders(dataDir)
    const owner = await stat(isNew ? dirname(isNew) : dataDir)
    if (isNew && process.getuid?.() === 0) await chown(dataDir, owner.uid, owner.gid)
    return owner
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} can't be used: ${(error as Error).message}.`)
  }
}

/** Answers the first it had to make. Node's own recursive mkdir never ends where nothing can be made, as in /proc. */
async function makeFolders(folder: string): Promise<string | undefined> {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const one of missing)
    await mkdir(one, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  return missing[0]
}

/**
 * Makes a cluster beside its final place and moves it there whole, so a first start that was killed is just redone.
 * Of two that start at once, the slower finds the place taken and drops its own.
 */
export async function createCluster(cluster: string, binaries: Binaries, user: OperatingUser): Promise<void> {
  const draft = await mkdtemp(`${cluster}.init-`).catch((error: Error) => {
    throw new StartError(`The data folder can't be written to: ${error.message}.`)
  })
  try {
    const made = join(draft, 'cluster')
    const password = randomBytes(24).toString('base64url')
    const passwordFile = join(draft, 'app-password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    await giveOwnership(user, draft)
    initialize(made, passwordFile, binaries, user)
    await rename(passwordFile, join(made, 'app-password'))
    await rename(made, cluster)
  } catch (error) {
    if (!existsSync(cluster)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes what killed first starts left behind. Only for the one who has the cluster open. */
export async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const drafts = (await readdir(folder)).filter(name => name.startsWith(`${basename(cluster)}.init-`))
  await Promise.all(drafts.map(name => rm(join(folder, name), { recursive: true, force: true })))
}

function initialize(made: string, passwordFile: string, binaries: Binaries, user: OperatingUser): void {
  const isPrivate = process.platform !== 'win32'
  const [command = '', ...args] = [
    ...user.wrapper,
    binaries.initdb,
    `--pgdata=${made}`,
    '--username=app',
    isPrivate ? '--auth=trust' : '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const where = { cwd: dirname(made), env: bareEnvironment() }
  const run = spawnSync(command, args, { ...user.spawnAs, ...where, encoding: 'utf8' })
  if (run.status === 0) return
  const reason = run.error?.message ?? run.stderr.trim()
  throw new StartError(`The database can't be created in ${dirname(dirname(made))}: ${reason}`)
}

/** Lets the one who will run PostgreSQL own a folder; the folder itself last, as the sign that all is done. */
export async function giveOwnership(user: OperatingUser, folder: string): Promise<void> {
  if (!user.owner || (await stat(folder)).uid === user.owner.uid) return
  const { uid, gid } = user.owner
  const inside = await readdir(folder, { recursive: true })
  for (const name of inside) await lchown(join(folder, name), uid, gid)
  await chown(folder, uid, gid)
}
