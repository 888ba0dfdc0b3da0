import { expect, test } from 'vitest'
import { cutAtNames } from './cut-at-names.ts'

const anna = { id: 1, name: 'Anna' }
const annaLe = { id: 2, name: 'Anna Le' }

test.each([
  ['Anna left', [anna], [anna, ' left']],
  ['Gone: Anna Le and Anna.', [anna, annaLe], ['Gone: ', annaLe, ' and ', anna, '.']],
  ['Anna’s GRS expires', [anna], [anna, '’s GRS expires']],
  ['Annabel, Joanna', [anna], ['Annabel, Joanna']],
  ['J. (Jo) Ø left', [{ id: 3, name: 'J. (Jo) Ø' }], [{ id: 3, name: 'J. (Jo) Ø' }, ' left']],
  ['Nobody is left', [], ['Nobody is left']],
  ['of the team', [{ id: 4, name: '' }], ['of the team']],
])('%s is cut where it names somebody', (text, people, cut) => {
  expect(cutAtNames(text, people)).toEqual(cut)
})
