import { sayDepartmentCard } from '#words/en/department-card.ts'
import type { Card } from './card.ts'

export const departmentCard = {
  noun: 'department',
  calls: 'departments',
  table: 'department',
  title: 'name',
  gone: sayDepartmentCard.text('gone'),
  unique: {
    department_name_unique: {
      column: 'name',
      field: 'name',
      message: sayDepartmentCard.text('nameTaken'),
      byReading: true,
    },
  },
  searched: ['name', 'description'],
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/departments',
      title: sayDepartmentCard.text('departments'),
      entry: {
        group: 'SETTING',
        label: sayDepartmentCard.text('departments'),
        shownTo: [['ViewAllMasterData']],
      },
    },
  ],
} as const satisfies Card
