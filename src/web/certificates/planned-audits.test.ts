import { expect, test } from 'vitest'
import type { Visit } from './certificate.ts'
import { plannedAuditsOf } from './planned-audits.ts'

const siteOf = (projectId: number | null, status: 'draft' | 'completed' | null) => ({
  id: 1,
  name: 'Main site',
  timeZone: 'UTC',
  projectId,
  idflNumber: projectId === null ? null : `A-${projectId}`,
  status,
})

const visitWith = (sites: ReturnType<typeof siteOf>[], rest: Partial<Visit> = {}): Visit => ({
  id: 1,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  certificateId: 1,
  cycle: 1,
  kind: 'surveillance',
  ordinal: 1,
  label: 'Surveillance 1',
  earliest: '2026-01-01',
  due: '2026-02-01',
  latest: '2026-03-01',
  byHand: false,
  days: 1,
  state: 'open',
  reason: '',
  doneOn: null,
  plan: 'draft',
  plannedStart: '2026-01-20',
  plannedEnd: '2026-01-20',
  sites,
  ...rest,
})

test('each audit that is planned for an open visit is named once, by its day', () => {
  const later = visitWith([siteOf(7, 'draft')], { plannedStart: '2026-02-20' })
  const sooner = visitWith([siteOf(8, 'draft')])
  expect(plannedAuditsOf([later, sooner, later])).toEqual([
    { id: 8, idflNumber: 'A-8', day: '2026-01-20' },
    { id: 7, idflNumber: 'A-7', day: '2026-02-20' },
  ])
})

test('of a visit to several sites no audit has the day of another', () => {
  const both = visitWith([siteOf(7, 'draft'), siteOf(8, 'draft')])
  expect(plannedAuditsOf([both]).map(({ day }) => day)).toEqual([null, null])
})

test('what is over, and what is not planned, is left out', () => {
  const done = visitWith([siteOf(7, 'draft')], { state: 'done' })
  const over = visitWith([siteOf(8, 'completed'), siteOf(null, null)])
  expect(plannedAuditsOf([done, over])).toEqual([])
})
