import { describe, expect, test } from 'vitest'
import { importEntity, importedEntities } from '#contract/import-fields.ts'
import { startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'
import { importAs } from '#tests/import-stage.ts'
import { findFaults } from '#tests/invariants.ts'
import { packXlsx } from '#tests/pack-xlsx.ts'
import { sayKnown } from '#words/words.ts'
import { guessMapping } from './guess-mapping.ts'
import { readXlsx } from './read-xlsx.ts'

const app = await startApp()
const { sql } = app
const person = await importAs(app, await makeAccount(sql, { role: 'Administrator' }))
const cancel = (id: number) => person.step(id, 'cancel')

test('A file of one column may have 50,000 rows below its heading, which is no sample of them.', async () => {
  const lines = ['Code', ...Array.from({ length: 50_000 }, (_, n) => `C${n}`)]
  const shown = await person.upload('standards', 'codes.csv', Buffer.from(lines.join('\n')))
  expect(shown).toMatchObject({
    state: 'mapping',
    columns: [{ heading: 'Code', samples: ['C0', 'C1', 'C2'] }],
  })
  await cancel(shown.id)
  const more = await person.upload('standards', 'codes.csv', Buffer.from([...lines, 'C'].join('\n')))
  expect(more.problem.message).toBe('This file has more than 50,000 rows. Please split it.')
})

describe('The same customers', () => {
  const table = [
    ['Company number', 'Company name', 'Customer name', 'E-Mail', 'Address', 'Country', 'Contact'],
    ['46084', 'Trần & Söhne €', 'Trần', 'office@example.com', '1 Mill Road', 'jp', 'Lan Tran'],
    ['X-2', "=cmd|' /C calc'!A0", 'Cmd', 'office@example.com', '2 Mill Road', 'Japan', 'Kim Vo'],
  ]
  const csv = (separator: string) =>
    table.map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
  const spell = (text: string) => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  const rows = table.map(
    line =>
      `<row>${line.map(cell => (/^\d+$/.test(cell) ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${spell(cell)}</t></is></c>`)).join('')}</row>`,
  )
  const windows = Buffer.from(
    [...csv(';').replace('Trần', 'Tran').replace('Trần', 'Tran')].map(sign =>
      sign === '€' ? 0x80 : sign.charCodeAt(0),
    ),
  )

  test('come of UTF-8, UTF-16, Windows-1252 and XLSX', async () => {
    const files = [
      Buffer.from(csv(',')),
      Buffer.from(`\ufeff${csv('\t')}`, 'utf16le'),
      packXlsx({ rows: rows.join('') }),
      windows,
    ]
    const read = []
    for (const bytes of files) {
      const shown = await person.upload('customers', 'clients', bytes)
      expect(shown).toMatchObject({ state: 'checked', counts: { created: 2, refused: 0 } })
      const lines = await person.rows(shown.id)
      read.push(lines.map(({ cells }: { cells: { value: string }[] }) => cells.map(({ value }) => value)))
      await cancel(shown.id)
    }
    expect(read[1]).toEqual(read[0])
    expect(read[2]).toEqual(read[0])
    expect(read[3]).toEqual(JSON.parse(JSON.stringify(read[0]).replaceAll('Trần', 'Tran')))
  })

  test('are kept as the texts that they are', async () => {
    const shown = await person.upload('customers', 'clients.xlsx', packXlsx({ rows: rows.join('') }))
    await person.step(shown.id, 'commit')
    const kept = await sql`select company_number, company_name from customer order by company_number`
    expect(kept).toMatchObject([
      { companyNumber: '46084', companyName: 'Trần & Söhne €' },
      { companyNumber: 'X-2', companyName: "=cmd|' /C calc'!A0" },
    ])
    expect(await findFaults(sql)).toEqual([])
  })
})

describe('A file that can’t be read ends in a sentence', () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

  test.each<[string, () => Buffer]>([
    ['This is an old Excel file (.xls). Please save it as .xlsx or CSV.', () => ole],
    [
      'This file has a password. Please save it without.',
      () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    [
      'This file has more than 50,000 rows. Please split it.',
      () => Buffer.from(`a,b\n${'1,2\n'.repeat(50_001)}`),
    ],
    ['The quote opened in row 2 is never closed.', () => Buffer.from('a,b\n"1,2\n3,4')],
    ['This file has no rows below its header row.', () => Buffer.from('a,b\n')],
    ['This file is damaged.', () => Buffer.from('PK\x03\x04')],
  ])('%s', async (message, make) => {
    expect(await person.upload('customers', 'x', make())).toMatchObject({
      state: 'failed',
      problem: { message },
    })
  })
})

describe('Master data', () => {
  test('is imported by code or name, and taken back', async () => {
    const standards = await person.upload(
      'standards',
      's.csv',
      Buffer.from(
        'Code,Name,Description,Enabled\nGRS,Recycled,Recycled content,yes\nZZZ1,New one,It is new,no\nA B,Bad,Bad,1',
      ),
    )
    expect(standards.counts).toEqual({ created: 1, changed: 1, unchanged: 0, refused: 1 })
    await person.step(standards.id, 'commit', { leaveOut: true })
    expect(
      await sql`select name, is_enabled from standard where code in ('GRS', 'ZZZ1') order by code`,
    ).toMatchObject([
      { name: 'Recycled', isEnabled: true },
      { name: 'New one', isEnabled: false },
    ])
    await person.step(standards.id, 'undo')
    expect(await sql`select name from standard where code in ('GRS', 'ZZZ1')`).toMatchObject([
      { name: 'Global Recycled Standard' },
    ])

    const countries = await person.upload(
      'countries',
      'c.csv',
      Buffer.from('Country code,Country\nvn,Viet Nam\nQQ,Nowhere'),
    )
    expect(countries.counts).toEqual({ created: 0, changed: 1, unchanged: 0, refused: 1 })
    const [refused] = await person.rows(countries.id, 'refused')
    expect(refused.faults[0]).toMatchObject({ row: 3, field: 'timeZones' })
    await cancel(countries.id)

    const departments = await person.upload(
      'departments',
      'd.csv',
      Buffer.from('Department\nAUDIT\nLaboratory\nlaboratory'),
    )
    expect(departments).toMatchObject({
      state: 'checked',
      counts: { created: 1, changed: 1, unchanged: 0, refused: 0 },
    })
    await person.step(departments.id, 'commit')
    expect(
      await sql`select name from department where lower(name) in ('audit', 'laboratory') order by name`,
    ).toMatchObject([{ name: 'AUDIT' }, { name: 'Laboratory' }])
    expect(await findFaults(sql)).toEqual([])
  })
})

test('What only one record may have is refused where a row before it has it, and said by name.', async () => {
  const [kept] = await sql<{ id: number }[]>`insert into department (name) values ('Dyeing') returning id`
  const files = {
    departments: `ID,Department\n,Spinning\n${kept?.id},spinning`,
    countries: 'Country code,Country,Time zones\nQA,Qatar,Asia/Qatar\nBH,Qatar,Asia/Bahrain',
    auditors:
      'Email,Username,Display name,Full name,Country,Department,Standards\na@example.com,lan,Lan,Lan Tran,VN,Dyeing,GRS\nb@example.com,LAN,Lan,Lan Vo,VN,Dyeing,GRS',
  }
  const messages: Record<string, string[]> = {}
  for (const [entity, text] of Object.entries(files)) {
    const { id } = await person.upload(entity, 'x.csv', Buffer.from(text))
    const rows = await person.rows(id, 'refused')
    messages[entity] = rows.flatMap(({ faults }: { faults: { message: string }[] }) =>
      faults.map(({ message }) => message),
    )
    await cancel(id)
  }
  expect(messages).toEqual({
    departments: ['Row 2 has this name already.'],
    countries: ['Row 2 has this name already.'],
    auditors: ['Row 2 has this username already.'],
  })
})

describe('A template', () => {
  test.each(importedEntities)(
    'of %s holds the headings that are guessed again, in a workbook with what they mean',
    async entity => {
      const { statusCode, rawPayload, headers } = await person.fetch(
        `/imports/templates/${entity}?format=xlsx`,
      )
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toContain('spreadsheetml')
      const csv = await person.fetch(`/imports/templates/${entity}`)
      expect(csv.headers['content-type']).toContain('text/csv')
      const source = readXlsx(rawPayload, { sheet: 'What to enter' })
      const { sheets, lines } = await source
      expect(sheets).toEqual(['To import', 'What to enter'])
      const explained = []
      for await (const { cells } of lines) explained.push(cells)
      const fields = importEntity(entity).fields.filter(({ name }) => name !== 'version')
      expect(explained.slice(1).map(([title]) => title)).toEqual(fields.map(({ title }) => sayKnown(title)))
      expect(
        guessMapping(
          entity,
          fields.map(({ title }) => sayKnown(title)),
          [],
        ),
      ).toHaveLength(fields.length)
    },
  )
})
