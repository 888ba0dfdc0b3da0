import { words } from '#words/words.ts'

/** Somebody else in the place of one of a team. */
export const sayReplace = words('replace', {
  choose: 'Choose who goes instead.',
  gone: 'No longer on the team of {number}.',
  restores: '{name} on {number}',
  replaceOn: 'Replace on {number}',
})
