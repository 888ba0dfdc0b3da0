import { expect, test } from 'vitest'
import { faultsOf } from '#contract/fault.ts'
import { emptyReport, reportForm } from './report-form.ts'

const fieldsOf = (change: object) =>
  faultsOf(reportForm.safeParse({ ...emptyReport('', '2027-03-08'), ...change }).error).map(
    ({ field }) => field,
  )

test('All that is wrong with a report is said at once', () => {
  expect(fieldsOf({})).toEqual(['auditorId'])
  expect(fieldsOf({ end: '2027-03-07' })).toEqual(['auditorId', 'end'])
  expect(fieldsOf({ end: null })).toEqual(['end', 'auditorId'])
  expect(fieldsOf({ cause: 'site', isCountry: true, start: null })).toEqual(['start', 'countryId'])
  expect(fieldsOf({ isByHour: true, until: '07:00', start: null })).toEqual(['start', 'auditorId'])
  expect(fieldsOf({ isByHour: true, until: '07:00' })).toEqual(['auditorId', 'until'])
})

test('An hour that is not filled in is asked for', () => {
  expect(fieldsOf({ auditorId: 1, isByHour: true, from: '' })).toEqual(['from'])
  expect(fieldsOf({ auditorId: 1, isByHour: true, until: '' })).toEqual(['until'])
  expect(fieldsOf({ auditorId: 1, isByHour: false, from: '', until: '' })).toEqual([])
})
