import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { expect, onTestFinished } from 'vitest'
import { readMessages } from '#web/app/live/read-messages.ts'

type Told = { event: string; data: Record<string, unknown> }

/** An open live stream: what it told so far, and up to where. */
export type Following = {
  status: number
  told: Told[]
  position(): string
  /** Waits until something is told that has all of this. */
  hears(part: Record<string, unknown>): Promise<Told>
  /** Waits until the stream has told everything that was committed until now, then answers what it told. */
  all(sql: Sql): Promise<Told[]>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  leave(): void
}

/** Where the server listens; it does from the first question on. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens the live stream, until the test is over, and waits until it stands; `after` is the position to go on from. */
export async function follow(address: string, token: string, after?: string): Promise<Following> {
  const controller = new AbortController()
  const response = await fetch(`${address}/api/events`, {
    signal: controller.signal,
    headers: { authorization: `Bearer ${token}`, ...(after && { 'last-event-id': after }) },
  })
  const told: Told[] = []
  let position = ''
  const read = async () => {
    if (!response.ok || !response.body) return
    for await (const { event, data, id } of readMessages(response.body)) {
      if (event) told.push({ event, data: JSON.parse(data ?? '{}') })
      position = id ?? position
    }
  }
  const ended = read().catch(() => {})
  const leave = () => controller.abort()
  onTestFinished(leave)
  const following: Following = {
    status: response.status,
    told,
    position: () => position,
    hears: part => expectTold(told, part),
    async all(sql) {
      // Everybody is told of departments, and in order: what came before has been told when this one is.
      const [mark] = await sql<{ id: number }[]>`
        insert into department (name) values (gen_random_uuid()::text) returning id`
      await expectTold(told, { entity: 'department', id: mark?.id })
      return told.filter(({ data }) => data.entity !== 'department')
    },
    ended,
    leave,
  }
  if (response.ok) await expect.poll(() => position, { timeout: 20_000 }).not.toBe('')
  return following
}

async function expectTold(told: readonly Told[], part: Record<string, unknown>): Promise<Told> {
  const found = () =>
    told.find(({ data }) => Object.entries(part).every(([name, value]) => data[name] === value))
  await expect.poll(found, { timeout: 20_000, interval: 10 }).toBeDefined()
  return found() as Told
}
