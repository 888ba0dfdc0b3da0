import { useMediaQuery } from '@mantine/hooks'
import { touchScreen } from '#web/app/close-on-back.ts'

/** At once right, so that a phone never draws the wide screen first. */
const now = { getInitialValueInEffect: false }

/** A phone held upright: a list is a column of cards there. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 36em)', false, now)
}

export function useIsTouch(): boolean {
  return useMediaQuery(touchScreen, false, now)
}

/** A phone on its side, a small tablet, or a large zoom: what stood side by side wraps. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, now)
}
