import type { FastifyInstance } from 'fastify'
import { codeMinutes, session } from '#contract/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { addressBlock } from '#server/http/address-block.ts'
import { findCaller } from '#server/http/authorise.ts'
import { serve } from '#server/http/serve.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { changePassword, proveAgain } from './change-password.ts'
import { resetPassword, sendCode } from './forgot-password.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSession,
  endSessionOfToken,
  findMe,
  listOpenSessions,
  updatePreferences,
} from './queries.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { checkCode } from './verification-code.ts'

export function serveSession(app: FastifyInstance): void {
  const { sql } = app
  serve(app, session.signIn, ({ body, request }) =>
    signIn(sql, body, { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }),
  )
  serve(app, session.refresh, ({ body, request }) =>
    refresh(sql, body.refresh_token, addressBlock(request.ip)),
  )
  serve(app, session.signOut, async ({ body, request }) => {
    const current = await findCaller(sql, request)
    if (current) await endSession(sql, current.sessionId)
    if (body?.refresh_token) await endSessionOfToken(sql, body.refresh_token)
  })
  serveForgotPassword(app)
  serveOwnAccount(app)
}

function serveForgotPassword(app: FastifyInstance): void {
  const { sql, appUrl } = app
  serve(app, session.forgotPassword, async ({ body: { email, code }, request }) => {
    const block = addressBlock(request.ip)
    if (code === undefined) await sendCode(sql, { email, block, appUrl })
    else await checkCode(sql, { email, code, block })
    return say(code === undefined ? codeSent() : sayPassword.text('codeRight'))
  })
  serve(app, session.resetPassword, async ({ body, request }) => {
    await resetPassword(sql, { ...body, block: addressBlock(request.ip) })
    return say(sayPassword.text('passwordReset'))
  })
}

const codeSent = () => sayPassword.text('codeSent', { minutes: codeMinutes })

/** In English, with what it takes to say it in another language. */
const say = (text: Text) => ({ message: sayKnown(text), text })

function serveOwnAccount(app: FastifyInstance): void {
  const { sql } = app
  serve(app, session.proveAgain, ({ body, caller }) => proveAgain(sql, caller, body.password))
  serve(app, session.me, ({ caller }) => findMe(sql, caller.accountId))
  serve(app, session.changePassword, ({ body, caller }) => changePassword(sql, caller, body))
  serve(app, session.changePreferences, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updatePreferences(tx, caller.accountId, body)),
  )
  serve(app, session.listOpen, ({ caller }) => listOpenSessions(sql, caller))
  serve(app, session.endOne, ({ params, caller }) => endOwnSession(sql, caller.accountId, params.id))
  serve(app, session.endOthers, ({ caller }) => endOtherSessions(sql, caller.accountId, caller.sessionId))
}
