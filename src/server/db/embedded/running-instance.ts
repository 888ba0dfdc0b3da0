import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

/** What postgres.js needs to reach a database. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** How its superuser reaches the PostgreSQL that has this cluster open now; undefined when none answers. */
export async function findRunning(cluster: string): Promise<Connection | undefined> {
  const connection = await readConnection(cluster)
  return connection && (await isAnswering(connection)) ? connection : undefined
}

// Lines 4 to 6 of postmaster.pid are the port, the socket's folder and the listening address.
async function readConnection(cluster: string): Promise<Connection | undefined> {
  const [, , , port, socketFolder, address] = await readLines(join(cluster, 'postmaster.pid'))
  const host = socketFolder || address
  if (!port || !host) return undefined
  return { host, port: Number(port), user: 'app', password: await readPassword(cluster), database: 'app' }
}

// Asked for only on Windows, where anybody on the machine can reach the port; a socket is private.
async function readPassword(cluster: string): Promise<string> {
  return (await readLines(join(cluster, 'app-password')))[0] ?? ''
}

// A connection is better evidence than the process number, which may be a zombie's, another program's,
// or one in another container that shares the folder.
function isAnswering({ host, port }: Connection): Promise<boolean> {
  return new Promise(resolve => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

/**
 * The process number in a lock file left behind by a crash, when it now belongs to a zombie or to another
 * program, as happens whenever a container starts again on the same volume.
 */
export async function findForeignProcess(cluster: string): Promise<string | undefined> {
  const [pid] = await readLines(join(cluster, 'postmaster.pid'))
  if (!pid || !existsSync(`/proc/${pid}/stat`)) return undefined
  // "1234 (name) S …"
  const [, name, state] = (await readLines(`/proc/${pid}/stat`))[0]?.match(/\((.*)\) (\w)/) ?? []
  return name === 'postgres' && state !== 'Z' ? undefined : pid
}

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').map(line => line.trim())
}
