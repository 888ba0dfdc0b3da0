import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const metricsToken = 'a-token-for-prometheus'
let plain: FastifyInstance
let app: FastifyInstance

beforeAll(async () => {
  plain = await startApp()
  app = await buildApp({
    sql: plain.sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000', metricsToken },
  })
})

afterAll(() => app.close())

const read = (given: string, server = app) =>
  server.inject({ url: '/metrics', headers: { authorization: `Bearer ${given}` } })

describe('Metrics', () => {
  test('count calls by route, method and status, and never by address', async () => {
    await app.inject('/api/projects/4711')
    await app.inject('/api/health/live')
    const { body, statusCode, headers } = await read(metricsToken)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/projects/:id",status="401"} 1',
    )
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/health/live",status="200"} 1',
    )
    // Among the figures of the process any number may stand.
    expect(body).not.toContain('/4711')
  })

  test('count a call whose caller has gone before it was answered', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const token = await openSession(app, await makeAccount(app.sql))
    const held = await app.sql.reserve()
    await held`begin`
    await held`lock table session`
    const leaving = new AbortController()
    const call = fetch(`${address}/api/users/get/me`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    await expect.poll(() => app.load.calls).toBe(1)
    leaving.abort()
    await expect(call).rejects.toThrow()
    await held`rollback`
    held.release()
    await expect
      .poll(async () => (await read(metricsToken)).body)
      .toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/users/get/me",status="aborted"} 1',
      )
    await expect.poll(() => app.load.calls).toBe(0)
  })

  test('report waiting emails, calls in progress and refusals', async () => {
    await app.sql`insert into mail (recipient, subject, letter) values ('a@example.com', '', '{}')`
    const { body } = await read(metricsToken)
    expect(body).toMatch(/^audits_mails_waiting 1$/m)
    expect(body).toMatch(/^audits_pushes_waiting 0$/m)
    expect(body).toMatch(/^audits_calls_in_progress 0$/m)
    expect(body).toMatch(/^audits_calls_refused_total 0$/m)
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  test('count plans by state, how long the oldest has waited, and how long this process was at work on them', async () => {
    const accountId = await makeAccount(app.sql)
    for (const state of ['waiting', 'waiting', 'running'])
      await app.sql`
        insert into plan (state, input, seed, created_by, created_at)
        values (${state}, '{}', 1, ${accountId}, now() - interval '100 seconds')`
    app.notePlanRun('done', 4)
    plain.notePlanRun('done', 4)
    const { body } = await read(metricsToken)
    expect(body).toMatch(/^audits_plans\{state="waiting"\} 2$/m)
    expect(body).toMatch(/^audits_plans\{state="running"\} 1$/m)
    expect(body).toMatch(/^audits_plans\{state="failed"\} 0$/m)
    expect(Number(/^audits_plan_oldest_waiting_seconds (.+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(100)
    expect(body).toMatch(/^audits_plan_run_seconds_sum\{outcome="done"\} 4$/m)
  })

  test.each(['', 'a-token-for-prometheuS', `${metricsToken}x`])(
    'are refused with the token "%s"',
    async given => {
      expect((await read(given)).statusCode).toBe(401)
    },
  )

  test('are not there where no token is set', async () => {
    expect((await read(metricsToken, plain)).statusCode).toBe(404)
  })
})
