import { afterEach, describe, expect, test } from 'vitest'
import { sayReason } from './en/reasons.ts'
import { sayKept, sayWhole } from './kept.ts'
import { setLanguage } from './language.ts'
import { speakPseudo } from './pseudo.ts'
import { asList } from './values.ts'
import type { Text } from './words.ts'

const released = sayReason.text('released', { name: 'Anna Nguyen' })
const lacks = (name: string, ...codes: string[]) =>
  sayReason.text('lacks', { name, standards: asList(codes) })
const unqualified = sayReason.text('unqualified', {
  gaps: asList([lacks('Anna Nguyen', 'GRS', 'RDS'), lacks('Ben', 'OCS')]),
})
const english: [string, Text][] = [
  ['Anna Nguyen was released: not available at this time.', released],
  ['Confirmed without the standards: Anna Nguyen (GRS, RDS); Ben (OCS).', unqualified],
  ['By command on the server', sayReason.text('byCommand')],
]

/** As it comes out of the database. */
const keep = (text: Text): Text => JSON.parse(JSON.stringify(text))

describe('A reason that the product itself gives', () => {
  afterEach(() => setLanguage('en', same))
  const same = <Message>(message: Message) => message

  test.each(english)('is said in English as ever: %s', (sentence, text) => {
    expect(sayWhole(keep(text))).toBe(sentence)
  })

  test.each(english)(
    'is said in the reader’s language, with its names and codes as they are: %s',
    async (sentence, text) => {
      await speakPseudo()
      const said = sayKept(keep(text), sentence)
      expect(said).toMatch(/⟦.*⟧/)
      expect(said).not.toMatch(/released|Confirmed|command/)
      for (const name of ['Anna Nguyen', 'GRS', 'RDS', 'OCS'])
        if (sentence.includes(name)) expect(said).toContain(name)
    },
  )

  test.each<[string, Text | null]>([
    ['was typed, or is from before texts were kept', null],
    ['is from a later version', { key: 'reasons.sold', values: {} }],
    ['lacks a value', { key: 'reasons.released', values: {} }],
    ['has a list that is none', { key: 'reasons.unqualified', values: { gaps: 'Anna' } }],
  ])('is what stands beside it where it %s', async (_, text) => {
    await speakPseudo()
    expect(sayKept(text, 'As it stands.')).toBe('As it stands.')
  })
})
