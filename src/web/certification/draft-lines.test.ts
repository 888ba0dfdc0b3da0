import { expect, test } from 'vitest'
import { proposeDraft } from '#tests/components/records.ts'
import {
  choicesOf,
  isTaken,
  type LineChanges,
  listWeeks,
  moveTo,
  type Proposal,
  type Proposed,
  sumWeeks,
  toItems,
  toLines,
} from './draft-lines.ts'

const hanoi = { id: 1, name: 'Hanoi', timeZone: 'Asia/Ho_Chi_Minh' }
const paris = { id: 2, name: 'Paris', timeZone: 'Europe/Paris' }

/** For ISO 9001. */
const propose = (visitId: number, given: Partial<Proposed> = {}) =>
  proposeDraft(visitId, { companyName: 'Owing Mills', ...given })
const dayless = {
  start: null,
  end: null,
  reason: 'No week of this period falls within its window. You can choose a day for it.',
}
const show = (items: Proposed[], changes: LineChanges = {}) => {
  const proposal: Proposal = { items, sites: [hanoi, paris] }
  const lines = toLines(proposal, changes)
  return { lines, items: toItems(lines, proposal.sites) }
}

test('A line says the days at its site, and is asked for as it was proposed', () => {
  const { lines, items } = show([propose(5)])
  expect(lines).toMatchObject([
    { key: '5@1', first: '2027-03-09', last: '2027-03-09', days: 1, isLate: false, isChanged: false },
  ])
  expect(items).toEqual([
    {
      countsFor: [{ visitId: 5, siteIds: [1] }],
      siteId: 1,
      standardId: [7],
      start: '2027-03-09T01:00:00.000Z',
      end: '2027-03-09T10:00:00.000Z',
    },
  ])
})

test('Another day takes the last one along, and is late past the window', () => {
  const two = propose(5, { days: 2, end: '2027-03-10T10:00:00.000Z' })
  const [line] = show([two]).lines
  const change = line && moveTo(line, '2027-03-12')
  expect(change).toEqual({ first: '2027-03-12', last: '2027-03-13' })
  const { lines, items } = show([two], { '5@1': change ?? {} })
  expect(lines).toMatchObject([{ days: 2, isLate: true, isChanged: true }])
  expect(items).toMatchObject([{ start: '2027-03-12T01:00:00.000Z', end: '2027-03-13T10:00:00.000Z' }])
  // A day more is a day of work more.
  expect(show([two], { '5@1': { last: '2027-03-11' } }).lines).toMatchObject([{ days: 3 }])
})

test('At another site it begins at eight there, and counts for that one', () => {
  const { items } = show([propose(5)], { '5@1': { siteId: 2 } })
  expect(items).toMatchObject([
    {
      countsFor: [{ visitId: 5, siteIds: [2] }],
      siteId: 2,
      start: '2027-03-09T07:00:00.000Z',
      end: '2027-03-09T16:00:00.000Z',
    },
  ])
  // One at several sites counts for them all wherever it begins.
  const several = propose(5, { countsFor: [{ visitId: 5, siteIds: [1, 2] }] })
  expect(show([several], { '5@1+2': { siteId: 2 } }).items).toMatchObject([
    { countsFor: [{ visitId: 5, siteIds: [1, 2] }], siteId: 2 },
  ])
})

test('What is taken out, has no day or can’t be planned any more becomes no draft; a day by hand makes it one', () => {
  const gone = propose(8, { ...dayless, siteId: null, countsFor: [{ visitId: 8, siteIds: [] }] })
  const given = [propose(5), propose(6), propose(7, dayless), gone]
  expect(
    show(given, { '6@1': { isOut: true } })
      .lines.filter(isTaken)
      .map(({ key }) => key),
  ).toEqual(['5@1'])
  const { lines } = show(given, { '7@1': { first: '2027-03-11' }, '8@': { first: '2027-03-11' } })
  expect(lines.filter(isTaken).map(({ key, first, last }) => [key, first, last])).toEqual([
    ['7@1', '2027-03-11', '2027-03-11'],
    ['5@1', '2027-03-09', '2027-03-09'],
    ['6@1', '2027-03-09', '2027-03-09'],
  ])
})

test('Lines stand by the day that was proposed, and stay there when it is changed', () => {
  const later = propose(6, { start: '2027-03-11T01:00:00.000Z', end: '2027-03-11T10:00:00.000Z' })
  const { lines } = show([later, propose(5), propose(7, dayless)], { '6@1': { first: '2027-03-01' } })
  expect(lines.map(({ key }) => key)).toEqual(['7@1', '5@1', '6@1'])
})

test('Two lines of one visit don’t go to the same site', () => {
  const other = propose(5, { countsFor: [{ visitId: 5, siteIds: [2] }], siteId: 2 })
  const [line, ...others] = show([propose(5), other]).lines
  expect(line && choicesOf(line, [line, ...others])).toEqual([1])
  const [freed, ...rest] = show([propose(5), other], { '5@2': { isOut: true } }).lines
  expect(freed && choicesOf(freed, [freed, ...rest])).toEqual([1, 2])
})

test('The load of a week is what begins in it, of the standard alone', () => {
  const given = [
    propose(5),
    propose(6, { days: 2, end: '2027-03-10T10:00:00.000Z' }),
    propose(7, { standardId: [8] }),
    propose(9, { start: '2027-03-22T01:00:00.000Z', end: '2027-03-22T10:00:00.000Z' }),
  ]
  const { lines } = show(given)
  expect([...sumWeeks(lines, 7)]).toEqual([
    ['2027-03-08', 3],
    ['2027-03-22', 1],
  ])
  expect(listWeeks(lines, [])).toEqual(['2027-03-08', '2027-03-15', '2027-03-22'])
  expect(listWeeks(lines, ['2027-03-01', '2027-03-09']).at(0)).toBe('2027-03-01')
  expect(listWeeks([], [])).toEqual([])
})

test('Lines of one visit at several sites name their sites, others need not', () => {
  const elsewhere = propose(5, { countsFor: [{ visitId: 5, siteIds: [2] }], siteId: 2 })
  const { lines } = show([propose(5), elsewhere, propose(6)])
  expect(lines.map(({ key, isOneOfSeveral }) => [key, isOneOfSeveral])).toEqual([
    ['5@1', true],
    ['5@2', true],
    ['6@1', false],
  ])
})
