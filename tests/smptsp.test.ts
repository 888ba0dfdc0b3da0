import { expect, test } from 'vitest'
import { plan } from '#planning/plan.ts'
import {
  findFailures,
  isProved,
  makeProblem,
  mostAtOnce,
  readBounds,
  readInstance,
  type Solved,
  writePlan,
} from '../bench/smptsp-file.ts'

/** Four tasks, of which at most two are at once; nobody alone can do more than two of them. */
const file = [
  '# A made-up instance',
  'Type = 1',
  'Jobs = 4',
  '0 10 # the first',
  '10 20',
  '5 15',
  '15 25',
  'Qualifications = 3',
  '2: 0 1',
  '3: 1 2 3',
  '1: 2',
  '',
].join('\r\n')

test('Tasks and who may do them are read, whatever ends the lines', () => {
  expect(readInstance(file)).toEqual({
    tasks: [
      { start: 0, end: 10 },
      { start: 10, end: 20 },
      { start: 5, end: 15 },
      { start: 15, end: 25 },
    ],
    workers: [[0, 1], [1, 2, 3], [2]],
  })
  expect(readInstance(file.replaceAll('\r', ''))).toEqual(readInstance(file))
  expect(() => readInstance('Type = 1')).toThrow('No Jobs')
})

test('What adjoins isn’t at once', () => {
  expect(mostAtOnce(readInstance(file))).toBe(2)
})

test('As few workers as can do all are found by the planner of audits', () => {
  const steps = plan(makeProblem(readInstance(file)), { seed: 1, budget: { steps: 500, exact: null } })
  let next = steps.next()
  while (!next.done) next = steps.next()
  expect(next.value).toMatchObject({ weight: 0, points: 2, teams: [[0], [1], [3], [5]] })
})

test('What is published is read by name', () => {
  expect(readBounds('instance,lb,ub\r\nData_1,3,4\r\n').get('Data_1')).toEqual({ least: 3, most: 4 })
})

test('A plan is written by tasks and workers, without what nobody does', () => {
  const problem = makeProblem(readInstance(file))
  expect(writePlan(problem, [[0], [1], [], [5]])).toBe('0 0\n1 0\n3 1\n')
})

test('Nothing is proved of a plan that leaves tasks out', () => {
  const plan = { found: 2, least: 2, quality: 'found' }
  expect(isProved({ ...plan, notDone: 0 })).toBe(true)
  expect(isProved({ ...plan, notDone: 1 })).toBe(false)
  expect(isProved({ ...plan, notDone: 1, quality: 'proved' })).toBe(false)
  expect(isProved({ ...plan, notDone: 0, least: 1 })).toBe(false)
})

test('What is left out, wrong, above what is published or its bound, or too seldom proved, fails', () => {
  const one: Solved = { name: 'A', notDone: 0, faults: [], found: 20, least: 20, isProved: true, known: 20 }
  const many = (unproved: number) =>
    Array.from({ length: 137 }, (_, nth) => ({ ...one, isProved: nth >= unproved }))
  expect(findFailures([one, { ...one, known: undefined, isProved: false }])).toEqual([])
  expect(findFailures([{ ...one, notDone: 3, faults: ['clash 7'] }])).toEqual([
    'A: 3 tasks aren’t done',
    'A: ["clash 7"]',
  ])
  expect(findFailures([{ ...one, found: 21, least: 21 }])).toEqual(['A: 21 workers, published are 20'])
  expect(findFailures([{ ...one, found: 1002, least: 1000, known: undefined }])).toEqual([
    '1002 workers in all, more than 0.1 % above 1000',
  ])
  expect(findFailures(many(9))).toEqual([])
  expect(findFailures(many(10))).toEqual(['127 proved, fewer than 128'])
})
