import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendar, calendarLinks } from '#contract/calendar-links.ts'
import { transaction } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { addressBlock } from '#server/http/address-block.ts'
import type { Caller } from '#server/http/caller.ts'
import { spend } from '#server/http/limits.ts'
import { document, serve } from '#server/http/serve.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { isAllowed, makeFeed } from './make-feed.ts'
import {
  findLink,
  insertLink,
  type Link,
  listEveryonesLinks,
  listLinks,
  renewLink,
  revokeLink,
} from './queries.ts'

export function serveCalendar(app: FastifyInstance): void {
  const { sql, appUrl } = app
  const withUrl = <Made extends { secret: string }>({ secret, ...link }: Made) => ({
    ...link,
    url: `${appUrl}/api/calendar/${secret}.ics`,
  })
  serve(app, calendarLinks.list, async ({ caller }) => ({ rows: await listLinks(sql, caller.accountId) }))
  serve(app, calendarLinks.everyones, ({ query }) => listEveryonesLinks(sql, query))
  serve(app, calendarLinks.create, ({ body, caller }) => {
    refuseScope(caller, body.scope)
    return transaction(sql, { actor: caller.accountId }, async tx =>
      withUrl(await insertLink(tx, caller.accountId, body)),
    )
  })
  serve(app, calendarLinks.renew, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, async tx => {
      const made = await renewLink(tx, caller.accountId, params.id)
      refuseScope(caller, made.scope)
      return withUrl(made)
    }),
  )
  serve(app, calendarLinks.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx =>
      revokeLink(tx, params.id, caller.holds('ManageIntegrations') ? {} : { owner: caller.accountId }),
    ),
  )
  serveFeed(app)
}

function refuseScope({ holds }: Caller, scope: Link['scope']): void {
  if (!isAllowed(scope, holds)) throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

/** Read by programs that know nothing but the address: with HEAD, and answered 304 while nothing is new to them. */
function serveFeed(app: FastifyInstance): void {
  app.route({
    method: 'GET',
    url: calendar.feed.path,
    schema: document(calendar.feed),
    handler: async (request, reply) => {
      const end = await app.admit(request, reply, calendar.feed)
      try {
        return await answerFeed(app, request, reply)
      } finally {
        end()
      }
    },
  })
}

async function answerFeed({ sql, appUrl }: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const link = await findByAddress(sql, request)
  await spend(sql, [{ kind: 'calendarFetch', key: String(link.id) }])
  const body = Buffer.from(await makeFeed(sql, link, appUrl))
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache').type('text/calendar; charset=utf-8')
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
  return known.includes(tag) ? reply.status(304).send() : reply.send(body)
}

/** Whoever guesses gets a 404 for each of a few addresses, then nothing. */
async function findByAddress(sql: FastifyInstance['sql'], request: FastifyRequest): Promise<Link> {
  const { file } = request.params as { file: string }
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1]
  const link = secret && (await findLink(sql, secret))
  if (link) return link
  await spend(sql, [{ kind: 'calendarUnknown', key: addressBlock(request.ip) }])
  throw missing()
}
