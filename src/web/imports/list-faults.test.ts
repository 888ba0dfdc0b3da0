import { expect, test } from 'vitest'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayKnown } from '#words/words.ts'
import { listFaults } from './list-faults.ts'

const contradiction = (row: number, field: string, value: string, of: number) => {
  const text = sayImportFailure.text('contradicts', { row: String(of) })
  return { row, column: 'B', field, value, message: sayKnown(text), text }
}

test('Two rows that contradict one another are told of once, with what the other has', () => {
  const noCountry = {
    ...contradiction(5, 'country', 'Atlantis', 3),
    text: null,
    message: 'There is no country.',
  }
  const shown = listFaults([
    contradiction(3, 'companyName', 'Mill', 5),
    contradiction(3, 'country', 'Japan', 5),
    contradiction(5, 'companyName', 'Another mill', 3),
    contradiction(5, 'country', 'Atlantis', 3),
    noCountry,
  ])
  expect(shown).toEqual([
    { ...contradiction(3, 'companyName', 'Mill', 5), other: { row: '5', value: 'Another mill' } },
    { ...contradiction(3, 'country', 'Japan', 5), other: { row: '5', value: 'Atlantis' } },
    noCountry,
  ])
})
