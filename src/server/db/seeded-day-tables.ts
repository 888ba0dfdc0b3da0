import type { DayTable } from '#domain/audit-days.ts'

// People, then days of an initial audit after IAF MD 5: of quality; of the environment and of safety at high, medium and low
// risk; of the environment at limited risk.
const rows = [
  [5, 1.5, 3, 2.5, 2.5, 2.5],
  [10, 2, 3.5, 3, 3, 3],
  [15, 2.5, 4.5, 3.5, 3, 3],
  [25, 3, 5.5, 4.5, 3.5, 3],
  [45, 4, 7, 5.5, 4, 3],
  [65, 5, 8, 6, 4.5, 3.5],
  [85, 6, 9, 7, 5, 3.5],
  [125, 7, 11, 8, 5.5, 4],
  [175, 8, 12, 9, 6, 4.5],
  [275, 9, 13, 10, 7, 5],
  [425, 10, 15, 11, 8, 5.5],
  [625, 11, 16, 12, 9, 6],
  [875, 12, 17, 13, 10, 6.5],
  [1175, 13, 19, 15, 11, 7],
  [1550, 14, 20, 16, 12, 7.5],
  [2025, 15, 21, 17, 12, 8],
  [2675, 16, 23, 18, 13, 8.5],
  [3450, 17, 25, 19, 14, 9],
  [4350, 18, 27, 20, 15, 10],
  [5450, 19, 28, 21, 16, 11],
  [6800, 20, 30, 23, 17, 12],
  [8500, 21, 32, 25, 19, 13],
  [10700, 22, 34, 27, 20, 14],
] as const

type SeededTable = DayTable & { name: string; factors: readonly [] }

const makeTable = (
  name: string,
  risks: readonly string[],
  columns: readonly (1 | 2 | 3 | 4 | 5)[],
): SeededTable => ({
  name,
  risks,
  rows: rows.map(row => ({ upTo: row[0], days: columns.map(column => row[column]) })),
  shares: { initial: '1/1', surveillance: '1/3', recertification: '2/3' },
  maxReduction: 30,
  maxIntegration: 20,
  onSite: 80,
  minDays: 1,
  factors: [],
})

/** What every body is offered, and no standard uses until somebody says so. */
export const seededDayTables: readonly SeededTable[] = [
  makeTable('QMS (IAF MD 5)', ['Any'], [1]),
  makeTable('EMS (IAF MD 5)', ['High', 'Medium', 'Low', 'Limited'], [2, 3, 4, 5]),
  makeTable('OH&SMS (IAF MD 5)', ['High', 'Medium', 'Low'], [2, 3, 4]),
]
