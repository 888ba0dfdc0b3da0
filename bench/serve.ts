import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Captured, Task } from './task.ts'

// Runs one of the two servers that are compared: the product, or the same SQL behind node:http and nothing else.

// Statements with thousands of parameters are more than an argument may hold: those come by standard input.
const task = JSON.parse(process.argv[2] ?? (await text(process.stdin))) as Task
const sql = openDatabase(task.connection, 16)

async function serveProduct(): Promise<void> {
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  await app.listen({ port: task.port, host: '127.0.0.1' })
}

function serveBare(calls: Record<string, Captured[]>): void {
  createServer(async (request, response) => {
    const statements = calls[request.url ?? ''] ?? []
    const results = await Promise.all(
      statements.map(({ text: sent, parameters }) =>
        sql.unsafe(sent, parameters as string[], { prepare: true }),
      ),
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(results))
  }).listen(task.port, '127.0.0.1')
}

if (task.bare) serveBare(task.bare)
else await serveProduct()
