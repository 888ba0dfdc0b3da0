import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { expect, onTestFinished } from 'vitest'
import { readMessages } from '#web/app/live/read-messages.ts'

type Received = { event: string; data: Record<string, unknown> }

/** An open live stream: what it sent so far, and up to where. */
export type OpenStream = {
  status: number
  received: Received[]
  position(): string
  /** Waits until something comes that has all of this. */
  receives(part: Record<string, unknown>): Promise<Received>
  /** Waits until the stream has sent everything that was committed until now, then answers what came. */
  all(sql: Sql): Promise<Received[]>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  leave(): void
}

/** Where the server listens; it does from the first question on. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens the live stream, until the test is over, and waits until it is open; `after` is the position to go on from. */
export async function openStream(address: string, token: string, after?: string): Promise<OpenStream> {
  const controller = new AbortController()
  const response = await fetch(`${address}/api/events`, {
    signal: controller.signal,
    headers: { authorization: `Bearer ${token}`, ...(after && { 'last-event-id': after }) },
  })
  const received: Received[] = []
  let position = ''
  const read = async () => {
    if (!response.ok || !response.body) return
    for await (const { event, data, id } of readMessages(response.body)) {
      if (event) received.push({ event, data: JSON.parse(data ?? '{}') })
      position = id ?? position
    }
  }
  const ended = read().catch(() => {})
  const leave = () => controller.abort()
  onTestFinished(leave)
  const stream: OpenStream = {
    status: response.status,
    received,
    position: () => position,
    receives: part => expectReceived(received, part),
    async all(sql) {
      // Everybody gets events about departments, and in order: what came before has arrived when this one has.
      const [mark] = await sql<{ id: number }[]>`
        insert into department (name) values (gen_random_uuid()::text) returning id`
      await expectReceived(received, { entity: 'department', id: mark?.id })
      return received.filter(({ data }) => data.entity !== 'department')
    },
    ended,
    leave,
  }
  if (response.ok) await expect.poll(() => position, { timeout: 20_000 }).not.toBe('')
  return stream
}

async function expectReceived(
  received: readonly Received[],
  part: Record<string, unknown>,
): Promise<Received> {
  const found = () =>
    received.find(({ data }) => Object.entries(part).every(([name, value]) => data[name] === value))
  await expect.poll(found, { timeout: 20_000, interval: 10 }).toBeDefined()
  return found() as Received
}
