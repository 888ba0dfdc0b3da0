import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'
import { sayText, words } from './words.ts'

const say = words('tests', {
  hello: 'Hello {name}',
  taken: '{count, plural, one {# auditor} other {# auditors}} taken off <b>at once</b>',
})

describe('A text', () => {
  test('is said by its key with its values', () => {
    expect(say('hello', { name: 'Anna' })).toBe('Hello Anna')
    const off = say.rich('taken', { count: 2, b: chunks => `${chunks}!` })
    expect([off].flat().join('')).toBe('2 auditors taken off at once!')
  })

  test('can be kept, and said later', () => {
    const text = say.text('hello', { name: 'Anna' })
    expect(text).toEqual({ key: 'tests.hello', values: { name: 'Anna' } })
    expect(sayText(JSON.parse(JSON.stringify(text)))).toBe('Hello Anna')
  })

  test.each(['planets.hello', 'tests.goodbye', 'tests.__proto__', 'tests', ''])(
    'that is not known, %s, is not said',
    key => {
      expect(sayText({ key, values: {} })).toBeUndefined()
    },
  )
})

describe('The pseudo-language', () => {
  test('accents a text, makes it two fifths longer, and shows where it is cut', () => {
    expect(pseudo(compile('Save changes'))).toBe('⟦Šávé çháñgéš~~~~~⟧')
  })

  test('leaves arguments, numbers and tags where they are', () => {
    const message = '{name}: {count, plural, one {# day} other {# days}} of {total, number}, <b>off</b>'
    expect(pseudo(compile(message))).toEqual([
      ['name'],
      ': ',
      ['count', 2, { one: [0, ' ⟦dáý~~⟧'], other: [0, ' ⟦dáýš~~⟧'] }],
      ' ⟦óf~⟧ ',
      ['total', 4],
      ', ',
      ['b', '⟦óff~~⟧'],
    ])
  })
})

test('Every noun’s words are among those that a reader of another language loads', () => {
  const all = readFileSync('src/words/all.ts', 'utf8')
  for (const file of readdirSync('src/words/en')) expect(all).toContain(`import './en/${file}'`)
})
