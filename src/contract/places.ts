import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { fault } from './fault.ts'

/** In degrees; null: not known. */
const degrees = (most: number) => {
  const message = fault(sayFault.text('enterCoordinates'))
  return z.number(message).min(-most, message).max(most, message).nullable()
}

export const coordinates = { latitude: degrees(90), longitude: degrees(180) }

type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** Both or neither, and both or neither are left out. */
export const isPlace = ({ latitude, longitude }: Coordinates): boolean =>
  typeof latitude === typeof longitude && (latitude === null) === (longitude === null)

export const halfAPlace = { path: ['latitude'], ...fault(sayFault.text('enterCoordinates')) }
