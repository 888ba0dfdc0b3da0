import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { buildApp } from '#server/app.ts'
import { load, median } from './load.ts'
import type { Captured, Task } from './task.ts'

export type Connection = Task['connection']

/** The product and the same SQL behind node:http, each a process of its own, and what the SQL is. */
export type Pair = {
  product: string
  bare: string
  token: string
  calls: Record<string, Captured[]>
  stop(): void
}

type Administrator = { adminEmail: string; adminPassword: string }

/** The statements that the product sends for each address, without the look-up of the session. */
async function capture(connection: Connection, who: Administrator, addresses: string[]) {
  const seen: Captured[] = []
  const debug = (_: number, text: string, parameters: unknown[]) => seen.push({ text, parameters })
  const sql = postgres({ ...connection, max: 4, debug, transform: { column: { from: postgres.toCamel } } })
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const payload = { email: who.adminEmail, password: who.adminPassword }
  const token = String((await app.inject({ method: 'POST', url: '/api/auth', payload })).json().access_token)
  const calls: Record<string, Captured[]> = {}
  for (const url of addresses) {
    await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    seen.length = 0
    await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    calls[url] = seen.filter(({ text }) => !/from session\b/.test(text) && !/pg_catalog/.test(text))
  }
  await app.close()
  await sql.end()
  return { calls, token }
}

async function startServer(task: Task): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (let tries = 0; tries < 300; tries++) {
    await wait(100)
    const answers = await fetch(`http://127.0.0.1:${task.port}/api/health`).catch(() => undefined)
    if (answers) return child
  }
  throw new Error('A server did not start.')
}

let nextPort = 4900

export async function startPair(
  connection: Connection,
  who: Administrator,
  addresses: string[],
): Promise<Pair> {
  const { calls, token } = await capture(connection, who, addresses)
  const [product, bare] = [nextPort++, nextPort++]
  const children = [
    await startServer({ connection, port: product }),
    await startServer({ connection, port: bare, bare: calls }),
  ]
  return {
    product: `http://127.0.0.1:${product}`,
    bare: `http://127.0.0.1:${bare}`,
    token,
    calls,
    stop: () => children.forEach(child => void child.kill()),
  }
}

/** Median milliseconds of an answer of either side over alternating rounds, and the median of the rounds' ratios. */
export async function compare({ product, bare, token }: Pair, url: string, rounds: number) {
  await load(product + url, 1, 1, token)
  await load(bare + url, 1, 1)
  const results: { product: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++)
    results.push({
      product: (await load(product + url, 1, 2, token)).p50Ms,
      bare: (await load(bare + url, 1, 2)).p50Ms,
    })
  return {
    product: median(results.map(one => one.product)),
    bare: median(results.map(one => one.bare)),
    ratio: median(results.map(one => one.product / one.bare)),
  }
}
