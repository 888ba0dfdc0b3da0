import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type Answer, type Endpoint, fileReply, type Parsed, waitedMs } from '#contract/endpoint.ts'
import { Failure, failureReply } from '#contract/failure.ts'
import { provedMinutes } from '#contract/session.ts'
import { withDeadline } from '#server/db/deadline.ts'
import { asksForProof, authorise, recall, refuseUnproved } from './authorise.ts'
import type { Caller } from './caller.ts'
import { type Encode, encoderOf } from './compile-reply.ts'
import { compressIfLong } from './compress-long.ts'
import { spendMinute } from './limits.ts'
import { parseCall } from './parse-call.ts'
import { type ShareReplies, shareReplies, type Written } from './share-replies.ts'

/** What a handler gets: the parsed parts, and who calls (null where anyone may). */
export type Call<E extends Endpoint> = {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  caller: E['access'] extends 'anyone' ? null : Caller
  request: FastifyRequest
}

/** `sharedBy`: all that the reply to a call depends on; calls of which that is the same, at the same time, share one (decision 500). */
type Options<E extends Endpoint> = { sharedBy?: (call: Call<E>) => unknown }

/** Serves one endpoint of the contract: authorise, validate, run, check the reply. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  { sharedBy }: Options<E> = {},
): void {
  const encode = endpoint.reply && encoderOf(endpoint.reply, app.checksReplies)
  const served = { endpoint, encode, sharedBy, share: shareReplies() }
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    schema: document(endpoint),
    bodyLimit: largestBody(endpoint) * 1024,
    // To ask for no more than the head of a file would read the whole of it, and use up what opens it once.
    ...(endpoint.file && { exposeHeadRoute: false }),
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      identifyCaller(app, endpoint, request, reply),
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const answer = () => refuseFirst(request, work(app, served, handler, request, reply))
      return endpoint.refusesSlowly ? refuseSlowly(answer) : answer()
    },
  } satisfies RouteOptions
  if (endpoint.upload) takeBytes(app, route)
  else app.route(route)
}

/** Bytes are taken here alone; every other endpoint goes on to refuse what isn't JSON. */
function takeBytes(app: FastifyInstance, route: RouteOptions): void {
  app.register(async own => {
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    own.route(route)
  })
}

type Served<E extends Endpoint> = {
  endpoint: E
  encode: Encode | undefined
  sharedBy: Options<E>['sharedBy']
  share: ShareReplies
}

async function work<const E extends Endpoint>(
  app: FastifyInstance,
  { endpoint, encode, sharedBy, share }: Served<E>,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parts = parseCall(endpoint, request)
  if (request.caller && asksForProof(endpoint, parts.body)) refuseUnproved(request.caller)
  const callOf = (caller: Caller | null) => ({ ...parts, caller, request }) as unknown as Call<E>
  const end = endpoint.alwaysAnswered ? undefined : await app.admit(request, reply, endpoint)
  try {
    const { mostPerMinute: most } = endpoint
    if (most && request.caller) await spendMinute(app.sql, nameOf(endpoint), request.caller.accountId, most)
    const run = (call: Call<E>) => runInTime(endpoint, reply, () => handler(call))
    // Tokens and personal data: nothing in between may cache a copy.
    reply.header('cache-control', 'no-store')
    if (encode && !endpoint.file) {
      const read = (caller: Caller | null) => {
        const call = callOf(caller)
        const write = async () => ({ text: JSON.stringify(encode(await run(call))) })
        return sharedBy ? share(JSON.stringify(sharedBy(call)), write) : write()
      }
      await sendJson(request, reply, endpoint, await readAsCaller(request, read))
      return reply
    }
    const answer = await run(callOf(request.caller))
    end?.()
    if (endpoint.file) await sendFile(reply, endpoint.file, fileReply.parse(answer))
    else void reply.status(204).send()
    return reply
  } finally {
    end?.()
  }
}

/** Longer than checking a password takes, unless many wait. */
const leastRefusalMs = 250

/** While a refusal is delayed, it holds no slot in any queue. */
async function refuseSlowly<Result>(answer: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  try {
    return await answer()
  } catch (error) {
    const left = leastRefusalMs - (performance.now() - start)
    if (error instanceof Failure && error.kind === 'busy' && left > 0) await wait(left)
    throw error
  }
}

/** Screens give up and say that nothing was saved, so nothing may be saved after that: what is left for the ways there and back. */
const underWayMs = 2_000

function runInTime<Result>(
  endpoint: Endpoint,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  if (endpoint.method === 'GET' || endpoint.access === 'anyone') return work()
  return withDeadline(performance.now() - reply.elapsedTime + waitedMs(endpoint) - underWayMs, work)
}

/** Queued by address, so that whoever sends made-up tokens delays nobody else. */
export async function identifyCaller(
  app: FastifyInstance,
  endpoint: Endpoint & { alwaysAnswered?: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.access === 'anyone') return
  const end = endpoint.alwaysAnswered ? undefined : await app.enter(request, reply)
  const authorised = authorise(app.sessions, request, endpoint).finally(end)
  const known = readsEarly(app, endpoint) ? recall(app.sessions, request, endpoint) : undefined
  if (known) request.authorised = settle(authorised)
  request.caller = known ?? (await authorised)
}

/**
 * What only reads needn't wait for its session to be read: that is known from the last call, and the answer is told once it is known
 * to hold (decision 620). Only while there are connections to spare, as a reading whose answer is dropped costs one.
 */
const readsEarly = (app: FastifyInstance, { method, reply, file, mostPerMinute }: Endpoint): boolean =>
  method === 'GET' && reply !== undefined && !file && !mostPerMinute && app.load.calls <= mostReadEarly

const mostReadEarly = 8

/** Reads for who is thought to call, and once more if they turn out to be less, more or no longer the same; whoever isn't let in is refused. */
async function readAsCaller<Result>(
  request: FastifyRequest,
  read: (caller: Caller | null) => Promise<Result>,
): Promise<Result> {
  const { caller, authorised } = request
  if (!authorised) return read(caller)
  // To its end in any case: a call counts until its work is done.
  const early = await settle(read(caller))
  request.caller = resultOf(await authorised)
  return request.caller === caller ? resultOf(early) : read(request.caller)
}

/** How it ends, which may be asked for later, or never. */
async function settle<Result>(work: Promise<Result>): Promise<PromiseSettledResult<Result>> {
  const [outcome] = await Promise.allSettled([work])
  return outcome
}

function resultOf<Result>(outcome: PromiseSettledResult<Result>): Result {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Whoever isn't let in is told that, whatever else is wrong with the call. */
async function refuseFirst<Result>({ authorised }: FastifyRequest, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (authorised) resultOf(await authorised)
    throw error
  }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** In KiB: anonymous callers get less than signed-in ones, who may fill in a form. */
const largestBody = ({ access, largestBody }: Endpoint) => largestBody ?? (access === 'anyone' ? 8 : 64)

/** Doesn't wait for the caller to read it. */
async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { status }: Endpoint,
  written: Written,
): Promise<void> {
  reply.status(status ?? 200).type('application/json; charset=utf-8')
  void reply.send(await compressIfLong(request, reply, written))
}

/** The name in ASCII for old programs, and in full (RFC 6266). */
async function sendFile(
  reply: FastifyReply,
  usual: string,
  { name, type = `${usual}; charset=utf-8`, open, close }: z.output<typeof fileReply>,
): Promise<void> {
  const parts = await open()
  const plain = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escapeByte)
  const stream = parts instanceof Readable ? parts : Readable.from(parts, { objectMode: false })
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(stream.once('close', close))
}

const escapeByte = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** What the OpenAPI document says of the endpoint. */
export function document(endpoint: Endpoint): RouteOptions['schema'] {
  const who =
    endpoint.access === 'anyone'
      ? 'Open to anyone.'
      : endpoint.access === 'signedIn'
        ? 'For anyone signed in.'
        : `Needs ${endpoint.access.join(' or ')}.`
  return {
    summary: endpoint.summary,
    description: [who, describeProof(endpoint), endpoint.description].filter(Boolean).join(' '),
    ...(endpoint.proof && { 'x-proof': endpoint.proof }),
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { ...success(endpoint), '4xx': failureReply },
  }
}

function describeProof({ proof }: Endpoint): string | undefined {
  if (!proof) return undefined
  const when =
    proof === true ? [] : Object.entries(proof).map(([field, value]) => `\`${field}\` is \`${value}\``)
  const where = when.length > 0 ? ` where ${when.join(' and ')}` : ''
  return `Needs a session that was proved within ${provedMinutes} minutes${where}; else 403 \`prove_again\`.`
}

function success({ reply, status, events, file }: Endpoint): Record<number, object> {
  if (events) {
    const named = Object.entries(events).map(([name, data]) => z.object({ event: z.literal(name), data }))
    return { 200: { description: 'Events', content: { 'text/event-stream': { schema: z.union(named) } } } }
  }
  if (file) return { 200: { description: 'A file', content: { [file]: { schema: z.string() } } } }
  return reply ? { [status ?? 200]: reply } : { 204: z.null() }
}
