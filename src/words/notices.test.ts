import { afterEach, describe, expect, test } from 'vitest'
import { type FitCode, fitCodes } from '#domain/fit-reasons.ts'
import { sayFitClause } from './en/fit-clauses.ts'
import { sayNotice } from './en/notices.ts'
import { setLanguage } from './language.ts'
import { combine, keepSpan, sayKeptNotice, toTitle } from './notices.ts'
import { speakPseudo } from './pseudo.ts'
import { asList } from './values.ts'
import { sayText, type Text } from './words.ts'

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

  test('names why somebody no longer fits before the audits, as the chapter has it', () => {
    const clauses = asList([
      sayFitClause.text('excluded', { company: 'Acme', until: 'open' }),
      sayFitClause.text('refused', { company: 'Mills Co., Ltd.', until: '2028-03-03' }),
    ])
    const concern = { name: 'Anna Nguyen', audits: asList(['AUD-1', 'AUD-2', 'AUD-3']) }
    const first = asList([sayFitClause.text('excluded', { company: 'Acme', until: 'open' })])
    expect(toTitle(sayNotice.text('concern', { ...concern, count: 3, clauses: first }))).toBe(
      'Anna Nguyen no longer fits 3 booked audits: excluded from Acme (AUD-1, AUD-2, AUD-3).',
    )
    expect(toTitle(sayNotice.text('concernAndMore', { ...concern, count: 5, more: 2, clauses }))).toBe(
      'Anna Nguyen no longer fits 5 booked audits: excluded from Acme, refused by Mills Co., Ltd. until 03 Mar 2028 (AUD-1, AUD-2, AUD-3 and 2 more).',
    )
  })

  test('has a clause for whatever may become of a booked team', () => {
    const until = '2028-03-03'
    const [days, company] = [{ days: 6, max: 5 }, 'Acme']
    const figures = { standard: 'GRS', done: 3, max: 3, area: 'C10', day: 'all' }
    const said: Partial<Record<FitCode, [object, string]>> = {
      disabled: [{}, 'disabled'],
      noStandards: [{}, 'holds no standards'],
      clash: [{}, 'not free'],
      traineeAlone: [
        { name: 'Ben', day: '2027-03-07' },
        'Ben is a trainee and would be alone on 07 Mar 2027',
      ],
      nobodyCounts: [{}, 'no lead or auditor'],
      excluded: [{ company, until }, 'excluded from Acme until 03 Mar 2028'],
      unqualified: [{}, 'holds none of the standards'],
      leadGrade: [{}, 'holds none of the standards as lead auditor'],
      noLead: [{}, 'no lead'],
      refused: [{ company, until: 'open' }, 'refused by Acme'],
      rotation: [{ ...figures, unit: 'visits' }, 'GRS here 3 of 3 visits in a row'],
      days7: [{ ...days, period: '2027-03-01/2027-03-07' }, '6 of 5 audit days in 7 days, 1 – 7 Mar 2027'],
      daysMonth: [{ ...days, period: '2027-03-01' }, '6 of 5 audit days in March 2027'],
      daysYear: [{ ...days, period: '2027-01-01' }, '6 of 5 audit days in 2027'],
      nights: [{ ...days, period: '2027-03-01' }, '6 of 5 nights away in March 2027'],
      gap: [{ hours: 15, order: 'after', number: 'AUD-7', needed: 27 }, '15 h instead of 27 h since AUD-7'],
      offDay: [{ day: '2027-03-07' }, 'does not work on Sun 07 Mar 2027'],
      siteClosed: [{ until }, 'site closed until 03 Mar 2028'],
      uncovered: [figures, 'nobody covers GRS'],
      uncoveredArea: [figures, 'nobody covers C10 in GRS'],
      daysShort: [{ planned: 3, required: 4 }, '3 of 4 person-days planned'],
    }
    const chips: FitCode[] = ['onTeam', 'partly', 'preferred', 'expiring', 'inactive']
    for (const code of fitCodes.filter(one => !chips.includes(one))) {
      const [values = {}, clause] = said[code] ?? []
      const text = { key: `fit-clauses.${code}`, values: values as Text['values'] }
      expect(sayText(text)?.replace(/\s/g, ' '), code).toBe(clause)
    }
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
