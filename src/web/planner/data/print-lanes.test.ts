import { expect, test } from 'vitest'
import { layPrinted } from './print-lanes.ts'

const entry = (id: string) => ({
  id,
  kind: 'audit' as const,
  start: '2027-03-01T01:00:00Z',
  end: '2027-03-01T10:00:00Z',
  timeZone: 'UTC',
})
const bar = (id: string, from: number, to: number) => ({ entry: entry(id), from, to, lane: 0, room: 0 })
const titles = ({ id }: { id: string }) => [id, `${id} Blue Dye Ltd`]
const paper = { dayWidth: 30, dayCount: 31 }

test('two audits on days that follow stand in two lanes where the first number is longer than its day, and in one where it isn’t', () => {
  const lanesOf = (dayWidth: number) =>
    layPrinted([bar('A2027-00017', 2, 3), bar('A2027-00018', 3, 4)], titles, { ...paper, dayWidth }).map(
      ({ lane }) => lane,
    )
  expect(lanesOf(30)).toEqual([0, 1])
  expect(lanesOf(90)).toEqual([0, 0])
})

test('the customer’s name stands in a bar that is long enough for it', () => {
  const said = layPrinted([bar('A-1', 0, 1), bar('A-2', 5, 12)], titles, paper).map(({ title }) => title)
  expect(said).toEqual(['A-1', 'A-2 Blue Dye Ltd'])
})

test('at the end of what is shown a title stands before its bar, and what it covers there is left free', () => {
  const laid = layPrinted([bar('A2027-00017', 29, 30), bar('A2027-00018', 30, 31)], titles, paper)
  expect(laid.map(({ isLeft }) => isLeft)).toEqual([true, true])
  expect(laid.map(({ lane }) => lane)).toEqual([0, 1])
  const besideOne = layPrinted([bar('A-1', 27, 28.5), bar('A2027-00018', 30, 31)], titles, paper)
  expect(besideOne.map(({ lane }) => lane)).toEqual([0, 1])
})
