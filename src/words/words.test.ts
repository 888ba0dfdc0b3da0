import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { sayImportFailure } from './en/import-failures.ts'
import { pseudo, pseudoName } from './pseudo.ts'
import './en/visit-labels.ts'
import './tags.ts'
import { asList, asMoment, asVisit } from './values.ts'
import { sayText, type Text, words } from './words.ts'

const say = words('tests', {
  hello: 'Hello {name}',
  late: '{name} is {days, plural, one {# day} other {# days}} late',
  away: '{who, select, you {You are} other {{name} is}} away',
  left: '<list>{names}</list> left at <moment>{left}</moment>, back on <date>{back}</date>',
  closes: 'Excluded from {names}.',
  closesList: 'Not at <list>{names}</list>. Next.',
  closesRich: '<b>{name}</b>: {name}.',
  named: '<series>{names}</series>',
  owes: '<visit>{owed}</visit> of {name}',
  taken: '{count, plural, one {# auditor} other {# auditors}} taken off <b>at once</b>',
})

const sayPlain = words('plain-tests', { plain: 'Plain' })

describe('A text', () => {
  test('is said by its key with its values', () => {
    expect(say('hello', { name: 'Anna' })).toBe('Hello Anna')
    const off = say.rich('taken', { count: 2, b: chunks => `${chunks}!` })
    expect([off].flat().join('')).toBe('2 auditors taken off at once!')
  })

  test('without parameters is one and the same for all who keep it, and nobody can change it', () => {
    const text = sayPlain.text('plain')
    expect(text).toEqual({ key: 'plain-tests.plain', values: {} })
    expect(sayPlain.text('plain')).toBe(text)
    expect(() => Object.assign(text.values, { name: 'Anna' })).toThrow()
    expect(say.text('hello', { name: 'Anna' })).not.toBe(say.text('hello', { name: 'Anna' }))
  })

  test('ends with one full stop, also where a name ends with one', () => {
    const mill = 'Saigon Mills Co., Ltd.'
    expect(say('closes', { names: mill })).toBe(`Excluded from ${mill}`)
    expect(say('closes', { names: 'Acme' })).toBe('Excluded from Acme.')
    expect(say('closes', { names: 'Wait...' })).toBe('Excluded from Wait...')
    expect(say('hello', { name: mill })).toBe(`Hello ${mill}`)
    const listed = say.text('closesList', { names: asList(['Acme', mill]) })
    expect(sayText(listed)).toBe(`Not at Acme and ${mill} Next.`)
    expect([say.rich('closesRich', { name: mill, b: chunks => `*${chunks}*` })].flat().join('')).toBe(
      `*${mill}*: ${mill}`,
    )
  })

  test('can be kept, and said later', () => {
    const text = say.text('hello', { name: 'Anna' })
    expect(text).toEqual({ key: 'tests.hello', values: { name: 'Anna' } })
    expect(sayText(JSON.parse(JSON.stringify(text)))).toBe('Hello Anna')
  })

  test('says lists, days and moments as its language has them', () => {
    const values = {
      names: asList(['Anna', say.text('hello', { name: 'Bao' }), 'Chen']),
      left: asMoment(new Date('2027-03-07T23:05Z'), 'Asia/Ho_Chi_Minh'),
      back: '2027-09-01',
    }
    const english = 'Anna, Hello Bao and Chen left at 08 Mar 2027 06:05, back on 01 Sep 2027'
    expect(sayText(say.text('left', values))).toBe(english)
    expect(say('left', values)).toBe(english)
    expect(say('named', { names: asList(['Anna', 'Bao', 'Chen']) })).toBe('Anna, Bao, and Chen')
    const owed = asVisit({ kind: 'surveillance', ordinal: 2 })
    expect(sayText(say.text('owes', { owed, name: 'QMS-12' }))).toBe('Surveillance 2 of QMS-12')
  })

  test.each<[string, object | null | undefined]>([
    ['hello', {}],
    ['hello', { name: null }],
    ['hello', { name: ['Anna'] }],
    ['hello', Object.create({ name: 'inherited' })],
    ['hello', null],
    ['hello', undefined],
    ['late', { name: 'Anna' }],
    ['late', { name: 'Anna', days: 'many' }],
    ['away', { name: 'Anna' }],
    ['left', { names: 'Anna', left: '2027-03-07T23:05', back: '2027-03-08' }],
    ['left', { names: '[{"key":"tests.hello"}]', left: '2027-03-07T23:05', back: '2027-03-08' }],
    ['left', { names: '[]', left: 'yesterday', back: '2027-03-08' }],
    ['left', { names: '[]', list: 'x', left: '2027-03-07T23:05', back: '2027-03-08' }],
    ['owes', { owed: 'Surveillance 2', name: 'QMS-12' }],
    ['owes', { owed: 'visitation 2', name: 'QMS-12' }],
    ['taken', { count: 2 }],
  ])('whose values are missing or odd is not said: %s %j', (key, values) => {
    expect(sayText({ key: `tests.${key}`, values } as Text)).toBeUndefined()
  })

  test.each([null, undefined, {}, { key: 7, values: {} }, 'tests.hello'])(
    'that is none at all, %j, is not said',
    text => {
      expect(sayText(text as unknown as Text)).toBeUndefined()
    },
  )

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

  test.each([
    ['Monday', '⟦Móñdáý~~~⟧'],
    ['Mon', '⟦Móñ⟧'],
    ['M', 'M\u0303'],
    ['12', '12'],
    [' – ', ' – '],
  ])('has a name for what Intl calls %s, of which what is short stays short', (name, said) => {
    expect(pseudoName(name)).toBe(said)
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
  const missing = readdirSync('src/words/en').filter(file => !all.includes(`import './en/${file}'`))
  expect(missing, 'import each in src/words/all.ts').toEqual([])
})

test('Words with a tag of every language bring what says it.', () => {
  const read = (file: string) => readFileSync(`src/words/en/${file}`, 'utf8')
  const tagged = readdirSync('src/words/en').filter(file =>
    /<(list|series|date|weekday|moment)>/.test(read(file)),
  )
  expect(tagged).not.toEqual([])
  for (const file of tagged) expect(read(file), file).toContain("import '#words/tags.ts'")
  const ofVisits = readdirSync('src/words/en').filter(file => /^[^/]*<visit>/m.test(read(file)))
  expect(ofVisits).not.toEqual([])
  for (const file of ofVisits) expect(read(file), file).toContain("import './visit-labels.ts'")
})

test('A cell that holds an error of its spreadsheet is refused by the name of that.', () => {
  expect(sayImportFailure('cellError', { error: '#N/A' })).toBe('This cell holds the error #N/A.')
})
