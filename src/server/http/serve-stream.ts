import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { StreamEndpoint } from '#contract/endpoint.ts'
import { Impossible } from '#server/impossible.ts'
import { readBearer } from './authorise.ts'
import type { Caller } from './caller.ts'
import { document, identifyCaller } from './serve.ts'
import { readExpiry } from './tokens.ts'

/** A few hundred events. A reader who is further behind is disconnected rather than waited for. */
const mostBuffered = 64 * 1024

/** The text of one event, checked like any reply. */
export function formatEvent<E extends StreamEndpoint, Name extends keyof E['events'] & string>(
  endpoint: E,
  name: Name,
  data: z.input<E['events'][Name]>,
): string {
  return `event: ${name}\ndata: ${JSON.stringify(endpoint.events[name]?.parse(data))}\n\n`
}

/** One open answer. */
export type EventStream = {
  /** Writes events. Disconnects a reader who is too far behind. */
  write(text: string): void
  end(text: string): void
}

/** Who opens a stream, when their token expires (milliseconds since 1970), and the last position they saw. */
export type Opening = {
  caller: Caller
  expiresAt: number
  lastEventId: string | undefined
  /** Starts the answer; until then a refusal can be thrown. `onClose` is called later, even if the caller has already left. */
  start(onClose: () => void): EventStream
}

/** Serves an endpoint that answers with server-sent events: authorise, then hand over. */
export function serveStream(
  app: FastifyInstance,
  endpoint: StreamEndpoint,
  open: (opening: Opening) => Promise<void>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: document(endpoint),
    onRequest: (request, reply) => identifyCaller(app, endpoint, request, reply),
    handler: async (request, reply) => {
      if (!request.caller) throw new Impossible('A stream needs a session.')
      const lastEventId = request.headers['last-event-id']
      await open({
        caller: request.caller,
        expiresAt: readExpiry(readBearer(request) ?? ''),
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        start: onClose => startAnswer(reply, onClose),
      })
    },
  })
}

/** Bypasses Fastify's own sending, so nothing is compressed or buffered; the headers of every answer are set already. */
function startAnswer(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const answer = reply.raw
  answer.on('close', onClose)
  // The caller left while the session was read: `close` has already fired.
  if (answer.destroyed) queueMicrotask(onClose)
  // The reader disconnected: `close` follows.
  answer.on('error', () => {})
  answer.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  answer.socket?.setKeepAlive(true, 30_000)
  return {
    write(text) {
      if (answer.writableLength > mostBuffered) answer.destroy()
      else answer.write(text)
    },
    end: text => void answer.end(text),
  }
}
