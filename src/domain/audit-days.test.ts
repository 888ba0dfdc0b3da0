import { describe, expect, test } from 'vitest'
import { type Calculation, calculateDays, type DayTable, isLess, readShare } from './audit-days.ts'

const limits = {
  shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
  maxReduction: 30,
  maxIntegration: 20,
  onSite: 80,
  minDays: 1,
}
const ems: DayTable = {
  ...limits,
  risks: ['High', 'Medium'],
  rows: [
    { upTo: 45, days: [7, 5.5] },
    { upTo: 65, days: [8, 6] },
  ],
}
const qms: DayTable = {
  ...limits,
  risks: ['Any'],
  rows: [
    { upTo: 45, days: [4] },
    { upTo: 65, days: [5] },
    { upTo: null, days: [6] },
  ],
}
const tables = new Map([
  [1, ems],
  [2, qms],
])
const calculate = (calculation: Calculation, others: readonly [number, DayTable][] = []) =>
  calculateDays(calculation, id => new Map([...tables, ...others]).get(id))

const visit = { kind: 'surveillance', personnel: 60, factors: [] } as const
const emsVisit = {
  ...visit,
  standardId: 1,
  risk: 'Medium',
  factors: [
    { label: 'Mature system', percent: -20 },
    { label: 'Simple processes', percent: -15 },
  ],
} as const
const qmsVisit = { ...visit, standardId: 2, risk: null } as const

test('60 people, surveillance of EMS, medium, less 35 % asked, and QMS together: 2.5 days, 2 at the site', () => {
  expect(calculate({ integration: 20, standards: [emsVisit, qmsVisit] })).toEqual({
    standards: [
      { days: 6, calculated: 1.4 },
      { days: 5, calculated: 1.67 },
    ],
    total: 2.5,
    required: 2,
    offSite: 0.5,
  })
})

test('No more is taken away than the table lets, by factors or by auditing together', () => {
  const asked = calculate({ integration: 90, standards: [emsVisit, qmsVisit] })
  expect(asked).toEqual(calculate({ integration: 20, standards: [emsVisit, qmsVisit] }))
})

test('Factors may add', () => {
  const larger = { ...qmsVisit, kind: 'initial', factors: [{ label: 'Shifts', percent: 15 }] } as const
  // 5 × 1.15 = 5.75, a tie, goes up; 80 % of 6 is 4.8, and up to the half.
  expect(calculate({ integration: 0, standards: [larger] })).toMatchObject({
    total: 6,
    required: 5,
    offSite: 1,
  })
})

test.each([
  // 1.5 × 1/2 = 0.75
  ['a half of one and a half', 1.5, '1/2', 1],
  // 2.5 × 1/3 × 0.9 = 0.75
  ['what floating point would make less of', 2.5, '3/10', 1],
  ['a third of 2.5', 2.5, '1/3', 1],
])('A tie goes up: %s', (_, days, surveillance, total) => {
  const table = {
    ...qms,
    minDays: 0.5,
    rows: [{ upTo: null, days: [days] }],
    shares: { ...limits.shares, surveillance },
  }
  expect(
    calculate({ integration: 0, standards: [{ ...qmsVisit, standardId: 3 }] }, [[3, table]]),
  ).toMatchObject({
    total,
  })
})

test('There is a least of days', () => {
  const table = { ...qms, minDays: 2, rows: [{ upTo: null, days: [1.5] }] }
  const calculation = { integration: 0, standards: [{ ...qmsVisit, standardId: 3 }] }
  expect(calculate(calculation, [[3, table]])).toMatchObject({ total: 2, required: 2, offSite: 0 })
})

test('Of several tables the strictest limits hold', () => {
  const strict = { ...qms, maxIntegration: 0, onSite: 100, minDays: 4 }
  const standards = [emsVisit, { ...qmsVisit, standardId: 3 }]
  expect(calculate({ integration: 20, standards }, [[3, strict]])).toMatchObject({
    total: 4,
    required: 4,
    offSite: 0,
  })
  const free = { ...strict, minDays: 1 }
  expect(calculate({ integration: 20, standards }, [[3, free]])).toMatchObject({ total: 3, required: 3 })
})

describe('What a table hasn’t got', () => {
  test.each([
    ['another standard', { ...qmsVisit, standardId: 9 }, 'noTable'],
    ['another risk', { ...emsVisit, risk: 'Low' }, 'noRisk'],
    ['no risk, of several', { ...emsVisit, risk: null }, 'noRisk'],
    ['more people', { ...emsVisit, personnel: 66 }, 'tooMany'],
  ] as const)('is calculated by hand: %s', (_, one, code) => {
    expect(calculate({ integration: 0, standards: [qmsVisit, one] })).toEqual([{ place: 1, code }])
  })

  test('An open row has everybody', () => {
    const many = { ...qmsVisit, kind: 'initial', personnel: 100_000 } as const
    expect(calculate({ integration: 0, standards: [many] })).toMatchObject({ total: 6 })
  })
})

test('Fewer than calculated is fewer at the site, or fewer in all', () => {
  const calculated = { required: 2, total: 2.5 }
  expect(isLess({ required: 2, offSite: 0.5 }, calculated)).toBe(false)
  expect(isLess({ required: 2.5, offSite: 0 }, calculated)).toBe(false)
  expect(isLess({ required: 1.5, offSite: 1 }, calculated)).toBe(true)
  expect(isLess({ required: 2, offSite: 0 }, calculated)).toBe(true)
})

test('A share is a fraction of whole numbers', () => {
  expect(readShare('1/3')).toEqual({ over: 1, under: 3 })
  for (const text of ['1', '0/3', '1/0', '1/100', '1.5/3', '-1/3', ' 1/3']) expect(readShare(text)).toBeNull()
})
