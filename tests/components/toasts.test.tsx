import '#web/app/toasts.css'
import { notifications } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showSuccess } from '#web/app/query-client.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectionSummary } from '#web/ui/table/table-footer.tsx'
import { show } from './show.tsx'

const toast = page.getByRole('alert').filter({ hasText: 'Saved' })

/** As it stands once it has slid in. */
async function placeOfToast() {
  showSuccess('Saved')
  await expect.element(toast).toBeVisible()
  const root = toast.element().closest('[data-position]') as HTMLElement
  return root.getBoundingClientRect()
}

const header = 60
const withDialog = (
  <Dialog opened onClose={() => {}} title="Edit">
    <button type="button">Save</button>
  </Dialog>
)

afterEach(() => notifications.clean())

test('On a desktop, toasts appear in the header, beside the search, the bell and the account', async () => {
  await page.viewport(1280, 800)
  await show('Page')
  const { bottom, right } = await placeOfToast()
  expect(bottom).toBeLessThanOrEqual(header + 24)
  expect(right).toBeLessThanOrEqual(1280 - 280)
})

test('Beside a dialog they appear at the bottom left of the window', async () => {
  await page.viewport(1280, 800)
  await show(withDialog)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  const { left, bottom } = await placeOfToast()
  expect(left).toBe(16)
  expect(bottom).toBe(800 - 16)
})

test('On a phone they appear at the bottom, below the title of the page; over a dialog at the top, above its buttons', async () => {
  await page.viewport(390, 844)
  await show('Page')
  expect((await placeOfToast()).top).toBeGreaterThan(844 / 2)
  notifications.clean()
  await show(withDialog)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  expect((await placeOfToast()).bottom).toBeLessThan(844 / 2)
})

/** A row is selected, and something can be done with it. */
const selected = (
  <SelectionSummary
    list={{ rows: [{ id: 1 }], total: 1 } as never}
    selection={{ rows: [{ id: 1 }], isWhole: false } as never}
    card={{ current: null }}
    selectionActions={() => <button type="button">Delete</button>}
    selectsWhole={false}
  />
)

test.each([1280, 390])('On %i pixels no toast covers what can be done with what is selected', async width => {
  await page.viewport(width, 844)
  await show(selected)
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect((await placeOfToast()).bottom).toBeLessThan(844 / 2)
  notifications.clean()
  const message = 'Saved, to be undone'
  notifications.show({ message, position: 'bottom-center' })
  await expect.element(page.getByText(message)).toBeVisible()
  const root = page.getByText(message).element().closest('[data-position]') as HTMLElement
  const { left, right, bottom } = root.getBoundingClientRect()
  expect(bottom).toBeLessThan(844 / 2)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
})
