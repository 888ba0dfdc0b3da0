import { expect, test } from 'vitest'
import { faultsOf } from '#contract/fault.ts'
import { planForm } from '#contract/plan-form.ts'
import { planPresets } from '#domain/plan-presets.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { beginPlan, nextQuarter, toPlanBody } from './plan-request.ts'

test.each([
  ['2026-11-24', '2027-01-01', '2027-03-31'],
  ['2027-01-01', '2027-04-01', '2027-06-30'],
  ['2027-06-30', '2027-07-01', '2027-09-30'],
  ['2027-09-30', '2027-10-01', '2027-12-31'],
])('the quarter after %s begins on %s and ends on %s', (today, firstDay, lastDay) => {
  expect(nextQuarter(today)).toEqual({ firstDay, lastDay })
})

test('named drafts are asked for by their ids, whatever the days', () => {
  const draft = beginPlan({ projectIds: [3, 5] }, '2026-11-24')
  const body = toPlanBody(draft, 'Asia/Ho_Chi_Minh')
  expect(body).toMatchObject({ projectId: [3, 5], firstDay: '2027-01-01', lastDay: '2027-03-31' })
  expect(body).not.toHaveProperty('filter')
})

const inHanoi = (start: string, end: string) => ({ start, end, timeZone: 'Asia/Ho_Chi_Minh' })

test('the days of named drafts, at their sites, make the period; what is over doesn’t count', () => {
  const spans = [
    inHanoi('2026-12-07T01:00:00Z', '2026-12-08T17:00:00Z'),
    inHanoi('2027-02-17T18:00:00Z', '2027-02-19T10:00:00Z'),
    inHanoi('2026-11-02T01:00:00Z', '2026-11-03T10:00:00Z'),
  ]
  const draft = beginPlan({ projectIds: [3, 5, 7], spans }, '2026-11-24')
  expect(draft).toMatchObject({ firstDay: '2026-12-07', lastDay: '2027-02-19' })
  const midnight = beginPlan({ projectIds: [3], spans: spans.slice(0, 1) }, '2026-11-24')
  expect(midnight).toMatchObject({ firstDay: '2026-12-07', lastDay: '2026-12-08' })
})

test('drafts that are all over, or further apart than a plan may be long, are offered the next quarter', () => {
  const nextOne = { firstDay: '2027-01-01', lastDay: '2027-03-31' }
  const over = [inHanoi('2026-11-02T01:00:00Z', '2026-11-03T10:00:00Z')]
  expect(beginPlan({ projectIds: [3], spans: over }, '2026-11-24')).toMatchObject(nextOne)
  const apart = [
    inHanoi('2026-12-07T01:00:00Z', '2026-12-07T10:00:00Z'),
    inHanoi('2027-12-08T01:00:00Z', '2027-12-08T10:00:00Z'),
  ]
  expect(beginPlan({ projectIds: [3, 5], spans: apart }, '2026-11-24')).toMatchObject(nextOne)
})

test('all that is wrong with what is asked for is said at once', () => {
  const draft = { ...beginPlan({ projectIds: [3] }, '2026-11-24'), seed: Number.NaN }
  const faultsIn = (change: object) =>
    faultsOf(planForm.safeParse({ ...draft, ...change }).error).map(({ field }) => field)
  expect(faultsIn({ lastDay: '2026-12-31' })).toEqual(['seed', 'lastDay'])
  expect(faultsIn({ lastDay: '2029-12-31' })).toEqual(['seed', 'lastDay'])
  const [firstDay, lastDay] = ['2027-03-02', '2027-03-01']
  expect(faultsIn({ assume: [{ type: 'away', auditorId: null, firstDay, lastDay }] })).toEqual([
    'assume.0.auditorId',
    'assume.0.lastDay',
    'seed',
  ])
})

test('the bounds of a number are said with its thousands apart', () => {
  const draft = { ...beginPlan({ projectIds: [3] }, '2026-11-24'), seed: 0 }
  const [found] = faultsOf(planForm.safeParse(draft).error)
  expect(found?.message).toBe('Please enter a whole number from 1 to 2,147,483,647.')
})

test('all drafts are asked for by the days of the period in the zone of whoever asks', () => {
  const draft = beginPlan({ value: 'mill' }, '2026-11-24')
  expect(toPlanBody(draft, 'Asia/Ho_Chi_Minh')?.filter).toEqual({
    value: 'mill',
    start: '2026-12-31T17:00:00.000Z',
    end: '2027-03-31T17:00:00.000Z',
  })
})

test('what a way out would help is asked for as it was, but for that', () => {
  const {
    name: _,
    filter: __,
    seed: ___,
    ...asked
  } = planForm.parse(beginPlan({ projectIds: [3, 5] }, '2026-11-24'))
  const input = {
    ...asked,
    dates: 'free' as const,
    slideDays: 30,
    noticeDays: 21,
    moves: 'team' as const,
    assume: [{ type: 'without' as const, auditorId: 4, says: '', text: { key: '', values: {} } }],
  }
  const draft = beginPlan({ projectIds: [5], like: { input, but: { allowHolidays: true } } }, '2027-02-01')
  expect(toPlanBody(draft, 'UTC')).toMatchObject({
    projectId: [5],
    firstDay: '2027-01-01',
    lastDay: '2027-03-31',
    dates: 'free',
    slideDays: 30,
    noticeDays: 21,
    allowHolidays: true,
    moves: 'none',
    assume: [{ type: 'without', auditorId: 4 }],
  })
})

test('nothing is asked for while a field has a fault', () => {
  const draft = beginPlan({}, '2026-11-24')
  expect(toPlanBody({ ...draft, lastDay: '2026-12-31' }, 'UTC')).toBeUndefined()
  expect(toPlanBody({ ...draft, firstDay: null }, 'UTC')).toBeUndefined()
  expect(toPlanBody({ ...draft, mostAuditors: 6 }, 'UTC')).toBeUndefined()
})

test('what the dialog opens with is what is taken where nothing was said', () => {
  const { firstDay, lastDay, filter } = beginPlan({}, '2026-11-24')
  expect(planForm.parse(beginPlan({}, '2026-11-24'))).toEqual(planForm.parse({ firstDay, lastDay, filter }))
  expect(Object.keys(planPresets)).toContain(beginPlan({}, '2026-11-24').preset)
})

test('no line ends between what is weighed and its number', () => {
  const said = sayAutoPlan('weights', planPresets.evenLoad)
  expect(said).toContain('×')
  expect(said).not.toMatch(/ ×|× /)
})
