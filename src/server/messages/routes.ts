import type { FastifyInstance } from 'fastify'
import { customerMails } from '#contract/customer-mails.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { messageSettings } from '#contract/messages.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { faultOf } from '#server/refuse.ts'
import { sayMessageFault } from '#words/en/message-faults.ts'
import { actOnLetter, listLetters, sendLetterByHand } from './letters.ts'
import { findFacts, renderLetter } from './render-letter.ts'
import { readMessages, saveMessages } from './settings.ts'
import type { Told } from './withdraw-letters.ts'

export function serveMessages(app: FastifyInstance): void {
  const { sql } = app
  serve(app, messageSettings.read, () => readMessages(sql))
  serve(app, messageSettings.update, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => saveMessages(tx, caller.accountId, body)),
  )
  serve(app, messageSettings.preview, ({ body, caller }) => preview(sql, caller, body))
  serve(app, customerMails.list, ({ params, caller }) => listLetters(sql, caller, params.id))
  serve(app, customerMails.send, ({ params, body, caller }) => sendLetterByHand(sql, caller, params.id, body))
  serve(app, customerMails.act, ({ params, body, caller }) => actOnLetter(sql, caller, params, body))
}

type Previewed = Parsed<typeof messageSettings.preview, 'body'>

/** Of an audit that whoever asks may open, and of no other: a letter tells what it is about. */
async function preview(sql: Db, { accountId, holds }: Caller, { projectId, ...texts }: Previewed) {
  const [audit] = await sql<{ tells: Told; statusReason: string }[]>`
    select letter_state(audit) as tells, status_reason from audit where id = ${projectId} and deleted_at is null`
  const facts = audit && (await findFacts(sql, { auditId: projectId, tells: audit.tells, accountId }))
  if (!audit || !facts || !holds('ViewAuditDetail'))
    throw Failure.invalid([faultOf('projectId', sayMessageFault.text('auditGone'))])
  const { organisation } = await readMessages(sql)
  const rendered = renderLetter(texts, { ...audit, facts, reason: audit.statusReason, organisation })
  return { recipient: facts.recipients[0] ?? null, ...rendered }
}
