import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Audit } from '#web/audits/audit.ts'
import { listAuditColumns } from '#web/audits/columns.tsx'
import { show } from './show.tsx'

/** A cell of the list of audits, as wide as its column starts. */
async function showCell(key: string, audit: object) {
  const column = listAuditColumns().find(one => one.key === key)
  await show(
    <table style={{ tableLayout: 'fixed', width: column?.width }}>
      <tbody>
        <tr>
          <td
            style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingInline: 12 }}
          >
            {column?.render(audit as Audit)}
          </td>
        </tr>
      </tbody>
    </table>,
  )
}

test.each([
  ['number', { id: 7, idflNumber: 'A2026-00155' }],
  ['standards', { standards: [{ code: 'GRS' }, { code: 'ISO14001' }, { code: 'RDS' }] }],
  ['team', { auditors: [{ name: 'Chen Conti' }, { name: 'Farah Diaz' }] }],
])('The %s of an audit, also several of them, are read whole in the list', async (key, audit) => {
  await showCell(key, audit)
  const cell = page.getByRole('cell')
  await expect.element(cell).toBeVisible()
  const text = cell.element().firstElementChild as HTMLElement
  // Whole once fonts and sheets are there.
  await expect.poll(() => text.scrollHeight <= text.clientHeight).toBe(true)
  await expect.poll(() => text.scrollWidth <= text.clientWidth).toBe(true)
  await expect.poll(() => cell.element().scrollWidth <= cell.element().clientWidth).toBe(true)
})

test.each([
  ['draft', null, 'Tentative'],
  ['assigned', null, 'Tentative'],
  ['assigned', '2026-03-02', '02 Mar 2026'],
  ['completed', '2026-03-02', '02 Mar 2026'],
  ['completed', null, ''],
  ['canceled', null, ''],
])('What is %s and was agreed on %s says “%s” in the list', async (status, agreedOn, said) => {
  await showCell('agreedOn', { status, agreedOn })
  await expect.element(page.getByRole('cell')).toHaveTextContent(said)
  expect(page.getByText('Tentative').elements()).toHaveLength(said === 'Tentative' ? 1 : 0)
})
