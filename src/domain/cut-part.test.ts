import { expect, test } from 'vitest'
import { cutPart } from './cut-part.ts'

const part = { start: new Date('2026-03-02T02:00Z'), end: new Date('2026-03-04T09:00Z') }
const site = 'Asia/Ho_Chi_Minh'

test('a part is cut at the hours that it has, by the calendar at the site', () => {
  expect(cutPart(part, '2026-03-04', site)).toEqual({
    before: { start: part.start, end: new Date('2026-03-03T09:00Z') },
    after: { start: new Date('2026-03-04T02:00Z'), end: part.end },
  })
})

test('a cut keeps its hours over a night on which clocks are put forward', () => {
  const night = { start: new Date('2026-03-28T08:00Z'), end: new Date('2026-03-30T15:00Z') }
  expect(cutPart(night, '2026-03-29', 'Europe/Berlin')).toEqual({
    before: { start: night.start, end: new Date('2026-03-28T16:00Z') },
    after: { start: new Date('2026-03-29T07:00Z'), end: night.end },
  })
})

test('nothing is cut outside of its days, nor where no hour would be left', () => {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-05']) expect(cutPart(part, day, site)).toBeNull()
  const evening = { start: new Date('2026-03-02T16:00Z'), end: new Date('2026-03-03T09:00Z') }
  expect(cutPart(evening, '2026-03-03', 'UTC')).toBeNull()
})
