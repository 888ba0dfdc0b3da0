import { expect, test } from 'vitest'
import { countFitting } from './use-fitting-fields.ts'

test.each([
  [300, 3],
  [299, 2],
  [279, 1],
  [40, 1],
])(
  'of three fields, in %i px, %i stand on the line: all of them, or those that leave room for the button',
  (room, fitting) => {
    expect(countFitting([100, 120, 80], { room, button: 60 })).toBe(fitting)
  },
)
