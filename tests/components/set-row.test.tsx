import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setRow } from '#web/planning/set-row.ts'
import { show } from './show.tsx'

const now = { start: '2027-03-09T01:00:00+00:00', end: '2027-03-09T10:00:00+00:00' }
const sameDay = { start: '2027-03-09T01:00:00.000Z', end: '2027-03-09T10:00:00.000Z' }
const dialog = page.getByRole('dialog')

test('A row set to other dates than the customer agreed to is asked about; on the same it is set at once', async () => {
  const audit = { ...now, idflNumber: 'AUD-7', agreedOn: '2027-01-05' }
  const set: unknown[] = []
  const save = async (change: unknown) => {
    set.push(change)
    return {} as never
  }
  const params = { id: 3, rowId: 4 }
  const place = (times: object) => setRow(save, { params, body: { ...times, version: 1 } }, audit)
  let answered: unknown
  const move = async () => {
    answered = await place({ ...sameDay, end: '2027-03-10T10:00:00.000Z' })
  }
  await show(
    <ModalsProvider>
      <Button onClick={() => void move()}>Set</Button>
    </ModalsProvider>,
  )
  await place(sameDay)
  expect(set).toHaveLength(1)
  await page.getByRole('button', { name: 'Set' }).click()
  await expect
    .element(dialog.getByText(/^The customer agreed to the dates of AUD-7 on 05 Jan 2027/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => answered).toBe(false)
  expect(set).toHaveLength(1)
})
