import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { dayTables } from '#contract/day-tables.ts'
import { standards } from '#contract/standards.ts'
import { AuditDaysDialog } from '#web/audits/audit-days-dialog.tsx'
import type { DayBasis, DetailedAudit, Table } from '#web/audits/use-day-basis.ts'
import { DayTableDialog } from '#web/day-tables/day-table-dialog.tsx'
import { answer } from './network.ts'
import { anAudit, pageOf } from './records.ts'
import { show } from './show.tsx'

const table = {
  id: 4,
  version: 2,
  name: 'EMS',
  standardIds: [9],
  standards: [{ id: 9, code: 'ISO14001', name: 'ISO 14001' }],
  risks: ['High', 'Medium'],
  rows: [
    { upTo: 45, days: [7, 5.5] },
    { upTo: 65, days: [8, 6] },
  ],
  shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
  maxReduction: 30,
  maxIntegration: 20,
  onSite: 80,
  minDays: 1,
  factors: [],
} as unknown as Table

const audit = anAudit({ standards: [{ id: 9, code: 'ISO14001', name: 'ISO 14001' }] }) as DetailedAudit

const basis: DayBasis = {
  tables: new Map([[9, table]]),
  proposed: {
    integration: 0,
    standards: [{ standardId: 9, kind: 'surveillance', personnel: null, risk: null, factors: [] }],
  },
  from: null,
}

let sent: unknown[]
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: false })
const save = dialog.getByRole('button', { name: 'Save' })

beforeEach(() => {
  sent = []
  answer(standards.list, () => pageOf([]))
  answer(audits.update, ({ body }) => {
    sent.push(body)
    return { ...audit, version: 4, undo: { before: 3, rosters: [], reopens: false, inverse: null } }
  })
  answer(dayTables.update, ({ body }) => {
    sent.push(body)
    return { ...table, version: 3 }
  })
})

test('Days are calculated while one types, fill the fields, and are saved with what they came of.', async () => {
  await show(<AuditDaysDialog audit={audit} basis={basis} onClose={() => undefined} />)
  await userEvent.fill(field('Effective personnel'), '60')
  await dialog.getByRole('combobox', { name: 'Risk' }).selectOptions('Medium')
  await expect.element(dialog.getByText('2 days: 2 at the site, 0 off site')).toBeVisible()
  await expect.element(field('Days at the site')).toHaveValue('2')
  await userEvent.click(save)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    version: 3,
    days: {
      required: 2,
      offSite: 0,
      calculation: { standards: [{ standardId: 9, personnel: 60, risk: 'Medium' }] },
    },
  })
})

test('A number that is missing, or is none, is asked for in its field, and nothing is saved', async () => {
  const none = { ...basis, proposed: null }
  await show(<AuditDaysDialog audit={audit} basis={none} onClose={() => undefined} />)
  const asked = dialog.getByText('Please enter half days, from 0.5 to 500.')
  for (const typed of ['', 'two', '0,3']) {
    await userEvent.fill(field('Days at the site'), typed)
    await userEvent.click(save)
    await expect.element(asked).toBeVisible()
    await expect.element(field('Days at the site')).toBeInvalid()
    await expect.element(field('Days at the site')).toHaveFocus()
  }
  expect(sent).toEqual([])
  await userEvent.fill(field('Days at the site'), '2,5')
  await userEvent.click(save)
  await expect.poll(() => sent).toMatchObject([{ days: { required: 2.5, offSite: 0 } }])
})

test('A cell of a day table is changed, and the others stay as they are.', async () => {
  await show(<DayTableDialog table={table} onClose={() => undefined} />)
  await userEvent.fill(field('Days at Medium, row 2'), '6,5')
  await userEvent.click(save)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    version: 2,
    risks: ['High', 'Medium'],
    rows: [
      { upTo: 45, days: [7, 5.5] },
      { upTo: 65, days: [8, 6.5] },
    ],
  })
})
