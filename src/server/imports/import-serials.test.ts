import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { hanoi, makeAccount, makeCustomer } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { packXlsx } from '#tests/pack-xlsx.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))

const text = (one: string) => `<c t="inlineStr"><is><t>${one}</t></is></c>`
const number = (one: string) => `<c><v>${one}</v></c>`
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
