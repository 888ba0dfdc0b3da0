import type { FastifyInstance } from 'fastify'
import { certificates } from '#contract/certificates.ts'
import { serve } from '#server/http/serve.ts'
import { enterCertificate } from './enter-certificate.ts'
import { listCertificates, openCertificate } from './queries.ts'

export function serveCertificates(app: FastifyInstance): void {
  const { sql } = app
  serve(app, certificates.list, ({ query }) => listCertificates(sql, query))
  serve(app, certificates.one, ({ params }) => openCertificate(sql, params.id))
  serve(app, certificates.create, ({ body, caller }) => enterCertificate(sql, caller, body))
}
