import { expect, test } from 'vitest'
import { addDays } from '#domain/zoned-time.ts'
import { audit, auditor, facts, grs, site } from '#tests/plan-facts.ts'
import { makeWorld } from '#tests/plan-worlds.ts'
import { compile } from './compile.ts'
import { countPositions, guessPositions } from './count-positions.ts'

const dates = { kind: 'free', slideDays: 180, noticeDays: 14, allowHolidays: false } as const
const far = { ...site, id: 2, customerId: 2, countryId: 2 }

/** 90 days of two countries, one with three times as many audits as the other. */
const given = facts({
  dates,
  sites: [site, far],
  audits: Array.from({ length: 8 }, (_, index) => {
    const start = addDays('2027-01-04', index)
    const elsewhere = index % 4 === 0 ? { siteId: 2, customerId: 2 } : {}
    return audit(index + 1, [grs], {
      start: `${start}T02:00:00.000Z`,
      end: `${start}T10:00:00.000Z`,
      ...elsewhere,
    })
  }),
  auditors: [auditor(11, [grs]), auditor(12, [grs])],
})

test('As many are counted as are compiled, about', () => {
  const { positions } = countPositions(given)
  const compiled = compile(given).problem.positions.auditor.length
  expect(Math.abs(positions - compiled)).toBeLessThanOrEqual(compiled / 20)
})

test('Few are counted one by one; of many some stand for all, within a twentieth', () => {
  expect(guessPositions(given)).toBe(compile(given).problem.positions.auditor.length)
  const many = {
    ...makeWorld({ seed: 5, auditors: 60, audits: 600, days: 90, busy: 3, withRules: false }),
    dates: { ...dates, slideDays: 20 },
  }
  const compiled = compile(many).problem.positions.auditor.length
  const guessed = guessPositions(many)
  expect(guessed).not.toBe(compiled)
  expect(Math.abs(guessed - compiled)).toBeLessThanOrEqual(compiled / 20)
})

test('What could be planned instead is said: up to a day, or one country', () => {
  const { hints } = countPositions(given)
  expect(hints).toMatchObject([{ lastDay: '2027-03-31' }, { countryId: 1 }])
})
