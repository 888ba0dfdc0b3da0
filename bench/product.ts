import { readdirSync, readFileSync } from 'node:fs'
import { openDatabase } from '#server/db/open.ts'
import { findFreePort } from '#tests/free-port.ts'
import { administrator, type Connection, startProduct } from './pair.ts'

/** Processor time in ms, which hardly depends on what else the machine does. */
export type Spent = { server: number; database: number }

/** How long a call took, until all of the reply had come, what was spent meanwhile, and what it was. */
export type Answered<Reply> = { ms: number; spent: Spent; reply: Reply }

export type Product = {
  signIn(): Promise<void>
  /** What has been spent since it was asked for. */
  watchProcessors(): () => Spent
  ask<Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answered<Reply>>
  stop(): void
}

/** The product as `npm start` runs it, and its administrator signed in, for a quarter of an hour each time. */
export async function openProduct(connection: Connection): Promise<Product> {
  const port = await findFreePort()
  const child = await startProduct(connection, port)
  const postmaster = await findPostmaster(connection)
  const read = () => [processorOf(child.pid ?? 0), processorOfAll(postmaster)] as const
  let token = ''
  const product: Product = {
    watchProcessors() {
      const [server, database] = read()
      return () => {
        const now = read()
        return { server: now[0] - server, database: now[1] - database }
      }
    },
    async signIn() {
      const { adminEmail: email, adminPassword: password } = administrator
      token = ''
      const { reply } = await product.ask<{ access_token: string }>('POST', '/auth', { email, password })
      token = reply.access_token
    },
    async ask(method, path, body) {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const spentSince = product.watchProcessors()
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const ms = performance.now() - start
      const spent = spentSince()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      return { ms, spent, reply: JSON.parse(text) }
    },
    stop: () => void child.kill(),
  }
  await product.signIn()
  return product
}

async function findPostmaster(connection: Connection): Promise<number> {
  const sql = openDatabase(connection, 1)
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const parent = Number(statOf(backend?.pid ?? 0)[1])
  await sql.end()
  return parent
}

/** What follows the name of a process: its state, its parent … */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}

/** Of a process and those of its children that have ended; in steps of ten milliseconds. */
const ticksOf = (stat: readonly string[]): number =>
  stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)

const processorOf = (pid: number): number => ticksOf(statOf(pid)) * 10

/** Of a process and all its children. */
function processorOfAll(parent: number): number {
  let sum = processorOf(parent)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = statOf(Number(name))
      if (Number(stat[1]) === parent) sum += ticksOf(stat) * 10
    } catch {
      // It has ended since.
    }
  }
  return sum
}
