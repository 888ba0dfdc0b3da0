import { expect, test } from 'vitest'
import { actOfKey } from '#web/planner/hand/keyboard.ts'
import { capsOf, keyList } from './keys-button.tsx'

function press(keys: string, isDragged: boolean) {
  const parts = keys.split('+')
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
  const held = { shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Ctrl') }
  return actOfKey({ key, ...held, metaKey: false, altKey: false }, isDragged)
}

test('each key that is shown does something', () => {
  const [resting, lifted, inToDo] = keyList
  const acts = resting?.keys
    .filter(({ keys }) => keys !== 'Arrows')
    .map(({ keys }) => press(keys, false)?.type)
  expect(acts).toEqual([
    'open',
    'pickUp',
    'select',
    'accept',
    'agree',
    'split',
    'change',
    'clear',
    'remove',
    'undo',
    'undoList',
  ])
  const held = lifted?.keys.map(({ keys }) => press(keys, true))
  expect(held?.map(act => act?.type)).toEqual([...Array(8).fill('move'), 'drop', 'cancel'])
  expect(inToDo?.keys.map(({ keys }) => press(keys, false)?.type)).toEqual([
    'open',
    'pickUp',
    'select',
    'pickUp',
  ])
  expect(held?.[5]).toEqual({ type: 'move', grip: 'move', days: 7, rows: 0 })
})

test('keys are shown as they are printed', () => {
  expect(capsOf('Shift+ArrowLeft')).toEqual(['Shift', '←'])
})
