/** In degrees, north and east; null: not known. */
export type Coordinates = { latitude: number | null; longitude: number | null }

/** `10.7769, 106.7009`; nothing where nothing is known. */
export const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`

const pair = /^([-+]?\d{1,2}(?:[.]\d+)?)(?:\s*[,;/]\s*|\s+)([-+]?\d{1,3}(?:[.]\d+)?)$/
/** Where the comma is the point, it can’t stand between them too. */
const commaPair = /^([-+]?\d{1,2},\d+)(?:\s*[;/]\s*|\s+)([-+]?\d{1,3},\d+)$/

/** What people paste from a map, with a comma, a semicolon, a slash or a space between; NaN for what is no such pair. */
export function readCoordinates(text: string): Coordinates {
  const typed = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^\((.*)\)$/, '$1')
  if (typed === '') return { latitude: null, longitude: null }
  const [, latitude = '', longitude = ''] = pair.exec(typed) ?? commaPair.exec(typed) ?? []
  return { latitude: degrees(latitude), longitude: degrees(longitude) }
}

const degrees = (text: string) => (text ? Number(text.replace(',', '.')) : Number.NaN)
