import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BulkDialog } from '#web/planning/bulk-dialog.tsx'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const audit = {
  id: 1,
  version: 1,
  idflNumber: 'AUD-1',
  companyName: 'Quick Quilts',
  start: '2026-03-02T01:00:00Z',
  end: '2026-03-02T10:00:00Z',
  timeZone: 'Asia/Ho_Chi_Minh',
}
const open = (kind: 'move' | 'cancel') =>
  show(<BulkDialog kind={kind} count={1} audits={[audit]} onClose={() => {}} />)

test('How far audits move is asked for in our words, in the field', async () => {
  await open('move')
  const days = dialog.getByRole('textbox', { name: 'Working days' })
  await expect.element(days).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(days).toBeInvalid()
  await expect.element(dialog.getByText('Please enter a number of days other than 0.')).toBeVisible()
  await expect.element(days).toHaveFocus()
})

test('A reason that was taken out again is asked for', async () => {
  await open('cancel')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible()
})
