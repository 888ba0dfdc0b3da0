import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { imports } from '#contract/imports.ts'
import { ColumnsStep } from '#web/imports/columns-step.tsx'
import { DoneStep } from '#web/imports/done-step.tsx'
import type { OneImport } from '#web/imports/import.ts'
import { answer } from './network.ts'
import { show } from './show.tsx'

const anImport: OneImport = {
  ...{ id: 1, version: 3, createdAt: '2026-03-03T09:00:00.000Z', updatedAt: '2026-03-03T09:00:00.000Z' },
  entity: 'auditors',
  state: 'mapping',
  ...{ name: 'phones.csv', size: 40, committedAt: null },
  createdBy: { id: 1, name: 'Anna Le' },
  counts: null,
  ...{ progress: null, received: [], sheets: [], problem: null, notice: null, hints: [], reasons: [] },
  read: { sheet: null, headingRow: 1, encoding: 'utf-8', separator: ';', dateOrder: null, rows: 1 },
  columns: [
    { letter: 'A', heading: 'Key', samples: ['anna'] },
    { letter: 'B', heading: 'Phone', samples: ['+84 1'] },
  ],
  mapping: [],
  options: { mode: 'change' },
  missing: [],
  asksDateOrder: false,
  isUndoing: false,
}
const phone = { field: 'phone', column: 'B' }

test.each(['username', 'id'])(
  'Changes alone are found by the %s too, without an e-mail address',
  async key => {
    const sent: unknown[] = []
    const mapping = [{ field: key, column: 'A' }, phone]
    answer(imports.change, ({ body }) => {
      sent.push((body as { mapping: unknown }).mapping)
      return anImport
    })
    await show(<ColumnsStep one={{ ...anImport, mapping }} />)
    await userEvent.click(page.getByRole('button', { name: 'Check' }))
    await expect.poll(() => sent).toEqual([mapping])
  },
)

test('Without anything to find records by, what is missing is named', async () => {
  await show(<ColumnsStep one={{ ...anImport, mapping: [phone] }} />)
  await userEvent.click(page.getByRole('button', { name: 'Check' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(/email/i)
})

test('What stays when an import is undone is counted in full, though not all of it is listed', async () => {
  const kept = Array.from({ length: 1000 }, (_, n) => ({
    ...{ row: 1500 - n, key: `C-${n}`, why: 'Other records use it.', text: null },
  }))
  answer(imports.undoPreview, () => ({ removed: 3, restored: 0, kept, keptCount: 1200 }))
  await show(<DoneStep one={{ ...anImport, state: 'undone' }} />)
  await expect.element(page.getByText('and 1,180 more')).toBeVisible()
  await expect.element(page.getByText(/1,200/)).toBeVisible()
})
