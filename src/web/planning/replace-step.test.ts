import { expect, test } from 'vitest'
import { replaceStep } from './replace-step.ts'
import type { SplitAudit } from './split.ts'

const whole = { start: '2026-03-02T01:00:00.000Z', end: '2026-03-04T10:00:00.000Z' }
const part = { start: '2026-03-03T01:00:00.000Z', end: whole.end }
const lead = { id: 1, role: 'lead', withId: null, ...whole }
const trainee = { id: 2, role: 'trainee', withId: 1, ...part }
const audit = { id: 7, version: 3, timeZone: 'UTC', ...whole, auditors: [lead, trainee] }
const known = audit as unknown as SplitAudit & typeof whole
const member = (place: number) => known.auditors[place] as (typeof known.auditors)[number]

test('who comes instead is what the other was, and whoever worked under them does so on', () => {
  expect(replaceStep(known, member(0), 9)).toEqual({
    kind: 'replace',
    projectId: 7,
    version: 3,
    auditors: [
      { id: 9, role: 'lead' },
      { id: 2, withId: 9 },
    ],
  })
})

test('who has a part hands on that part alone', () => {
  expect(replaceStep(known, member(1), 9)).toMatchObject({
    auditors: [{ id: 1 }, { id: 9, role: 'trainee', withId: 1, ...part }],
  })
})
