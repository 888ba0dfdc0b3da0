import { afterEach, describe, expect, test } from 'vitest'
import { sayNotice } from './en/notices.ts'
import { setLanguage } from './language.ts'
import { combine, keepSpan, sayKeptNotice, toTitle } from './notices.ts'
import { speakPseudo } from './pseudo.ts'
import { asList } from './values.ts'

const day = { start: new Date('2026-03-02T01:00Z'), end: new Date('2026-03-02T10:00Z') }
const audit = { number: 'AUD-1', company: 'Acme', time: keepSpan(day, 'Asia/Ho_Chi_Minh') }
const assigned = sayNotice.text('assigned', audit)
const title = 'You were assigned to AUD-1 (Acme), 02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh).'

describe('What a notification says', () => {
  afterEach(() => setLanguage('en', same))
  const same = <Message>(message: Message) => message

  test('is said in English as ever', () => {
    expect(toTitle(assigned)).toBe(title)
  })

  test.each([
    [0, 'Anna’s GRS expires today, 02 Mar 2026.'],
    [1, 'Anna’s GRS expires tomorrow, 02 Mar 2026.'],
    [30, 'Anna’s GRS expires in 30 days, on 02 Mar 2026.'],
  ])('names a last day that is %s days away', (daysLeft, said) => {
    const values = { name: 'Anna', code: 'GRS', lastDay: '2026-03-02', daysLeft }
    expect(toTitle(sayNotice.text('expires', values))).toBe(said)
  })

  test('lists people and audits', () => {
    const joined = asList(['Anna', 'Ben', 'Carl'])
    expect(toTitle(sayNotice.text('followedAssigned', { ...audit, joined }))).toMatch(
      / Anna, Ben and Carl\.$/,
    )
    const lost = sayNotice.text('notQualifiedForMore', { audits: asList(['A (X)', 'B (Y)']), count: 3 })
    expect(toTitle(lost)).toBe('After that, not qualified for A (X), B (Y) and 3 more.')
  })

  test('is several sentences where it is of several things, whatever was combined before', () => {
    const twice = combine([combine([assigned, assigned]), sayNotice.text('more', { count: 1 })])
    expect(toTitle(JSON.parse(JSON.stringify(twice)))).toBe(`${title} ${title} And 1 more change.`)
  })

  test('is said in the reader’s language, each sentence of it', async () => {
    await speakPseudo()
    const said = sayKeptNotice({ title, text: combine([assigned, sayNotice.text('completed', audit)]) })
    expect(said).not.toMatch(/You were| to |was/)
    expect(said).toMatch(/⟦Ýóú wéré áššígñéd tó/)
    expect(said).toContain('AUD-1')
  })

  test.each([
    ['is from before texts were kept', null],
    ['is from a later version', { key: 'notices.sold', values: {} }],
    ['lacks a value', { key: 'notices.assigned', values: { number: 'AUD-1' } }],
    ['has values of another version', { ...assigned, values: { ...audit, time: '12' } }],
    ['has a list that is none', { key: 'notices.combined', values: { sentences: 'AUD-1' } }],
  ])('is its English title where it %s', (_, text) => {
    expect(sayKeptNotice({ title, text })).toBe(title)
  })
})
