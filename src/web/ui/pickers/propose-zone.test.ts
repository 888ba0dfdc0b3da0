import { expect, test } from 'vitest'
import { proposeZone } from './propose-zone.ts'

const vietnam = ['Asia/Ho_Chi_Minh']
const germany = ['Europe/Berlin', 'Europe/Busingen']

test.each([
  ['the first country proposes its first zone', null, [], germany, 'Europe/Berlin'],
  [
    'another country replaces a zone that was only proposed',
    'Europe/Berlin',
    germany,
    vietnam,
    'Asia/Ho_Chi_Minh',
  ],
  ['a zone that was chosen stays', 'Europe/Busingen', germany, vietnam, 'Europe/Busingen'],
  ['a zone chosen before any country stays', 'Asia/Tokyo', [], vietnam, 'Asia/Tokyo'],
  ['a country without zones proposes none', 'Europe/Berlin', germany, [], 'Europe/Berlin'],
])('%s', (_, zone, before, after, expected) => {
  expect(proposeZone(zone, before, after)).toBe(expected)
})
