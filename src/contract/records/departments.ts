import type { Card } from './card.ts'

export const departmentCard = {
  noun: 'department',
  calls: 'departments',
  table: 'department',
  title: 'name',
  unique: {
    department_name_unique: {
      column: 'name',
      field: 'name',
      message: 'Another department has this name.',
      byReading: true,
    },
  },
  searched: ['name', 'description'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/departments',
      title: 'Departments',
      entry: { group: 'SETTING', label: 'Departments', shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
