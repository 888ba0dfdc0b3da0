import { z } from 'zod'
import { findUnknownPlaceholder, letterKinds, letterModes, spellPlaceholder } from '#domain/letters.ts'
import { sayMessageFault } from '#words/en/message-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault, issueOf } from './fault.ts'
import {
  list,
  optionalEmail,
  optionalText,
  pickedId,
  recordFields,
  requiredLines,
  requiredText,
  version,
} from './values.ts'

/** What is open in it is to be known. */
const withPlaceholders = <Typed extends z.ZodType<string>>(typed: Typed) =>
  typed.superRefine((text, context) => {
    const unknown = findUnknownPlaceholder(text)
    if (unknown !== null)
      context.addIssue(
        issueOf(sayMessageFault.text('noPlaceholder', { placeholder: spellPlaceholder(unknown) })),
      )
  })

const subject = withPlaceholders(requiredText(sayMessageFault.text('enterSubject'), 200))
const text = withPlaceholders(requiredLines(sayMessageFault.text('enterText'), 5000))

const letterKind = z.enum(letterKinds, fault(sayMessageFault.text('chooseKind')))

export const letterForm = z.object({
  kind: letterKind,
  mode: z.enum(letterModes, fault(sayMessageFault.text('chooseMode'))).meta({
    description:
      'Never sent (off), proposed to whoever plans (ask), or sent ten minutes after the change (auto).',
  }),
  language: z.enum(['en'], fault(sayMessageFault.text('chooseLanguage'))).default('en'),
  subject,
  text,
})

const letter = z.object({
  kind: z.enum(letterKinds),
  mode: z.enum(letterModes),
  language: z.enum(['en']),
  subject: z.string(),
  text: z.string(),
})

export const generalMessagesForm = z.object({
  organisation: optionalText(200).meta({ description: 'As whom letters are sent and signed.' }),
  replyTo: optionalEmail.meta({ description: 'Where answers go; empty: to whoever made the change.' }),
  invites: z.enum(['off', 'on'], fault(sayMessageFault.text('chooseInvites'))).meta({
    description: 'Whether auditors get a calendar invite for each audit instead of notifications by email.',
  }),
})

const messagesForm = generalMessagesForm.extend({
  letters: list(letterForm, letterKinds.length).refine(
    given => new Set(given.map(({ kind }) => kind)).size === letterKinds.length,
    fault(sayMessageFault.text('everyKind')),
  ),
})

const messages = z.object({
  ...recordFields,
  organisation: z.string(),
  replyTo: z.string(),
  invites: z.enum(['off', 'on']),
  letters: z.array(letter),
})

export const messageSettings = {
  read: {
    method: 'GET',
    path: '/settings/messages',
    access: ['ManageMessages'],
    summary: 'What is sent to auditors and customers, and in which words',
    reply: messages,
  },
  update: {
    method: 'PUT',
    path: '/settings/messages',
    access: ['ManageMessages'],
    summary: 'Change what is sent to auditors and customers',
    description:
      'What is booked when letters are first turned on counts as told. Letters of a kind that is turned off are withdrawn.',
    body: messagesForm.extend({ version }),
    mostSeconds: 30,
    reply: messages,
  },
  preview: {
    method: 'POST',
    path: '/settings/messages/preview',
    access: ['ManageMessages'],
    summary: 'Read a letter as it would be about an audit; needs ViewAuditDetail too',
    body: z.object({ subject, text, projectId: pickedId(sayMessageFault.text('chooseAudit')) }),
    mostPerMinute: 120,
    writesNothing: true,
    reply: z.object({ recipient: z.string().nullable(), subject: z.string(), text: z.string() }),
  },
} satisfies Record<string, Endpoint>
