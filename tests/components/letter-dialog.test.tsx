import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { messageSettings } from '#contract/messages.ts'
import { letterKinds } from '#domain/letters.ts'
import { signedIn } from '#tests/signed-in.ts'
import { LetterDialog } from '#web/messages/letter-dialog.tsx'
import { answer } from './network.ts'
import { anAudit, pageOf } from './records.ts'
import { show } from './show.tsx'

const messages = {
  ...{ id: 1, version: 1, createdAt: '2026-03-03T09:00:00.000Z', updatedAt: '2026-03-03T09:00:00.000Z' },
  ...{ organisation: '', replyTo: '', invites: 'off' as const },
  letters: letterKinds.map(kind => {
    const texts = { subject: 'About {{audit.number}}', text: 'Dear {{contact.name}}' }
    return { kind, mode: 'ask' as const, language: 'en' as const, ...texts }
  }),
}

test('A preview says which placeholder there is not, before anything is saved', async () => {
  answer(audits.list, () => pageOf([anAudit()]))
  answer(messageSettings.preview, () => ({
    recipient: 'lan@mill.example',
    subject: 'About',
    text: 'Dear Lan',
  }))
  const reader = signedIn({ permissions: [{ name: 'ViewAuditDetail' }, { name: 'ManageMessages' }] })
  await show(<LetterDialog messages={messages} kind="moved" onClose={() => undefined} />, reader)
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Preview with audit' }))
  await userEvent.click(page.getByRole('option').first())
  await expect.element(dialog.getByText('Dear Lan')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'Dear {{contact.nam}}')
  await expect.element(dialog.getByText('There is no placeholder {{contact.nam}}.')).toBeVisible()
  await expect.element(dialog.getByText('Dear Lan')).not.toBeInTheDocument()
})
