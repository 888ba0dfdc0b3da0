import { createHash, timingSafeEqual } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#server/db/transaction.ts'
import { readBearer } from '#server/http/authorise.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes how long this process was at work on a plan. */
    notePlanRun(outcome: 'done' | 'failed' | 'given back' | 'lost', seconds: number): void
  }
}

/**
 * `GET /metrics` for Prometheus, with METRICS_TOKEN as a bearer token; without that setting there is none. It is no call
 * of the contract: it speaks of the program, in Prometheus' own format, and knows no session.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  const registry = token === undefined ? null : collect(app)
  app.decorate('notePlanRun', registry ? timePlans(registry) : () => {})
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!registry || token === undefined)
      throw refuse('missing', sayCallFailure.text('noSuchPath', { method: 'GET', path: '/metrics' }))
    if (!isSame(readBearer(request) ?? '', token))
      throw refuse('unauthenticated', sayCallFailure.text('metricsToken'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function collect(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeCalls(app, registry)
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  gauge('audits_calls_in_progress', 'Calls being answered now', () => app.load.calls)
  gauge('audits_mails_waiting', 'Mails that stand in the outbox', () => countWaitingMails(app.sql))
  gauge('audits_pushes_waiting', 'Messages to devices that stand in the outbox', () =>
    countWaitingPushes(app.sql),
  )
  countPlans(app.sql, registry)
  new Counter({
    name: 'audits_calls_refused_total',
    help: 'Calls refused with a 503 because there were too many',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(app.load.refused)
    },
  })
  return registry
}

/** By route, never by address: an address holds ids, of which there is no end. */
function timeCalls(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, from the head of the request to the end of the answer, or until the caller had gone (status "aborted"); live streams are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  // Not `onResponse`, which never fires if the caller disconnects before the answer.
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (route === '/api/events') return
    finished(reply.raw, error => {
      const status = error ? 'aborted' : String(reply.statusCode)
      duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    })
  })
}

function timePlans(registry: Registry): FastifyInstance['notePlanRun'] {
  const duration = new Histogram({
    name: 'audits_plan_run_seconds',
    help: 'How long this process was at work on plans, by what came of it; "lost": taken by another process, or canceled',
    labelNames: ['outcome'],
    buckets: [1, 2.5, 5, 10, 20, 45, 90, 180, 300],
    registers: [registry],
  })
  return (outcome, seconds) => duration.observe({ outcome }, seconds)
}

const planStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

/** Of all processes. Where the database doesn't answer, NaN. */
function countPlans(sql: Db, registry: Registry): void {
  new Gauge({
    name: 'audits_plans',
    help: 'Plans that are kept, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counted = await sql<{ state: string; count: number }[]>`
        select state, count(*)::integer as count from plan group by state`.catch(() => null)
      const counts = new Map(counted?.map(({ state, count }) => [state, count]))
      for (const state of planStates) this.set({ state }, counted ? (counts.get(state) ?? 0) : Number.NaN)
    },
  })
  new Gauge({
    name: 'audits_plan_oldest_waiting_seconds',
    help: 'How long the plan has waited that has waited longest; 0 where none waits',
    registers: [registry],
    async collect() {
      const rows = await sql<{ seconds: number }[]>`
        select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as seconds
        from plan where state = 'waiting'`.catch(() => [])
      this.set(rows[0]?.seconds ?? Number.NaN)
    },
  })
}

/** In constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Answers NaN, which Prometheus understands, where the database doesn't answer: the other figures still count. */
async function countWaitingMails(sql: Db): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::integer as count from mail where sent_at is null and given_up_at is null`.catch(() => [])
  return rows[0]?.count ?? Number.NaN
}

async function countWaitingPushes(sql: Db): Promise<number> {
  const rows = await sql<{ count: number }[]>`select count(*)::integer as count from push`.catch(() => [])
  return rows[0]?.count ?? Number.NaN
}
