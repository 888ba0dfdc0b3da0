import { words } from '#words/words.ts'

/** Why a change of competence, or of technical areas, is refused. */
export const sayCompetenceFailure = words('competence-failures', {
  ownApproval: 'Nobody approves their own competence.',
  otherGrade: 'You don’t have permission to set a different grade.',
  areaStays: '{area} is in use, so it can’t be moved out of the list {list}.',
})
