import { expect, test } from 'vitest'
import { aheadOf, countDays, daysUntil, dial, type OwnDay, reachOf, routeTo, type Visit } from './own-day.ts'

const site: Visit['site'] = {
  id: 1,
  name: 'Mill Road',
  isMain: true,
  address: 'Mill Road 3\nDhaka',
  country: 'Bangladesh',
  email: 'info@acme.example',
  phone: '+880 2 1',
  place: null,
  contacts: [{ id: 1, name: 'Lan', description: '', email: '', phone: '+880 1711-22' }],
}
const three: OwnDay = {
  id: 1,
  kind: 'audit',
  start: '2026-03-02T02:00:00.000Z',
  end: '2026-03-04T11:00:00.000Z',
  timeZone: 'Asia/Dhaka',
  note: '',
  visit: null,
}
const at = (moment: string) => Date.parse(moment)

test('a visit of three days is on its second, by the calendar of the site', () => {
  expect(countDays(three, at('2026-03-02T19:00Z'))).toEqual({ day: 2, days: 3 })
  expect(countDays(three, at('2026-03-02T17:00Z'))).toEqual({ day: 1, days: 3 })
  expect(countDays(three, at('2026-02-27T12:00Z')).day).toBeLessThan(1)
})

test('today and tomorrow are those of the site', () => {
  expect(daysUntil(three, at('2026-03-01T17:59Z'))).toBe(1)
  expect(daysUntil(three, at('2026-03-01T18:00Z'))).toBe(0)
})

test('what is over is not told any more', () => {
  expect(aheadOf([three], at('2026-03-04T10:59Z'))).toHaveLength(1)
  expect(aheadOf([three], at('2026-03-04T11:00Z'))).toEqual([])
})

test('a route leads to the place where it is known, else to what is written', () => {
  expect(routeTo(site, 'Acme & Co')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Acme%20%26%20Co%2C%20Mill%20Road%203%20Dhaka%2C%20Bangladesh',
  )
  expect(routeTo({ ...site, place: { latitude: 23.8, longitude: 90.4 } }, 'Acme')).toContain(
    'destination=23.8%2C90.4',
  )
})

test('the main contact is called; whom there is no address of is reached by the customer’s', () => {
  expect(reachOf(site, 'Acme')).toMatchObject({
    call: { name: 'Lan', number: '+880 1711-22' },
    mail: { name: 'Acme', address: 'info@acme.example' },
  })
  expect(reachOf({ ...site, contacts: [] }, 'Acme').call).toEqual({ name: 'Acme', number: '+880 2 1' })
  expect(dial('+880 1711-22')).toBe('tel:+880171122')
})
