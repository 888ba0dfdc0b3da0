import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeCalendarFile } from './calendar-file.ts'
import type { VisitDay } from './own-day.ts'

const long = 'Nhà máy dệt Đông Á; tầng 3, số 17\nĐường Hoàng Văn Thụ'
const day = {
  id: 7,
  kind: 'audit',
  start: '2026-03-02T02:00:00.000Z',
  end: '2026-03-02T11:00:00.000Z',
  timeZone: 'Asia/Ho_Chi_Minh',
  note: '',
  visit: {
    idflNumber: 'A-1',
    companyName: 'Acme, Ltd; \u0001',
    standards: [{ id: 1, code: 'GRS', name: 'Global Recycled Standard' }],
    team: [{ id: 1, name: 'Anna', role: 'lead', phone: '' }],
    site: {
      address: long,
      country: 'Vietnam',
      contacts: [{ id: 1, name: 'Lan', description: '', phone: '+84', email: '' }],
    },
  },
} as unknown as VisitDay

test('a calendar reads the visit as it is, with its place, whatever is written there', () => {
  const text = writeCalendarFile(day, 'audits.example', new Date('2026-03-01T00:00Z'))
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as ICAL.Component,
  )
  expect(event.uid).toBe('roster-7@audits.example')
  expect(event.summary).toBe('A-1 Acme, Ltd;  ')
  expect(event.location).toBe(`${long}, Vietnam`)
  expect(event.startDate.toJSDate().toISOString()).toBe(day.start)
  expect(event.description).toBe('Global Recycled Standard\nAnna\nLan, +84')
})
