import type { FastifyInstance } from 'fastify'
import { session } from '#contract/session.ts'
import { serve } from '#server/http/serve.ts'
import { findSession } from '#server/http/session.ts'
import { changePassword } from './change-password.ts'
import { endSession, endSessionOfToken, findMe } from './queries.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'

export function serveSession(app: FastifyInstance): void {
  const { sql } = app
  serve(app, session.signIn, ({ body, request }) =>
    signIn(sql, body, { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }),
  )
  serve(app, session.refresh, ({ body }) => refresh(sql, body.refresh_token))
  serve(app, session.signOut, async ({ body, request }) => {
    const current = await findSession(sql, request)
    if (current) await endSession(sql, current.id)
    if (body?.refresh_token) await endSessionOfToken(sql, body.refresh_token)
  })
  serve(app, session.me, ({ session }) => findMe(sql, session.accountId))
  serve(app, session.changePassword, ({ body, session }) => changePassword(sql, session, body))
}
