import type { Rotation } from '#domain/rotation.ts'
import { sayRotation } from './en/rotations.ts'
import { listValues } from './lists.ts'

/** `at most 3 visits in a row, for leads, pause of 1 visit by others, asks beyond the limit`. */
export const showRotation = ({ unit, max, roles, pauseVisits, pauseMonths, severity }: Rotation): string =>
  listValues([
    sayRotation(`row:${unit}`, { count: max }),
    sayRotation(`of:${roles}`),
    ...(pauseVisits > 0 ? [sayRotation('after:visits', { count: pauseVisits })] : []),
    ...(pauseMonths > 0 ? [sayRotation('after:months', { count: pauseMonths })] : []),
    sayRotation(`then:${severity}`),
  ])
