import { expect, test } from 'vitest'
import { plan } from '#planning/plan.ts'
import { makeProblem, mostAtOnce, readBounds, readInstance } from '../bench/smptsp-file.ts'

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
