import { words } from '#words/words.ts'

export const sayCalendarFault = words('calendar-faults', {
  enterName: 'Please enter a name.',
  chooseScope: 'Please choose whose roster it shows.',
  chooseDepartment: 'Please choose a department.',
  chooseDetail: 'Please choose how much it shows.',
  chooseKinds: 'Please choose at least one kind of booking.',
  tooMany: 'You already have {most, number} calendar links. Please remove one first.',
})
