import { expect, test } from 'vitest'
import { type BarVisit, layOutCycle, visitsOfCycle } from './cycle.ts'

const certificate = { cycle: 1, decided: '2025-03-10', expires: '2028-03-09', wantedBy: null }

const surveillance: BarVisit = {
  id: 1,
  cycle: 1,
  kind: 'surveillance',
  ordinal: 1,
  earliest: '2025-12-09',
  due: '2026-03-09',
  latest: '2026-03-10',
  state: 'open',
  doneOn: null,
  plan: 'none',
  plannedStart: null,
}

test('the bar begins with the decision and ends with the last good day', () => {
  const layout = layOutCycle(certificate, [surveillance], '2026-03-09')
  expect(layout).toMatchObject({ from: '2025-03-10', to: '2028-03-09', good: { start: 0, length: 100 } })
  const [mark] = layout?.marks ?? []
  expect(mark?.due).toBeCloseTo(33.24, 1)
  expect(mark?.due).toBe(layout?.today)
  expect(mark?.window.start).toBeCloseTo(25.02, 1)
})

test('the years that begin within it are marked, but for one too near to the end to be read', () => {
  const layout = layOutCycle({ ...certificate, expires: '2028-02-09' }, [], '2026-03-09')
  expect(layout?.years.map(({ year }) => year)).toEqual(['2026', '2027'])
})

test('an audit stands where it was made, before that where it is planned', () => {
  const planned = { ...surveillance, plan: 'draft' as const, plannedStart: '2028-03-09' }
  const [mark] = layOutCycle(certificate, [planned], '2026-01-01')?.marks ?? []
  expect(mark).toMatchObject({ audit: 100, isPlanned: true })
  const done = { ...planned, state: 'done' as const, doneOn: '2025-03-10' }
  expect(layOutCycle(certificate, [done], '2026-01-01')?.marks[0]).toMatchObject({
    audit: 0,
    isPlanned: false,
  })
})

test('what was dropped and what other cycles owed stay out', () => {
  const dropped = { ...surveillance, id: 2, state: 'dropped' as const }
  const older = { ...surveillance, id: 3, cycle: 0 }
  expect(visitsOfCycle(certificate, [dropped, older, surveillance])).toEqual([surveillance])
})

test('a certificate that ran out lately shows today, one that ran out long ago does not', () => {
  expect(layOutCycle(certificate, [], '2028-04-09')).toMatchObject({ to: '2028-04-09', today: 100 })
  expect(layOutCycle(certificate, [], '2029-04-09')).toMatchObject({ to: '2028-03-09', today: null })
})

test('a pending certificate spans its first visits', () => {
  const pending = { cycle: 0, decided: null, expires: null, wantedBy: '2026-06-30' }
  const stage1 = { ...surveillance, cycle: 0, kind: 'stage1' as const, ordinal: 0 }
  expect(layOutCycle(pending, [stage1], '2026-01-01')).toMatchObject({
    from: '2025-12-09',
    to: '2026-06-30',
    good: null,
  })
})

test('without any days there is no bar', () => {
  const blank = { cycle: 0, decided: null, expires: null, wantedBy: '2026-06-30' }
  expect(layOutCycle(blank, [], '2026-01-01')).toBeNull()
})
