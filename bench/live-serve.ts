import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Task } from './task.ts'

// One server process for `bench/live.ts`; asked by a message, it reports its memory after a collection.

const { connection, port } = JSON.parse(process.argv[2] ?? '') as Task
const app = await buildApp({
  sql: openDatabase(connection, 10),
  config: { logLevel: 'silent', appUrl: 'http://localhost:3000' },
})
await app.listen({ port, host: '127.0.0.1' })

process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})
process.send?.('listening')
