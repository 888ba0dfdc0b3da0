import { createHash, timingSafeEqual } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#server/db/transaction.ts'
import { readBearer } from '#server/http/authorise.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'

/**
 * `GET /metrics` for Prometheus, with METRICS_TOKEN as a bearer token; without that setting there is none. It is no call
 * of the contract: it speaks of the program, in Prometheus' own format, and knows no session.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  const registry = token === undefined ? null : collect(app)
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
