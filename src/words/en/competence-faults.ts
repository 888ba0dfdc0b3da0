import { words } from '#words/words.ts'

/** What is wrong with competence that is entered, and with areas. */
export const sayCompetenceFault = words('competence-faults', {
  chooseGrade: 'Please choose a grade.',
  chooseSome: 'Please choose at least one period.',
  periodGone: 'This period no longer exists.',
  chooseArea: 'Please choose a technical area.',
  areaOfOtherList: 'Please choose areas from the list of this standard.',
  areaNotOfAudit: 'Please choose areas from the lists of the audit’s standards.',
  tooManyAreas: 'Please keep this to {max} areas.',
  // Areas
  enterList: 'Please enter the list that the area is from.',
  enterCode: 'Please enter a code.',
})
