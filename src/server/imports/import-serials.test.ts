import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { hanoi, makeAccount, makeCustomer } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { packXlsx } from '#tests/pack-xlsx.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))

const text = (one: string) => `<c t="inlineStr"><is><t>${one}</t></is></c>`
const number = (one: string, style = 0) => `<c s="${style}"><v>${one}</v></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`

test.each([
  { system: '1900', start: '46084.375', end: '46085' },
  { system: '1904', start: '44622.375', end: '44623' },
])(
  'Days of a workbook of $system are shown as days, and are the same when refused lines come back',
  async ({ system, start, end }) => {
    const companyNumber = `C-${system}`
    const heading = row(...['Audit number', 'Customer', 'Start', 'End', 'Standards', 'Note'].map(text))
    const line = row(
      text(`S-${system}`),
      text(companyNumber),
      number(start),
      number(end),
      text('GRS'),
      number('46084.375'),
    )
    const bytes = packXlsx({ rows: heading + line, is1904: system === '1904' })
    const shown = await person.upload('audits', 's.xlsx', bytes)
    expect(shown).toMatchObject({ state: 'checked', counts: { refused: 1 } })
    const samples = shown.columns.map((column: { samples: string[] }) => column.samples)
    expect(samples.slice(2, 4)).toEqual([['2026-03-03 09:00'], ['2026-03-04']])
    const [refused] = await person.rows(shown.id, 'refused')
    expect(refused.cells).toEqual(
      expect.arrayContaining([
        { field: 'start', value: '2026-03-03 09:00' },
        { field: 'end', value: '2026-03-04' },
        { field: 'note', value: '46084.375' },
      ]),
    )
    const { body: file } = await person.fetch(`/imports/${shown.id}/refused`)
    await makeCustomer(sql, { companyNumber, timeZone: hanoi })
    const again = await person.upload('audits', 'again.csv', Buffer.from(file))
    expect(again).toMatchObject({ state: 'checked', counts: { created: 1, refused: 0 } })
    await person.step(again.id, 'commit')
    expect(
      await sql`select starts_at, ends_at, note from audit where idfl_number = ${`S-${system}`}`,
    ).toMatchObject([
      { startsAt: new Date('2026-03-03T02:00Z'), endsAt: new Date('2026-03-04T10:00Z'), note: '46084.375' },
    ])
  },
)

/** By their places: as in General, a day of Excel's own, one that the workbook describes, minutes, and a number beside a word. */
const styles = `
  <numFmts><numFmt numFmtId="164" formatCode="[$-407]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="[mm]:ss"/>
    <numFmt numFmtId="166" formatCode="0 &quot;days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`

test('Days in columns that nothing reads are shown as the workbook shows them, also in the file of refused lines; what texts read are digits.', async () => {
  const headings = ['Company number', 'Customer since', 'Last visit', 'Took', 'Leave', 'Staff', 'Phone']
  const heading = row(...headings.map(text))
  const line = row(
    text('U-1'),
    number('46084', 1),
    number('46084.375', 2),
    number('46084', 3),
    number('46084', 4),
    number('46084'),
    number('46084', 1),
  )
  const shown = await person.upload('customers', 'since.xlsx', packXlsx({ rows: heading + line, styles }))
  const mapping = [
    { field: 'companyNumber', column: 'A' },
    { field: 'phone', column: 'G' },
  ]
  const { body } = await person.change(shown.id, { mapping, options: { mode: 'change' } })
  const days = ['2026-03-03', '2026-03-03 09:00', '46084', '46084', '46084', '46084']
  expect(body.columns.slice(1).flatMap(({ samples }: { samples: string[] }) => samples)).toEqual(days)
  expect(body).toMatchObject({ state: 'checked', counts: { refused: 1 } })
  const { body: file } = await person.fetch(`/imports/${shown.id}/refused`)
  expect(file.split('\r\n')[1]).toContain(`U-1,${days.join(',')},`)
  await person.step(shown.id, 'cancel')
})

test('A day that one line of a record shows as a day, and another as a number, contradicts nothing.', async () => {
  const headings = ['E-mail', 'Name', 'Carried days', 'Carried until', 'Standards']
  const line = (standard: string, style: number) =>
    row(text('two@example.com'), text('Two'), number('3'), number('46084', style), text(standard))
  const rows = row(...headings.map(text)) + line('GRS', 1) + line('RDS', 0)
  const shown = await person.upload('auditors', 'two.xlsx', packXlsx({ rows, styles }))
  const change = await person.change(shown.id, { options: { mode: 'change' } })
  const faults = (await person.rows(shown.id, 'refused')).flatMap(
    ({ faults }: { faults: { message: string }[] }) => faults.map(({ message }) => message),
  )
  expect(change.body).toMatchObject({ state: 'checked', counts: { refused: 1 } })
  expect(faults.join()).not.toContain('contradicts')
})
