import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A proxy that has just connected is about to send a call, which is still answered. */
const graceMs = 500

/**
 * Browsers open connections that they may need. On one that never bore a request Node waits for a minute before it
 * counts as idle, and a stopping server would wait with it.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, graceMs)
  })
}
