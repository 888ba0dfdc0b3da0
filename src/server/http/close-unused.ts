import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A proxy that has just connected is about to send a call, which is still answered. */
const graceMs = 500

/** Longer than browsers keep a connection that they opened in advance; Node itself would wait for the first byte for ever. */
const longestUnusedMs = 60_000

/**
 * Browsers open connections that they may need. One that has borne no request within a minute is closed, so that they don't
 * pile up; when the server stops, those that are left are, since it would wait with them.
 */
export function closeUnusedConnections(app: FastifyInstance, unusedMs = longestUnusedMs): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.setTimeout(unusedMs, () => {
      if (unused.has(socket)) socket.destroy()
    })
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, graceMs)
  })
}
