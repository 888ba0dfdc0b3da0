import { expect, test } from 'vitest'
import { actOfKey } from './keyboard.ts'

const press = (key: string, isDragged: boolean, modifiers: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  actOfKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, isDragged)

test('at rest Space lifts, Enter opens, Ctrl and Space chooses, A agrees, S splits', () => {
  expect([press('s', false), press('s', true)]).toEqual([{ type: 'split' }, null])
  expect(press('a', false)).toEqual({ type: 'agree' })
  expect([press('m', false), press('m', true)]).toEqual([{ type: 'change' }, null])
  expect([press('a', true), press('a', false, { ctrlKey: true })]).toEqual([null, null])
  expect(press(' ', false)).toEqual({ type: 'pickUp' })
  expect(press('Enter', false)).toEqual({ type: 'open' })
  expect(press(' ', false, { ctrlKey: true })).toEqual({ type: 'select' })
  expect(press('Escape', false)).toEqual({ type: 'clear' })
})

test('letters mean the same with Caps Lock on, and nothing with Shift', () => {
  expect([press('A', false), press('S', false), press('M', false)]).toEqual([
    { type: 'agree' },
    { type: 'split' },
    { type: 'change' },
  ])
  for (const key of ['A', 'S', 'M', 'a', 's', 'm']) expect(press(key, false, { shiftKey: true })).toBeNull()
})

test('at rest arrows are left to the focus', () => {
  expect(press('ArrowLeft', false)).toBeNull()
})

test('lifted, arrows move by a day or a row, and with Shift the end', () => {
  expect(press('ArrowRight', true)).toEqual({ type: 'move', grip: 'move', days: 1, rows: 0 })
  expect(press('ArrowUp', true)).toEqual({ type: 'move', grip: 'move', days: 0, rows: -1 })
  expect(press('ArrowLeft', true, { shiftKey: true })).toEqual({
    type: 'move',
    grip: 'end',
    days: -1,
    rows: 0,
  })
})

test('lifted, Enter and Space drop, Escape and Tab put back', () => {
  expect([press('Enter', true), press(' ', true)]).toEqual([{ type: 'drop' }, { type: 'drop' }])
  expect([press('Escape', true), press('Tab', true)]).toEqual([{ type: 'cancel' }, { type: 'cancel' }])
})
