/** In degrees, north and east; null: not known. */
export type Coordinates = { latitude: number | null; longitude: number | null }

/** `10.7769, 106.7009`; nothing where nothing is known. */
export const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`

const pair = /^([-+]?\d{1,2}(?:[.]\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d{1,3}(?:[.]\d+)?)$/

/** What people paste from a map, with a comma, a semicolon or a space between; NaN for what is no such pair. */
export function readCoordinates(text: string): Coordinates {
  const typed = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^\((.*)\)$/, '$1')
  if (typed === '') return { latitude: null, longitude: null }
  const [, latitude, longitude] = pair.exec(typed) ?? []
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) }
}
