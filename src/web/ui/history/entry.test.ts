import { afterEach, expect, test } from 'vitest'
import { sayReason } from '#words/en/reasons.ts'
import { setLanguage } from '#words/language.ts'
import { speakPseudo } from '#words/pseudo.ts'
import { groupSteps, type HistoryEntry, mainEntries, readReason, titlesOf } from './entry.ts'

afterEach(() => setLanguage('en', message => message))

const entry = (given: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  entity: 'project',
  entityId: 7,
  action: 'update',
  who: { id: 3, name: 'Paul Le' },
  record: null,
  person: null,
  booking: null,
  at: '2031-06-01T08:00:00.000Z',
  act: 1,
  before: {},
  after: {},
  reason: null,
  reasonText: null,
  ...given,
})

test('What was done together is one step, however long it took and whatever was done.', () => {
  const steps = groupSteps([
    entry({ id: 4, act: 9, action: 'assign', at: '2031-06-01T08:00:09Z' }),
    entry({ id: 3, act: 9, entity: 'roster', action: 'assign' }),
    entry({ id: 2, act: 9, action: 'update' }),
    entry({ id: 1, act: 8, action: 'update' }),
  ])
  expect(steps.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[2, 3, 4], [1]])
  expect(mainEntries(steps[0] as (typeof steps)[0]).map(({ action }) => action)).toEqual(['update', 'assign'])
})

test('A step is named by what was done to the record itself, else by all records of its that it was done to.', () => {
  const visit = (id: number, given: Partial<HistoryEntry> = {}) =>
    entry({ id, entity: 'visit', entityId: id, act: 9, record: `surveillance ${id} QMS-12`, ...given })
  const renewed = entry({ id: 9, entity: 'certificate', entityId: 1, act: 9, action: 'renew' })
  const named = (...entries: HistoryEntry[]) =>
    groupSteps(entries).map(step =>
      mainEntries(step).map(main => [main.entity, main.action, titlesOf(step, main)]),
    )
  expect(named(visit(8), renewed, visit(3))).toEqual([[['certificate', 'renew', []]]])
  const added = visit(2, { id: 5, action: 'add' })
  expect(named(added, visit(2), visit(1, { action: 'create' }), visit(3))).toEqual([
    [
      ['visit', 'update', ['surveillance 3 QMS-12', 'surveillance 2 QMS-12']],
      ['visit', 'create', ['surveillance 1 QMS-12']],
    ],
  ])
  expect(named(added)).toEqual([[['visit', 'add', ['surveillance 2 QMS-12']]]])
})

test('The same done again within a second is a step of its own.', () => {
  expect(groupSteps([entry({ id: 2, act: 9 }), entry({ id: 1, act: 8 })])).toHaveLength(2)
})

test('Rows from before acts were numbered are put together by who did the same at the same time.', () => {
  const old = { act: null }
  const steps = groupSteps([
    entry({ ...old, id: 3, action: 'add', at: '2031-06-01T08:00:00.100Z' }),
    entry({ ...old, id: 2, action: 'create' }),
    entry({ ...old, id: 1, action: 'create', at: '2031-06-01T07:00:00.000Z' }),
  ])
  expect(steps.map(({ entries }) => entries.length)).toEqual([2, 1])
})

test('A step says why in the reader’s language where the product gave the reason, and as it was typed where somebody did.', async () => {
  await speakPseudo()
  const whyOf = (given: Partial<HistoryEntry>) => {
    const [step] = groupSteps([entry({ id: 2, ...given }), entry({})])
    return step && readReason(step)
  }
  const reason = 'Anna was released: not available at this time.'
  const said = whyOf({ reason, reasonText: sayReason.text('released', { name: 'Anna' }) })
  expect(said).toMatch(/^Anna ⟦.*⟧$/)
  expect(said).not.toBe(reason)
  expect(whyOf({ reason })).toBe(reason)
  expect(whyOf({})).toBeNull()
})
