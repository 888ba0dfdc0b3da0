import { expect, test } from 'vitest'
import { readLine, readLines, toSearchable } from './typed-text.ts'

test('Text is composed, however it was typed', () => {
  expect(readLine('cafe\u0301 So\u0302\u0300ng')).toBe('café Sồng')
  expect(readLines('cafe\u0301\n  a')).toBe('café\n  a')
})

test('Words of one line are one space apart', () => {
  expect(readLine(' Acme  \u00a0 Mills\u3000Ltd ')).toBe('Acme Mills Ltd')
  expect(readLines('a  b\n\n  c')).toBe('a  b\n\n  c')
})

test.each([
  '\u3164',
  '\u200b',
  '\ufe0f',
  '\u00ad',
  '\u2800',
  '\u115f\u1160',
  ' \u2060 \ufeff',
  '\u17b4',
  '\u034f',
])('Text with nothing to see is empty: %j', text => {
  expect(readLine(text)).toBe('')
  expect(readLines(`${text}\n${text}`)).toBe('')
  expect(readLine(`a${text}b`)).not.toBe('')
})

test('What joins letters stays', () => {
  for (const name of ['می\u200cخواهم', '👩‍👩‍👧', '❤\ufe0f']) expect(readLine(name)).toBe(name)
})

test.each([
  ['Sông Hồng', 'song hong'],
  ['Sông Hồng'.normalize('NFD'), 'song hong'],
  ['Đường ŁÓDŹ', 'duong lodz'],
  ['STRAẞE Ærø', 'strasse aero'],
  ['İzmir ﬁne', 'izmir fine'],
  ['か', 'か'],
])('%s is looked up as %s', (text, searchable) => {
  expect(toSearchable(text)).toBe(searchable)
})
