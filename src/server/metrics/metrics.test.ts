import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startApp } from '#tests/app.ts'

const token = 'a-token-for-prometheus'
let plain: FastifyInstance
let app: FastifyInstance

beforeAll(async () => {
  plain = await startApp()
  app = await buildApp({
    sql: plain.sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000', metricsToken: token },
  })
})

afterAll(() => app.close())

const read = (given: string, server = app) =>
  server.inject({ url: '/metrics', headers: { authorization: `Bearer ${given}` } })

describe('Metrics', () => {
  test('count calls by route, method and status, and never by address', async () => {
    await app.inject('/api/projects/4711')
    await app.inject('/api/health/live')
    const { body, statusCode, headers } = await read(token)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/projects/:id",status="401"} 1',
    )
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/health/live",status="200"} 1',
    )
    expect(body).not.toContain('4711')
  })

  test('tell of mails that wait, calls in progress and refusals', async () => {
    await app.sql`insert into mail (recipient, subject, letter) values ('a@example.com', '', '{}')`
    const { body } = await read(token)
    expect(body).toMatch(/^audits_mails_waiting 1$/m)
    expect(body).toMatch(/^audits_calls_in_progress 0$/m)
    expect(body).toMatch(/^audits_calls_refused_total 0$/m)
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  test.each(['', 'a-token-for-prometheuS', `${token}x`])('are refused with the token "%s"', async given => {
    expect((await read(given)).statusCode).toBe(401)
  })

  test('are not there where no token is set', async () => {
    expect((await read(token, plain)).statusCode).toBe(404)
  })
})
