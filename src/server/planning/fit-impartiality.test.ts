import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { exclusionFit, wishFit } from './fit-impartiality.ts'

const { sql } = await startApp()
const customerId = await makeCustomer(sql, { companyName: 'Acme' })
const [anna, ben, chi] = [
  await makeStandardHolder(sql),
  await makeStandardHolder(sql),
  await makeStandardHolder(sql),
]

const readAwake = async () => {
  const [found] =
    await sql`select ${exclusionFit.isAwake(sql)} as excluded, ${wishFit.isAwake(sql)} as wished`
  return found
}
const before = await readAwake()

const exclude = async (auditorId: number, from: string, to: string | null = null, isWithdrawn = false) => {
  const [made] = await sql<{ id: number }[]>`
    insert into exclusion (auditor_id, customer_id, ground, source, valid_from, valid_to, note, withdrawn_at, withdrawn_why)
    values (${auditorId}, ${customerId}, 'family', 'office', ${from}, ${to}, 'zebra',
      ${isWithdrawn ? new Date() : null}, ${isWithdrawn ? 'x' : ''}) returning id`
  return made?.id ?? 0
}

type Found = { auditorId: number; code: string; severity: string; subject: string; figures: object }
type Refused = 'off' | 'warn' | 'stop'

async function ask(days: [string, string], asked = [anna, ben, chi], refused: Refused = 'warn') {
  const rules = { rules: { refused } } as Parameters<typeof wishFit.select>[1]
  return sql<Found[]>`
    with asked as (select 1 as no, unnest(${asked}::integer[]) as auditor_id),
      need as (select 1 as no, ${customerId}::integer as customer_id, daterange(${days[0]}::date, ${days[1]}::date, '[]') as days)
    select auditor_id, code, severity, subject, figures from (${exclusionFit.select(sql)}) excluded
    union all
    select auditor_id, code, severity, subject, figures from (${wishFit.select(sql, rules)}) wished
    order by auditor_id, code, subject`
}

const first = await exclude(anna, '2026-03-01', '2026-03-31')
const second = await exclude(anna, '2026-03-15')
await exclude(ben, '2026-03-01', null, true)
await sql`
  insert into customer_wish (customer_id, auditor_id, wish, valid_from, valid_to) values
    (${customerId}, ${ben}, 'refused', null, '2026-03-10'), (${customerId}, ${chi}, 'preferred', '2026-03-05', null)`

describe('Impartiality of a need', () => {
  test('sleeps while there is neither an exclusion nor a wish', async () => {
    expect(before).toEqual({ excluded: false, wished: false })
    expect(await readAwake()).toEqual({ excluded: true, wished: true })
  })

  test('is a row for each exclusion on any of its days, withdrawn ones aside, and one for each wish', async () => {
    const found = await ask(['2026-03-10', '2026-03-15'])
    expect(
      found.map(({ auditorId, code, severity, subject }) => [auditorId, code, severity, subject]),
    ).toEqual([
      [anna, 'excluded', 'stop', String(first)],
      [anna, 'excluded', 'stop', String(second)],
      [ben, 'refused', 'warn', String(customerId)],
      [chi, 'preferred', 'info', String(customerId)],
    ])
    expect(found.map(({ figures }) => figures)).toEqual([
      { company: 'Acme', until: '2026-03-31' },
      { company: 'Acme', until: 'open' },
      { company: 'Acme', until: '2026-03-10' },
      { company: 'Acme', until: 'open' },
    ])
  })

  test.each([
    [['2026-02-27', '2026-02-28'], 0],
    [['2026-02-28', '2026-03-01'], 1],
    [['2026-03-31', '2026-04-01'], 2],
    [['2026-04-01', '2026-04-02'], 1],
  ] as [[string, string], number][])(
    'of %j has %i exclusions: first and last day count',
    async (days, count) => {
      expect(await ask(days, [anna])).toHaveLength(count)
    },
  )

  test('is told of those asked about alone, and a refusal by the level of the rule', async () => {
    expect(await ask(['2026-03-01', '2026-03-09'], [chi])).toMatchObject([{ code: 'preferred' }])
    for (const refused of ['off', 'stop'] as const)
      expect(await ask(['2026-03-01', '2026-03-02'], [ben], refused)).toMatchObject([
        { code: 'refused', severity: refused },
      ])
  })
})
