import { z } from 'zod'
import { letterActions, letterKinds, letterStates } from '#domain/letters.ts'
import { sayMessageFault } from '#words/en/message-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { emailAddress, idParams, moment, named, version } from './values.ts'

const customerMail = z.object({
  id: z.int(),
  kind: z.enum(letterKinds),
  state: z.enum(letterStates),
  recipient: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  at: moment.meta({
    description: 'When it was sent, failed or was dropped; of an open one when it was proposed.',
  }),
  isQueued: z
    .boolean()
    .meta({ description: 'It lies in the outbox, and leaves as soon as the mail server takes it.' }),
  sendAt: moment.nullable().meta({ description: 'When it goes by itself.' }),
  by: named
    .nullable()
    .meta({ description: 'Whose change it tells, or who sent or dropped it. Null: the system.' }),
  fault: z.string(),
  start: moment.meta({ description: 'When the audit starts, as the letter tells it.' }),
  version: z.int(),
})

const customerMailsOfAudit = z.object({
  rows: z.array(customerMail).meta({ description: 'Newest first.' }),
  kinds: z.array(z.enum(letterKinds)).meta({ description: 'What can be sent by hand now.' }),
  texts: z
    .array(z.object({ kind: z.enum(letterKinds), subject: z.string(), text: z.string() }))
    .meta({ description: 'How those would read, sent by whoever asks.' }),
  recipients: z.array(z.string()).meta({ description: 'The customer’s addresses, the usual one first.' }),
})

const mailParams = z.object({ ...idParams.shape, mailId: idParams.shape.id })

export const customerMails = {
  list: {
    method: 'GET',
    path: '/projects/:id/mails',
    access: ['ViewAuditDetail'],
    summary: 'Letters to the customer about an audit',
    params: idParams,
    reply: customerMailsOfAudit,
  },
  send: {
    method: 'POST',
    path: '/projects/:id/mails',
    access: ['SendCustomerMails'],
    summary: 'Send the customer a letter about an audit',
    params: idParams,
    mostPerMinute: 60,
    body: z.object({
      kind: z.enum(letterKinds, fault(sayMessageFault.text('chooseKind'))),
      recipient: emailAddress.optional().meta({
        description:
          'One of the customer’s addresses; left out: the main contact’s, else the customer’s own.',
      }),
    }),
  },
  act: {
    method: 'PUT',
    path: '/projects/:id/mails/:mailId',
    access: ['SendCustomerMails'],
    summary: 'Send, withdraw or skip an open letter',
    params: mailParams,
    mostPerMinute: 120,
    body: z.object({
      action: z.enum(letterActions, fault(sayMessageFault.text('chooseAction'))),
      recipient: emailAddress.optional(),
      version,
    }),
  },
} satisfies Record<string, Endpoint>
