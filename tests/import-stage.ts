import type { FastifyInstance } from 'fastify'
import { importers } from '#server/importers.ts'
import { workOnce } from '#server/imports/runner.ts'
import { openSession } from './app.ts'

const partSize = 512 * 1024

/** How somebody imports: by the calls of the screen, with what the server does beside done in between. */
export async function importAs(app: FastifyInstance, accountId: number) {
  const token = await openSession(app, accountId)
  const headers = { authorization: `Bearer ${token}` }
  const call = async (request: string, body?: object) => {
    const [method, path] = request.split(' ') as ['GET' | 'PUT' | 'POST', string]
    const { statusCode, body: text } = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body && { payload: body }),
    })
    return { status: statusCode, body: text ? JSON.parse(text) : undefined }
  }
  const fetch = (path: string) => app.inject({ method: 'GET', url: `/api${path}`, headers })
  const read = async (id: number) => (await call(`GET /imports/${id}`)).body
  const sendPart = (id: number, n: number, bytes: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `/api/imports/${id}/parts/${n}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  /** Until nothing is left to do. */
  const work = async () => {
    while (await workOnce({ sql: app.sql, importers }));
  }
  const upload = async (entity: string, name: string, bytes: Buffer) => {
    const { status, body } = await call('POST /imports', { entity, name, size: bytes.length })
    if (status !== 201) throw new Error(JSON.stringify(body))
    for (let n = 0; n * partSize < bytes.length; n++)
      await sendPart(body.id, n, bytes.subarray(n * partSize, (n + 1) * partSize))
    await work()
    return read(body.id)
  }
  const step = async (id: number, action: 'commit' | 'cancel' | 'undo', given: object = {}) => {
    const { version } = await read(id)
    const asked = await call(`PUT /imports/${id}/${action}`, { version, ...given })
    if (asked.status === 200) await work()
    return asked
  }
  const change = async (id: number, given: object) => {
    const { version } = await read(id)
    const asked = await call(`PUT /imports/${id}`, { version, ...given })
    if (asked.status === 200) await work()
    return asked.status === 200 ? { ...asked, body: await read(id) } : asked
  }
  const rows = async (id: number, outcome?: string) =>
    (await call(`GET /imports/${id}/rows?limit=1000&sort=id:asc${outcome ? `&outcome=${outcome}` : ''}`)).body
      .rows
  return { call, fetch, read, sendPart, work, upload, step, change, rows }
}
