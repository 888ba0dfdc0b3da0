import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatingUser } from './operating-user.ts'

/** Where PostgreSQL will listen, as its settings. */
export interface Address {
  settings: Record<string, string>
  /** Removes what was made for it. */
  release(): Promise<void>
}

// The size of sun_path in the systems' headers, less the closing NUL.
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/**
 * A Unix socket in the cluster, which is private, or, when its path is too long, in a private temporary folder.
 * On Windows a free port of this machine, with a password.
 */
export async function chooseAddress(cluster: string, user: OperatingUser): Promise<Address> {
  if (process.platform === 'win32') return listenOnPort(await findFreePort())
  if (isShortEnough(cluster)) return listenOnSocket(cluster)

  const parent = isShortEnough(join(tmpdir(), 'audits-123456')) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'audits-'))
  if (user.owner) await chown(folder, user.owner.uid, user.owner.gid)
  return listenOnSocket(folder, () => rm(folder, { recursive: true, force: true }))
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath
}

function listenOnSocket(folder: string, release = async () => {}): Address {
  // The setting is a list of folders; quotes let one contain commas and spaces.
  const quoted = `"${folder.replaceAll('"', '""')}"`
  return { settings: { listen_addresses: '', unix_socket_directories: quoted, port: '5432' }, release }
}

function listenOnPort(port: number): Address {
  return { settings: { listen_addresses: '127.0.0.1', port: String(port) }, release: async () => {} }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
