import { expect, test } from 'vitest'
import { placeOfZone } from './zone-places.ts'

test.each([
  ['Asia/Ho_Chi_Minh', 10.75, 106.6667],
  ['America/Argentina/Buenos_Aires', -34.6, -58.45],
  ['America/Port-au-Prince', 18.5333, -72.3333],
  ['America/New_York', 40.7142, -74.0064],
])('The city of %s', (zone, latitude, longitude) => {
  const place = placeOfZone(zone)
  expect(place?.latitude).toBeCloseTo(latitude, 3)
  expect(place?.longitude).toBeCloseTo(longitude, 3)
})

test('A zone without a city has no place', () => {
  expect(placeOfZone('UTC')).toBeNull()
})
