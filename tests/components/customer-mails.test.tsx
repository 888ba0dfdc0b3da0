import { ModalsProvider } from '@mantine/modals'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customerMails } from '#contract/customer-mails.ts'
import type { Reply } from '#contract/endpoint.ts'
import { signedIn } from '#tests/signed-in.ts'
import { CustomerMails } from '#web/audits/customer-mails.tsx'
import { answer } from './network.ts'
import { anAudit } from './records.ts'
import { show } from './show.tsx'

type Letter = Reply<typeof customerMails.list>['rows'][number]

const letter = (id: number, given: Partial<Letter> = {}): Letter => ({
  id,
  kind: 'moved',
  state: 'sent',
  recipient: 'lan@mill.example',
  subject: `Letter ${id}`,
  text: 'Dear Lan',
  at: '2026-03-03T09:12:00.000Z',
  sendAt: null,
  isQueued: false,
  by: { id: 2, name: 'Grace' },
  fault: '',
  start: '2027-03-09T01:00:00.000Z',
  version: 1,
  ...given,
})

const panel = page.getByRole('region', { name: 'Customer mails' })
const reader = signedIn({ permissions: [{ name: 'ViewAuditDetail' }] })
const showLetters = async (...rows: Letter[]) => {
  answer(customerMails.list, () => ({ rows, kinds: [], texts: [], recipients: [] }))
  await show(<CustomerMails audit={anAudit()} />, reader)
}

test('Of many letters the last five are shown, and the others on request', async () => {
  await showLetters(...Array.from({ length: 8 }, (_, n) => letter(8 - n)))
  const texts = panel.getByText('Show text')
  await expect.element(texts.nth(4)).toBeVisible()
  expect(texts.elements()).toHaveLength(5)
  await userEvent.click(panel.getByRole('button', { name: 'Show 3 earlier letters' }))
  await expect.element(panel.getByRole('button', { name: 'Hide earlier letters' })).toHaveFocus()
  expect(texts.elements()).toHaveLength(8)
})

test('It says when a letter was handed over, and in the server’s words why one failed', async () => {
  await showLetters(letter(2, { state: 'failed', fault: '550 No such user' }), letter(1))
  await expect.element(panel.getByText('Failed 03 Mar 2026 09:12 UTC: 550 No such user')).toBeVisible()
  // And what each was about: of many that moved one audit.
  await expect.element(panel.getByText('Audit moved: 09 Mar 2027 08:00').first()).toBeVisible()
  await expect.element(panel.getByText('Handed to our mail server 03 Mar 2026 09:12 UTC')).toBeVisible()
  expect(panel.getByRole('button').elements()).toHaveLength(0)
})

test('A letter that nobody proposed is read before it is sent, whichever one chooses', async () => {
  const texts = [
    { kind: 'confirmed' as const, subject: 'It is confirmed', text: 'We confirm' },
    { kind: 'team' as const, subject: 'Another team', text: 'The team has changed' },
  ]
  answer(customerMails.list, () => ({
    rows: [],
    kinds: texts.map(({ kind }) => kind),
    texts,
    recipients: ['lan@mill.example'],
  }))
  const sent = vi.fn()
  answer(customerMails.send, ({ body }) => sent(body))
  await show(
    <ModalsProvider>
      <CustomerMails audit={anAudit()} />
    </ModalsProvider>,
    signedIn({ permissions: [{ name: 'ViewAuditDetail' }, { name: 'SendCustomerMails' }] }),
  )
  await userEvent.click(panel.getByRole('button', { name: 'Send a letter' }))
  const dialog = page.getByRole('dialog', { name: 'Send letter' })
  await expect.element(dialog.getByText('We confirm')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Letter' }).selectOptions('Team changed')
  await expect.element(dialog.getByText('The team has changed')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Send', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledWith({ kind: 'team' })
})
