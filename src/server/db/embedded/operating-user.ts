import { spawnSync } from 'node:child_process'
import { StartError } from '#server/start-error.ts'

export interface Owner {
  uid: number
  gid: number
}

/** How to run PostgreSQL, which refuses to run as root, and who must own its files for it. */
export interface OperatingUser {
  /** What to put before a command. */
  wrapper: string[]
  /** What to hand to spawn. */
  spawnAs: Partial<Owner>
  /** Undefined: whoever runs this process. */
  owner?: Owner
}

const isolate = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * Not root: just ourselves. Root: the one who owns the folder, so that it stays usable without root, else `nobody`.
 * When that one can't get at the files (a checkout in /root, say): root's own files, in a user namespace
 * in which root isn't called root.
 */
export function chooseOperatingUser(folderOwner: Owner, needed: string[]): OperatingUser {
  if (process.getuid?.() !== 0) return { wrapper: [], spawnAs: {} }

  const owner = isKnown(folderOwner) && folderOwner.uid !== 0 ? folderOwner : findNobody()
  if (owner && canReach(owner, needed)) return { wrapper: [], spawnAs: owner, owner }

  const [command = '', ...flags] = isolate
  if (spawnSync(command, [...flags, 'true']).status === 0) {
    return { wrapper: isolate, spawnAs: {}, owner: { uid: 0, gid: 0 } }
  }
  throw new StartError(
    "PostgreSQL refuses to run as root, and no other user can get at this program's files: run it as another user, or set DATABASE_URL.",
  )
}

// initdb gives up on a user without a name.
function isKnown(user: Owner): boolean {
  return spawnSync('id', ['-un', String(user.uid)]).status === 0
}

function findNobody(): Owner | undefined {
  const [uid, gid] = ['-u', '-g'].map(flag => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

// Asking the system, rather than adding up mode bits, also answers for access lists and missing capabilities.
function canReach(user: Owner, needed: string[]): boolean {
  return needed.every(path => spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0)
}
