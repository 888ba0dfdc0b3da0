/** Registers as planners keep them for years in a spreadsheet: each fault of theirs comes up every so many rows. */

const pick = <Value>(list: readonly Value[], n: number): Value => list[n % list.length] as Value

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const write = (lines: readonly (readonly string[])[]) =>
  Buffer.from(lines.map(line => line.map(quote).join(',')).join('\r\n'))

const countries = [
  'Vietnam',
  'Viet Nam',
  'VN',
  ' vietnam',
  'Việt Nam',
  'Bangladesh',
  'INDIA',
  'South Korea',
  'Korea',
  'Republic of Korea',
  'UK',
  'Great Britain',
  'Turkey',
  'Türkiye',
  'Deutschland',
  'Germany ',
  'P.R. China',
  'China',
  'USA',
  'U.S.A.',
  'Taiwan',
  'The Netherlands',
  'Czech Republic',
  'Sri Lanka',
  'Italia',
]

/** With a title in merged cells, an empty row, an address in three columns, and a company’s second line twice. */
export function messyCustomers(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => [
    n % 17 === 0 ? ` C-${1000 + n} ` : `C-${1000 + n}`,
    n % 11 === 0 ? `Mill ${n}  Textiles Co.,Ltd ` : `Mill ${n} Textiles Co.,Ltd`,
    `${n} Mill Road`,
    `${70_000 + n}`,
    pick(['Ho Chi Minh City', 'Dhaka', ''], n),
    pick(countries, n),
    n % 40 === 7 ? '' : pick(['Ms. Lan', 'Mr Kim', 'Võ Văn An '], n),
    pick(['+84 24 1234567', '0084-24-123', '(024) 123 456', '0241234567', ''], n),
    n % 50 === 9
      ? `a${n}@mill.example; b@mill.example`
      : pick([`office${n}@mill.example`, ` Office${n}@Mill.example `], n),
    pick(['', 'since 2009', 'pays late!'], n),
  ])
  const twice = lines.filter((_, n) => n % 100 === 3).map(line => line.toSpliced(2, 1, 'Another road 1'))
  const heading =
    'Client No.,Company Name,Street,Postcode,City,Country,Contact Person,Tel.,E-Mail,Remarks'.split(',')
  return write([['Client register, last changed 12.01.2036'], [], heading, ...lines, [], ...twice])
}

const days = [
  '12.03.2036',
  '2036-03-13',
  '14 Mar 2036',
  'March 17, 2036',
  'Tue 18 March 2036',
  '19/03/2036',
  '2036/03/20',
  '21. 3. 2036',
  '24.3.2036',
  '49759',
]
const standards = [
  'GRS',
  'grs ',
  'GRS 4.0',
  'GRS/RDS',
  'GRS & RDS',
  'RDS, GRS',
  'Global Recycled Standard',
  'Gots',
]

/** Audits of those customers, by name, with the names of auditors. */
export function messyAudits(rows: number, auditors: readonly string[]): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => [
    `AU-${n}`,
    pick([`Mill ${n} Textiles Co.,Ltd`, `mill ${n} textiles co.,ltd `, `C-${1000 + n}`], n),
    n % 60 === 5 ? 'TBC' : n % 60 === 6 ? '14-Mar-36' : pick(days, n),
    n % 80 === 9 ? 'GRSS' : pick(standards, n),
    n % 30 === 0 ? pick(auditors, n / 30) : '',
    n % 90 === 11 ? 'planned' : pick(['', 'Draft', 'draft'], n % 30 === 0 ? 0 : n),
  ])
  return write(['Audit No.,Client,Audit date,Standard(s),Lead auditor,Status'.split(','), ...lines])
}

/** As a spreadsheet program of an office in Europe saves it: Windows-1252, semicolons, a title, and merged cells over the headings. */
export const messyOffice = (lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    [
      'Kundenliste, Stand 12.11.2035;;;;;;;;',
      ';;;;;;;;',
      'Kd.-Nr.;Firma;Anschrift;;;;Ansprechpartner;;',
      ';;Straße;PLZ;Ort;Land;Name;E-Mail;Telefon',
      ...lines.map(line => line.join(';')),
    ].join('\r\n'),
    'latin1',
  )
