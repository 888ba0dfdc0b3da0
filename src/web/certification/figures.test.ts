import { expect, test } from 'vitest'
import { nameRow, sayRate, toFiguresCsv } from './figures.ts'

const counts = { due: 8, onTime: 7, early: 1, late: 1, missing: 0, rate: 0.875, canceled: 2, lateCancels: 1 }

test('A row is named by what the figures are grouped by', () => {
  expect(nameRow({ key: '3', name: 'GRS' })).toBe('GRS')
  expect(nameRow({ key: '2027-03', name: '2027-03' })).toBe('March 2027')
  expect(nameRow({ key: 'surveillance', name: 'surveillance' })).toBe('Surveillance')
  expect(nameRow({ key: 'none', name: 'none' })).toBe('Other audits')
})

test('A share is said in per cent to one place, and none where nothing was due', () => {
  expect([0.875, 1, 0, null].map(sayRate)).toEqual(['87.5%', '100.0%', '0.0%', '–'])
})

test('The file has all rows and their total; months sort, and shares can be calculated with', () => {
  const months = toFiguresCsv(
    { rows: [{ key: '2027-03', name: '2027-03', ...counts }], total: counts },
    'month',
  )
  expect(months.slice(1).split('\r\n')).toEqual([
    'Month,Due,On time,Early,Late,Missing,Canceled,Canceled late,On-time rate',
    '2027-03,8,7,1,1,0,2,1,0.875',
    'Total,8,7,1,1,0,2,1,0.875',
    '',
  ])
  const none = { ...counts, due: 0, onTime: 0, early: 0, late: 0, rate: null }
  expect(toFiguresCsv({ rows: [], total: none }, 'kind')).toContain('Total,0,0,0,0,0,2,1,\r\n')
})
