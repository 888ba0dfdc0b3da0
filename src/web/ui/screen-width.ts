import { useMediaQuery } from '@mantine/hooks'

/** At once right, so that a phone never draws the wide screen first. */
const now = { getInitialValueInEffect: false }

/** A phone held upright: a list is a column of cards there. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 36em)', false, now)
}

/** Fingers, which need more room than a pointer: the rule of app/touch.css. */
export function useIsTouch(): boolean {
  return useMediaQuery('(max-width: 48em), (pointer: coarse)', false, now)
}

/** A phone on its side, a small tablet, or a large zoom: what stood side by side wraps. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, now)
}
