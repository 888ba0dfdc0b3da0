import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import postgres from 'postgres'
import { Failure, type FailureKind, failureStatus } from '#contract/failure.ts'
import { constraintFailure } from '#server/db/constraints.ts'
import { Outrun } from '#server/db/transaction.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'

/** Answers every refusal and every fault in the one format of the API, without stack traces or SQL. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error, request)
    if (failure.kind === 'broken') request.log.error({ err: error }, 'a call failed')
    const isDatabaseUnavailable = failure.kind === 'unavailable' && !(error instanceof Failure)
    if (isOfCaller(error, request)) request.log.info('the caller went away before the request was whole')
    if (isDatabaseUnavailable) request.log.warn({ err: error }, 'the database did not answer')
    return answer(reply, failure)
  })
  const allowedAt = collectMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const text = sayCallFailure.text('noSuchPath', { method: request.method, path })
    const allowed = allowedAt(path)
    if (allowed.length === 0) return answer(reply, refuse('missing', text))
    return answer(reply.header('allow', allowed.join(', ')), refuse('notAllowed', text))
  })
}

/** Listens to the routes as they are added; answers the methods that a path of the API is served with. */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { methods: string[]; matches: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return
    routes.push({ methods: [method].flat(), matches: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) })
  })
  return path => {
    const allowed = routes.filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(allowed)].toSorted()
  }
}

/** A URL that the router itself rejects: badly encoded, or with an id of a thousand characters. */
export function answerMalformedUrl(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  answer(reply, refuse('invalid', sayCallFailure.text('malformedAddress')))
}

export function answer(reply: FastifyReply, failure: Failure): FastifyReply {
  const statusCode = failureStatus[failure.kind]
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  return reply.status(statusCode).send({
    statusCode,
    error: STATUS_CODES[statusCode],
    message: failure.message,
    code: failure.code,
    text: failure.text,
    details: failure.details,
  })
}

function toFailure(error: FastifyError | Failure, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (isOfCaller(error, request)) return requestAborted()
  if (error instanceof postgres.PostgresError) return databaseFailure(error, request)
  if (error instanceof Outrun) return databaseUnavailable()
  if (isConnectionFault(error)) return databaseUnavailable()
  const kind = kindOfStatus(error.statusCode)
  if (kind === 'tooLarge') return tooLarge(request)
  return kind ? refuse(kind, sayCallFailure.text(requestFaults[error.code] ?? 'malformed')) : broken()
}

function tooLarge({ routeOptions }: FastifyRequest): Failure {
  const limit = routeOptions.bodyLimit / 1024
  const size = limit % 1024 === 0 ? `${limit / 1024} MiB` : `${limit} KiB`
  return refuse('tooLarge', sayCallFailure.text('tooLarge', { size }))
}

const requestFaults: Record<string, 'notJson' | 'invalidJson'> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidJson',
}

function kindOfStatus(statusCode: number | undefined): FailureKind | undefined {
  if (statusCode === 413) return 'tooLarge'
  if (statusCode === 404) return 'missing'
  if (statusCode === 503) return 'unavailable'
  return statusCode && statusCode >= 400 && statusCode < 500 ? 'invalid' : undefined
}

function databaseFailure(error: postgres.PostgresError, request: FastifyRequest): Failure {
  const timedOut = error.code === '57014' || error.code === '55P03'
  const goneAway = error.code.startsWith('57P') || error.code.startsWith('53') || error.code.startsWith('08')
  // A transaction that lost to others again and again (`transaction` runs it several times).
  const lostRace = error.code === '40P01' || error.code === '40001'
  if (error.code === '53100') return diskFull()
  if (timedOut || goneAway || lostRace) return databaseUnavailable()
  return constraintFailure(error, request.method === 'DELETE') ?? broken()
}

/**
 * Whether the connection that broke is the caller's, in the middle of the body: its errors have the same codes as those of
 * the database connection.
 */
const isOfCaller = (error: Error, { raw }: FastifyRequest) => raw.errored === error

/** Nobody is there to read it. */
const requestAborted = () => refuse('invalid', sayCallFailure.text('cutOff'))

const connectionFaults = [
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]

const isConnectionFault = (error: { code?: string }) => connectionFaults.includes(error.code ?? '')

export const databaseUnavailable = () =>
  refuse('unavailable', sayCallFailure.text('databaseDown'), { retryAfterSeconds: 2 })

const diskFull = () => refuse('unavailable', sayCallFailure.text('diskFull'), { retryAfterSeconds: 60 })

const broken = () => refuse('broken', sayCallFailure.text('broken'))
