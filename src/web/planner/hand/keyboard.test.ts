import { expect, test } from 'vitest'
import { actOfKey } from './keyboard.ts'

const press = (key: string, isLifted: boolean, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  actOfKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, isLifted)

test('at rest Space lifts, Enter opens, Ctrl and Space chooses', () => {
  expect(press(' ', false)).toEqual({ type: 'lift' })
  expect(press('Enter', false)).toEqual({ type: 'open' })
  expect(press(' ', false, { ctrlKey: true })).toEqual({ type: 'choose' })
})

test('at rest arrows are left to the focus', () => {
  expect(press('ArrowLeft', false)).toBeNull()
})

test('lifted, arrows move by a day or a row, and with Shift the end', () => {
  expect(press('ArrowRight', true)).toEqual({ type: 'hold', grip: 'move', days: 1, rows: 0 })
  expect(press('ArrowUp', true)).toEqual({ type: 'hold', grip: 'move', days: 0, rows: -1 })
  expect(press('ArrowLeft', true, { shiftKey: true })).toEqual({
    type: 'hold',
    grip: 'end',
    days: -1,
    rows: 0,
  })
})

test('lifted, Enter and Space drop, Escape and Tab put back', () => {
  expect([press('Enter', true), press(' ', true)]).toEqual([{ type: 'drop' }, { type: 'drop' }])
  expect([press('Escape', true), press('Tab', true)]).toEqual([{ type: 'cancel' }, { type: 'cancel' }])
})
