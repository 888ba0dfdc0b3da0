import { expect, test } from 'vitest'
import { findCountryCode } from './country-names.ts'

test.each([
  ['Viet Nam', 'VN'],
  ['Việt Nam', 'VN'],
  ['P.R. China', 'CN'],
  ['中国', 'CN'],
  ['Deutschland', 'DE'],
  ['ITALIA', 'IT'],
  ['España', 'ES'],
  ['U.S.A.', 'US'],
  ['UK', 'GB'],
  ['Korea, Republic of', 'KR'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Großbritannien', 'GB'],
  ['Gran Bretaña', 'GB'],
  ['Oesterreich', 'AT'],
  ['Czech Republic', 'CZ'],
  ['The Netherlands', 'NL'],
  ['Atlantis', undefined],
  ['', undefined],
])('%s', (called, code) => {
  expect(findCountryCode(called)).toBe(code)
})
