import type { Coordinates } from './coordinates.ts'

const earthRadius = 6371

/** Where a place lies on a ball of radius 1; null: not known. */
export type Spot = readonly [number, number, number] | null

/** Worked out once for each place, compared often. */
export function spotOf({ latitude, longitude }: Coordinates): Spot {
  if (latitude === null || longitude === null) return null
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [cosine(north) * cosine(east), cosine(north) * sine(east), sine(north)]
}

/** Whether two known places are at most so far apart, as the crow flies; compared by the straight line through the earth. */
export function isWithin(km: number, a: NonNullable<Spot>, b: NonNullable<Spot>): boolean {
  if (km >= Math.PI * earthRadius) return true
  const chord = chordOf(km)
  const x = a[0] - b[0]
  const y = a[1] - b[1]
  const z = a[2] - b[2]
  return x * x + y * y + z * z <= chord * chord
}

/** There are few limits, and millions of pairs. */
const chords = new Map<number, number>()
const mostChords = 1000

function chordOf(km: number): number {
  const known = chords.get(km)
  if (known !== undefined) return known
  const chord = 2 * sine(km / (2 * earthRadius))
  if (chords.size < mostChords) chords.set(km, chord)
  return chord
}

/**
 * By its series, since every machine adds and multiplies alike, while `Math.sin` may differ in the last digit: a plan must come
 * out the same wherever it is made. Good from -π to π.
 */
function sine(angle: number): number {
  let term = angle
  let sum = angle
  for (let step = 1; step < 14; step++) {
    term *= (-angle * angle) / (2 * step * (2 * step + 1))
    sum += term
  }
  return sum
}

const cosine = (angle: number): number => sine(Math.PI / 2 - Math.abs(angle))
