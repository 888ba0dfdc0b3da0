import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Figures = { perSecond: number; p50Ms: number; p95Ms: number }
export type Call = { url: string; connections: number; token?: string | undefined }

/** Calls `url` over `connections` kept-alive connections for `seconds`, each waiting for its answer before the next. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  token?: string,
): Promise<Figures> {
  const until = performance.now() + seconds * 1000
  const times = await callUntil({ url, connections, token }, () => performance.now() >= until)
  return summarise(times, seconds)
}

/** The same for as long as it isn’t over: how long each call took, in milliseconds. */
export async function callUntil({ url, connections, token }: Call, isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const caller = async () => {
    while (!isOver()) {
      const start = performance.now()
      await read(url, agent, token)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  agent.destroy()
  return times
}

function read(url: string, agent: Agent, token?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    get(url, { agent, headers }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}

/** The p95 in milliseconds of an address while something else is done, asked by a process of its own: this one would keep it waiting for turns. */
export async function askBeside(url: string, token: string, work: () => Promise<unknown>): Promise<number> {
  const child = fork('bench/ask.ts', { execArgv: ['--import', 'tsx'] })
  await once(child, 'spawn')
  // Until it has read its modules.
  await wait(1000)
  child.send({ url, token, connections: 1 })
  // Until it asks as quickly as it can.
  await wait(1000)
  child.send('begin')
  await work()
  child.send('over')
  const [{ p95Ms }] = (await once(child, 'message')) as [Figures]
  return p95Ms
}

export function summarise(times: number[], seconds: number): Figures {
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p95Ms: at(0.95) }
}

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
