import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Sql } from 'postgres'
import { serveAccounts } from './accounts/routes.ts'
import { serveAreas } from './areas/routes.ts'
import { serveAuditors } from './auditors/routes.ts'
import { isOwnAudit } from './audits/queries.ts'
import { serveAudits } from './audits/routes.ts'
import { serveCalendar } from './calendar/routes.ts'
import { serveCertificates } from './certificates/routes.ts'
import { serveChanges } from './changes/routes.ts'
import { serveCompetences } from './competences/routes.ts'
import { type Config, defaultPool } from './config.ts'
import { serveCountries } from './countries/routes.ts'
import { serveCustomers } from './customers/routes.ts'
import { serveDayTables } from './day-tables/routes.ts'
import { openBeside } from './db/open.ts'
import { serveDepartments } from './departments/routes.ts'
import { serveDisruptions } from './disruptions/routes.ts'
import { serveDrafts } from './drafts/routes.ts'
import { serveEvents } from './events/routes.ts'
import { serveExclusions } from './exclusions/routes.ts'
import { exportedLists } from './exported-lists.ts'
import { serveExports } from './exports/routes.ts'
import { serveHealth } from './health/routes.ts'
import { serveHistory } from './history/routes.ts'
import { limitUnfinishedBodies } from './http/bodies.ts'
import { closeUnusedConnections } from './http/close-unused.ts'
import { answerFailures, answerMalformedUrl } from './http/errors.ts'
import { readJson } from './http/json.ts'
import { serveDocs } from './http/openapi.ts'
import { limitCallsUnderWay } from './http/overload.ts'
import { setReplyHeaders } from './http/reply-headers.ts'
import { serveWeb } from './http/web.ts'
import { importers } from './importers.ts'
import { isOwnImport } from './imports/queries.ts'
import { serveImports } from './imports/routes.ts'
import { serveMessages } from './messages/routes.ts'
import { serveMetrics } from './metrics/routes.ts'
import { serveNotifications } from './notifications/routes.ts'
import { servePlans } from './plans/routes.ts'
import { isOwnRequest } from './requests/queries.ts'
import { serveRequests } from './requests/routes.ts'
import { serveRoles } from './roles/routes.ts'
import { isOwnEntry } from './rosters/queries.ts'
import { serveRosters } from './rosters/routes.ts'
import { serveSavedViews } from './saved-views/routes.ts'
import { serveSession } from './session/routes.ts'
import { serveSites } from './sites/routes.ts'
import { serveStandards } from './standards/routes.ts'
import { serveTeamRules } from './team-rules/routes.ts'
import { serveVisits } from './visits/routes.ts'
import { serveWork } from './work/routes.ts'
import { workSources } from './work-sources.ts'

const nouns = [
  serveHealth,
  serveSession,
  serveCountries,
  serveDepartments,
  serveStandards,
  serveAreas,
  serveTeamRules,
  serveDayTables,
  serveRoles,
  serveAccounts,
  serveCustomers,
  serveSites,
  serveExclusions,
  serveCertificates,
  serveDrafts,
  serveVisits,
  serveAuditors,
  serveCompetences,
  serveAudits,
  serveRosters,
  serveSavedViews,
  serveCalendar,
  serveMessages,
  serveChanges,
  servePlans,
  serveDisruptions,
  serveRequests,
  serveWork(workSources),
  serveNotifications,
  serveImports(importers),
  serveExports(exportedLists),
  serveHistory({ import: isOwnImport, project: isOwnAudit, request: isOwnRequest, roster: isOwnEntry }),
  serveEvents,
]

type Settings = Pick<Config, 'logLevel' | 'appUrl'> &
  Partial<Pick<Config, 'trustProxy' | 'metricsToken' | 'databasePool'>> & {
    /** Each reply is compared with what zod makes of it. */
    checksReplies?: boolean
    sendsPushes?: boolean
    exportPatience?: FastifyInstance['exportPatience']
    /** Where the log goes instead of standard output. */
    logDestination?: Writable
  }

type Dependencies = { sql: Sql; config: Settings }

/** The whole product behind one HTTP server; the caller listens and closes. */
export async function buildApp({ sql, config }: Dependencies): Promise<FastifyInstance> {
  const app = makeServer(config)
  app.decorate('sql', sql)
  app.decorate('sessions', openBeside(sql))
  app.addHook('onClose', () => app.sessions.end({ timeout: 0 }))
  app.decorate('appUrl', config.appUrl)
  app.decorate('sendsPushes', config.sendsPushes ?? true)
  app.decorate('checksReplies', config.checksReplies ?? false)
  app.decorate('exportPatience', config.exportPatience ?? { stalledMs: 60_000, waitMs: 30_000 })
  app.decorateRequest('caller', null)
  app.decorateRequest('authorised', null)
  answerFailures(app)
  setReplyHeaders(app)
  limitUnfinishedBodies(app)
  limitCallsUnderWay(app, config.databasePool ?? defaultPool)
  closeUnusedConnections(app)
  readJson(app)
  // Before the plugin that compresses each answer.
  await serveDocs(app)
  // Only these: the build provides files in both, and a third encoding would be compressed at every call.
  await app.register(compress, { encodings: ['br', 'gzip'] })
  await app.register(
    async api => {
      for (const serveNoun of nouns) serveNoun(api)
    },
    { prefix: '/api' },
  )
  serveMetrics(app, config.metricsToken)
  await serveWeb(app)
  return app
}

/** Fastify as we have it: what it logs, how long it waits, and whom it believes. */
function makeServer(config: Settings): FastifyInstance {
  return fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { req: describeRequest, err: describeError },
      ...(config.logDestination && { stream: config.logDestination }),
    },
    // For what is served beside the contract, none of which takes a body; endpoints have limits of their own.
    bodyLimit: 1024,
    // Requests that arrive too slowly are ended after this (408); replies may take longer.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    // Named in every line of the log and in the reply, so that a report of a fault leads to its lines.
    genReqId: () => randomUUID(),
    // Only our own proxies are trusted to name the caller (X-Forwarded-For, -Proto).
    trustProxy: config.trustProxy ?? ['loopback'],
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedUrl,
  })
}

type LoggedError = { type: string; message: string; stack: string; [field: string]: unknown }

/**
 * What the log says of a fault. PostgreSQL names the row that was refused in `detail`, or that it copied in `where`, with all that is written
 * in it: who may read the log may not read the impartiality register or why somebody is away.
 */
function describeError({ name, message, stack = '', cause, ...known }: Error): LoggedError {
  const { detail: _, where: _where, ...rest } = known as Record<string, unknown>
  return {
    ...rest,
    type: name,
    message,
    stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** What the log says of a call. An address that holds a secret is told by its route alone. */
const describeRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: url.replace(/^\/api\/(exports|calendar)\/[^?]*/, '/api/$1/…'),
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
})
