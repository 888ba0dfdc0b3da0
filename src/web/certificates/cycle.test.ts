import { expect, test } from 'vitest'
import { type BarVisit, isOverdue, layOutCycle, visitsOfCycle } from './cycle.ts'

const certificate = {
  cycle: 1,
  decided: '2025-03-10',
  expires: '2028-03-09',
  wantedBy: null,
  status: 'active' as const,
  statusOn: '2025-03-10',
}

const blank = { ...certificate, cycle: 0, decided: null, expires: null, status: 'pending' as const }

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

test('one that was withdrawn was good until that day', () => {
  const withdrawn = { ...certificate, status: 'withdrawn' as const, statusOn: '2026-03-10' }
  const layout = layOutCycle(withdrawn, [], '2026-11-23')
  expect(layout).toMatchObject({ from: '2025-03-10', to: '2026-03-10', good: { start: 0, length: 100 } })
  const afterwards = layOutCycle({ ...withdrawn, statusOn: '2029-01-01' }, [], '2029-01-02')
  expect(afterwards).toMatchObject({ to: '2028-03-09' })
})

test('an open visit is overdue from the day after its window, a done one never', () => {
  const active = { phase: 'active' as const }
  expect(isOverdue(surveillance, active, '2026-03-10')).toBe(false)
  expect(isOverdue(surveillance, active, '2026-03-11')).toBe(true)
  expect(isOverdue({ ...surveillance, state: 'done' }, active, '2026-03-11')).toBe(false)
})

test('nothing is overdue of a certificate that is suspended or lapsed, as on the board; of one that expired it is', () => {
  for (const phase of ['suspended', 'lapsed'] as const)
    expect(isOverdue(surveillance, { phase }, '2026-03-11')).toBe(false)
  expect(isOverdue(surveillance, { phase: 'expired' }, '2026-03-11')).toBe(true)
})

test('the years that begin within it are marked, but for one too near to the end to be read', () => {
  const layout = layOutCycle({ ...certificate, expires: '2028-02-09' }, [], '2026-03-09')
  expect(layout?.years.map(({ year }) => year)).toEqual(['2026', '2027'])
})

test('an audit is drawn where it took place, before that where it is planned', () => {
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
  const pending = { ...blank, wantedBy: '2026-06-30' }
  const stage1 = { ...surveillance, cycle: 0, kind: 'stage1' as const, ordinal: 0 }
  expect(layOutCycle(pending, [stage1], '2026-01-01')).toMatchObject({
    from: '2025-12-09',
    to: '2026-06-30',
    good: null,
  })
})

test('without any days there is no bar', () => {
  expect(layOutCycle({ ...blank, wantedBy: '2026-06-30' }, [], '2026-01-01')).toBeNull()
})
