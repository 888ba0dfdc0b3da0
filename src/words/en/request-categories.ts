import { words } from '#words/words.ts'

/** What is asked for, by its code. */
export const sayCategory = words('request-categories', {
  timeOff: 'Time off',
  sickLeave: 'Sick leave',
  training: 'Training',
  scheduleChange: 'Schedule change',
  other: 'Other request',
})
