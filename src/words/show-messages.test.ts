import { expect, test } from 'vitest'
import { showMessages } from './show-messages.ts'

test('History says the setting of messages line by line; what was never set is off.', () => {
  expect(showMessages({})).toBe(
    'Your organization: Not set\nReplies go to: Whoever planned the audit\nInvites to auditors: Off',
  )
  const moved = { mode: 'auto' as const, subject: 'Moved', text: 'Dear customer' }
  expect(
    showMessages({ organisation: 'Green Cert', replyTo: 'a@b.cd', invites: 'on', letters: { moved } }),
  ).toBe(
    'Your organization: Green Cert\nReplies go to: a@b.cd\nInvites to auditors: On\nAudit moved: 10 minutes after the change. Moved: Dear customer',
  )
})
