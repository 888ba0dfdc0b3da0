import { expect, test } from 'vitest'
import { type Hit, listFirst, listNotified, listWays, toChosen, toStep, type Way } from './ways.ts'

const [start, end] = ['2027-06-08T02:00:00.000Z', '2027-06-08T10:00:00.000Z']
const [anna, ben, cleo] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Ben' },
  { id: 3, name: 'Cleo' },
] as const
const option = (action: Way['action'], ...auditors: Way['auditors']) => ({
  action,
  auditors,
  start,
  end,
  uncovered: [],
  fits: [],
})
const hit = { project: { id: 7, version: 4 }, before: { auditors: [anna] } } as unknown as Hit
const suggest = (step: ReturnType<typeof option>) => ({
  steps: [{ projectId: 7, version: 4, ...step }],
  unsolved: [],
  version: 1,
})
const options = {
  rows: [
    {
      projectId: 7,
      version: 4,
      options: [option('replace', ben), option('replace', cleo), option('move'), option('cancel')],
    },
  ],
}

test('what is suggested is chosen, and stands among the ways once', () => {
  const suggestion = suggest(option('replace', cleo))
  const ways = listWays(7, options, suggestion)
  expect(ways).toHaveLength(4)
  expect(ways.find(({ key }) => key === toChosen(suggestion)[7])?.auditors).toEqual([cleo])
})

test('what is suggested beyond the ways that were read comes first', () => {
  const ways = listWays(7, options, suggest(option('replace', ben, cleo)))
  expect(ways.map(({ auditors }) => auditors.length)).toEqual([2, 1, 1, 0, 0])
})

test('the first of each action that settles it is shown, and what is chosen', () => {
  const ways = listWays(7, options, undefined)
  const shown = (chosen: string | null) =>
    listFirst(ways, chosen).map(({ key }) => ways.findIndex(way => way.key === key))
  expect(shown(null)).toEqual([0, 2])
  expect(shown(ways[1]?.key ?? '')).toEqual([0, 1, 2])
  expect(shown(ways[3]?.key ?? '')).toEqual([0, 2, 3])
})

test('a step says what its action takes', () => {
  const [replace, , move, cancel] = listWays(7, options, undefined) as [Way, Way, Way, Way]
  const why = { reasonCode: 'auditorSick' as const, reason: ' ' }
  const on = { projectId: 7, version: 4, reasonCode: 'auditorSick' }
  expect(toStep({ hit, way: replace, why })).toEqual({ ...on, action: 'replace', auditors: [{ id: 2 }] })
  expect(toStep({ hit, way: move, why })).toEqual({ ...on, action: 'move', start, end })
  expect(toStep({ hit, way: cancel, why: { ...why, reason: 'Nobody ' } })).toEqual({
    ...on,
    action: 'cancel',
    reason: 'Nobody',
  })
})

test('whoever is on a team before or after is told, once; nobody where all stays as it is', () => {
  const [replace] = listWays(7, options, undefined) as [Way]
  const why = { reasonCode: 'auditorSick' as const, reason: '' }
  const planned = { hit, way: replace, why }
  expect(listNotified([planned, planned])).toEqual(['Anna', 'Ben'])
  expect(listNotified([{ ...planned, way: { ...replace, action: 'keep' } }])).toEqual([])
})
