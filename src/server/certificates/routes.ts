import type { FastifyInstance } from 'fastify'
import { certificates } from '#contract/certificates.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { changeCertificate, deleteCertificate } from './change-certificate.ts'
import { type Decision, extend, grant, renew, restore, suspend, withdraw } from './decide-certificate.ts'
import { enterCertificate } from './enter-certificate.ts'
import { listCertificates, openCertificate } from './queries.ts'

export function serveCertificates(app: FastifyInstance): void {
  const { sql } = app
  serve(app, certificates.list, ({ query }) => listCertificates(sql, query))
  serve(app, certificates.one, ({ params }) => openCertificate(sql, params.id))
  serve(app, certificates.create, ({ body, caller }) => enterCertificate(sql, caller, body))
  serve(app, certificates.update, ({ params, body, caller }) =>
    changeCertificate(sql, caller, params.id, body),
  )
  serve(app, certificates.grant, call => grant(sql, read(call), call.body))
  serve(app, certificates.renew, call => renew(sql, read(call), call.body))
  serve(app, certificates.extend, call => extend(sql, read(call), call.body))
  serve(app, certificates.suspend, call => suspend(sql, read(call), call.body))
  serve(app, certificates.restore, call => restore(sql, read(call), call.body))
  serve(app, certificates.withdraw, call => withdraw(sql, read(call), call.body))
  serve(app, certificates.remove, ({ params, caller }) => deleteCertificate(sql, caller, params.id))
}

type DecisionCall = { params: { id: number }; body: { version: number }; caller: Caller }

const read = ({ params, body, caller }: DecisionCall): Decision => ({
  caller,
  id: params.id,
  version: body.version,
})
