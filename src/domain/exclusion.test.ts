import { expect, test } from 'vitest'
import { coolingOffUntil, exclusionReasons } from './exclusion.ts'

test.each([
  ['2026-03-31', 24, '2028-03-31'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2024-02-29', 24, '2026-02-28'],
  ['2026-05-04', 0, '2026-05-04'],
  ['2026-05-04', 120, '2036-05-04'],
])('What ended on %s cools off for %i months until %s.', (endedOn, months, until) => {
  expect(coolingOffUntil({ reason: 'consultancy', endedOn }, months)).toBe(until)
  expect(coolingOffUntil({ reason: 'employment', endedOn }, months)).toBe(until)
})

test('Only a consultancy or an employment that ended does.', () => {
  const ended = exclusionReasons.filter(reason => coolingOffUntil({ reason, endedOn: '2026-03-31' }, 24))
  expect(ended).toEqual(['consultancy', 'employment'])
  expect(coolingOffUntil({ reason: 'employment', endedOn: null }, 24)).toBeNull()
})
