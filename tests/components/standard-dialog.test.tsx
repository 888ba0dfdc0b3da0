import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areas } from '#contract/areas.ts'
import { dayTables } from '#contract/day-tables.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { standards } from '#contract/standards.ts'
import { StandardDialog } from '#web/standards/standard-dialog.tsx'
import { answer } from './network.ts'
import { pageOf } from './records.ts'
import { show } from './show.tsx'

const at = { version: 1, createdAt: '2026-01-05T02:00:00Z', updatedAt: '2026-01-05T02:00:00Z' }
const standard: RowOf<typeof standards.list> = {
  ...at,
  id: 9,
  code: 'QMS',
  name: 'Quality',
  description: 'Management systems',
  isEnabled: true,
  programme: null,
  areaList: null,
  activity: null,
  rotation: null,
}
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name })
const save = dialog.getByRole('button', { name: 'Save' })

test('A standard is given a list of technical areas, and how much is done in it to stay active', async () => {
  const sent: unknown[] = []
  answer(areas.list, () =>
    pageOf([{ ...at, id: 4, list: 'IAF', code: '4', name: 'Textiles', isEnabled: true }]),
  )
  answer(dayTables.list, () => pageOf([]))
  answer(standards.update, ({ body }) => {
    sent.push(body)
    return { ...standard, version: 2 }
  })
  await show(<StandardDialog standard={standard} onClose={() => undefined} />)
  const list = dialog.getByRole('combobox', { name: 'List of technical areas' })
  await expect.element(list).toHaveValue('')
  await list.selectOptions('IAF')
  await dialog.getByRole('combobox', { name: 'Activity' }).selectOptions('Minimum required')
  await expect.element(field('Within the last (months)')).toHaveValue('24')
  await userEvent.clear(field('Minimum audits'))
  await userEvent.click(save)
  await expect.element(dialog.getByText('Please enter audits, days or both.')).toBeVisible()
  await userEvent.fill(field('Minimum person-days'), '1,5')
  await userEvent.click(save)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ areaList: 'IAF', activity: { audits: null, days: 1.5, months: 24 } })
})

const table: RowOf<typeof dayTables.list> = {
  ...at,
  id: 3,
  name: 'QMS of our scheme',
  standardIds: [9],
  standards: [{ id: 9, code: 'QMS', name: 'Quality' }],
  risks: ['High'],
  rows: [{ upTo: null, days: [2] }],
  shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
  maxReduction: 30,
  maxIntegration: 20,
  onSite: 80,
  minDays: 1,
  factors: [],
}

test.each([
  ['by which day table its person-days are calculated', 9, 'QMS of our scheme'],
  ['that it has none', 10, 'None: person-days are entered by hand'],
])('A standard shows %s', async (_, id, said) => {
  answer(areas.list, () => pageOf([]))
  answer(dayTables.list, () => pageOf([table]))
  await show(<StandardDialog standard={{ ...standard, id }} onClose={() => undefined} />)
  await expect.element(dialog.getByText(said)).toBeVisible()
})
