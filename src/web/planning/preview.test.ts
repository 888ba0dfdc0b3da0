import { expect, test } from 'vitest'
import { warningsOf } from './preview.ts'

const clash = { statusCode: 409, code: 'clash', message: 'Bao is booked.' }
const weekend = { code: 'weekend' as const, message: 'It includes a Sunday at the site.' }
const preview = (...verdicts: Parameters<typeof warningsOf>[0]['verdicts']) => ({
  isPossible: true,
  verdicts,
  released: [],
})

test('every refusal and warning is said once, however many steps it is of', () => {
  const found = preview(
    { refusal: clash, warnings: [] },
    { refusal: null, warnings: [weekend] },
    { refusal: null, warnings: [weekend] },
  )
  expect(warningsOf(found, [])).toEqual(['Bao is booked. Saving will be refused.', weekend.message])
  expect(warningsOf(found, [weekend.message])).toEqual(['Bao is booked. Saving will be refused.'])
})

test('a clash that was named already is not named in other words, and a version is checked when it is made', () => {
  const stale = { statusCode: 409, code: 'stale', message: 'This record was changed.' }
  const found = preview({ refusal: clash, warnings: [] }, { refusal: stale, warnings: [] })
  expect(warningsOf(found, ['Bao is booked: AUD-7. Saving will be refused.'])).toEqual([])
})
