import { expect, test } from 'vitest'
import { cutCodes, findLikeCode, withoutEdition } from './like-codes.ts'

test.each([
  ['GRS 4.0', 'GRS'],
  ['ISO 9001:2015', 'ISO 9001'],
  ['ISO 9001 (2015)', 'ISO 9001'],
  ['GOTS v7', 'GOTS'],
  ['GRS', 'GRS'],
])('%s without its edition', (code, plain) => {
  expect(withoutEdition(code)).toBe(plain)
})

test.each(['GRS/RDS', 'GRS & RDS', 'GRS + RDS', 'GRS and RDS', 'GRS RDS', 'GRS | RDS'])('%s', text => {
  expect(cutCodes(text)).toEqual(['GRS', 'RDS'])
})

test.each([
  ['GRSS', 'GRS'],
  ['GSR', 'GRS'],
  ['GTOS', 'GOTS'],
  ['OCSX', 'OCS'],
  ['RS', undefined],
  ['RWDS', undefined],
  ['Nothing', undefined],
])('%s', (called, like) => {
  expect(findLikeCode(called, ['GRS', 'GOTS', 'OCS', 'RDS', 'RWS'])).toBe(like)
})

// A pattern that begins anew at every sign of a run takes minutes for these.
test('A long cell is read in one go', () => {
  expect(withoutEdition(`GRS${' :('.repeat(100_000)}`)).toBe(`GRS${' :('.repeat(100_000)}`)
  expect(withoutEdition(`GRS${' :('.repeat(100_000)}2015)`)).toBe('GRS')
  expect(cutCodes(' / '.repeat(100_000))).toEqual([])
})
